// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  std::string films = "[";
  for (int i = 1; i <= 1000; i++) {
    const std::string id = std::to_string(i);
    films += R"({"id":)" + id + R"(,"title":"Film )" + id + R"("},)";
  }
  films.back() = ']';

  httplib::Server svr;

  svr.Get("/films", [&](const Request &, Response &res) {
    res.set_content(films, "application/json");
  });

  //en: How the body came, and how long it is after decompression.
  //ja: ボディがどう届いたかと、展開後の長さを返す。
  svr.Post("/notes", [](const Request &req, Response &res) {
    res.set_content(
        req.get_header_value("Content-Encoding", "plain") + ", " +
            req.get_header_value("Content-Length") + " bytes for " +
            std::to_string(req.body.size()) + "\n",
        "text/plain");
  });

  svr.Get("/accept", [](const Request &req, Response &res) {
    res.set_content(req.get_header_value("Accept-Encoding", "-"),
                    "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
