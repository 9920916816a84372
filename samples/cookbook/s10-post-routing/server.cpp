// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.Get("/", [](const Request &, Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  svr.Get("/logo", [](const Request &, Response &res) {
    res.set_header("Cache-Control", "max-age=86400");
    res.set_content("<svg/>\n", "image/svg+xml");
  });

  //en: For every response, just before it is sent.
  //ja: どのレスポンスでも、送信の直前に呼ばれる。
  svr.set_post_routing_handler([](const Request &, Response &res) {
    res.set_header("X-Content-Type-Options", "nosniff");
    if (!res.has_header("Cache-Control")) {
      res.set_header("Cache-Control", "no-store");
    }
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
