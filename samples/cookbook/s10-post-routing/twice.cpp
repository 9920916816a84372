#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.Get("/", [](const Request &, Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  // --8<-- [start:twice]
  svr.set_post_routing_handler([](const Request &req, Response &res) {
    if (req.has_param("replace")) {
      res.headers.erase("Content-Type");
    }
    res.set_header("Content-Type", "text/plain; charset=utf-8");
  });
  // --8<-- [end:twice]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
