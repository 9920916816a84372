// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  //en: Two events for each connection, the next ones for the next.
  //en: 204 says that there will be no more.
  //ja: 1回の接続で2つずつイベントを送る。続きは次の接続で送る。
  //ja: 204は、もうイベントがないことを表す。
  svr.Get("/events", [](const Request &req, Response &res) {
    auto last = req.get_header_value_u64("Last-Event-ID");
    if (last >= 4) {
      res.status = 204;
      return;
    }
    auto news = std::to_string(last + 1);
    auto price = std::to_string(last + 2);
    res.set_content("retry: 500\n\n"
                    "id: " + news + "\ndata: news " + news + "\n\n"
                    "id: " + price + "\nevent: price\n"
                    "data: price " + price + "\n\n",
                    "text/event-stream");
  });

  //en: Answers with the status in the path.
  //ja: パスに書かれたステータスを返す。
  svr.Get("/status/:code", [](const Request &req, Response &res) {
    res.status = std::stoi(req.path_params.at("code"));
  });

  //en: Events for who has the new token.
  //ja: 新しいトークンがあればイベントを送る。
  svr.Get("/private", [](const Request &req, Response &res) {
    if (req.get_header_value("Authorization") != "Bearer new") {
      res.status = 401;
      return;
    }
    res.set_content("data: welcome\n\n", "text/event-stream");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
