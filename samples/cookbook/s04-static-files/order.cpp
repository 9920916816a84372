#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;
using httplib::Server;

int main() {
  Server svr;

  // --8<-- [start:order]
  //en: Runs first, before files and handlers.
  //ja: ファイルよりもハンドラーよりも先に呼ばれる。
  svr.set_pre_routing_handler([](const Request &req, Response &res) {
    if (req.has_param("early")) {
      res.set_content("pre-routing\n", "text/plain");
      return Server::HandlerResponse::Handled;
    }
    return Server::HandlerResponse::Unhandled;
  });

  //en: Not called as long as public/style.css exists.
  //ja: public/style.cssがある限り呼ばれない。
  svr.Get("/style.css", [](const Request &, Response &res) {
    res.set_content("GET handler\n", "text/css");
  });

  //en: Files answer GET and HEAD only.
  //ja: ファイルが応えるのはGETとHEADだけ。
  svr.Post("/style.css", [](const Request &, Response &res) {
    res.set_content("POST handler\n", "text/plain");
  });

  //en: The place of this line makes no difference.
  //ja: この行をどこに書いても結果は同じ。
  svr.set_mount_point("/", "./public");
  // --8<-- [end:order]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
