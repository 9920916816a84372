#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.Get("/", [](const Request &, Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  // --8<-- [start:late]
  svr.set_post_routing_handler([](const Request &, Response &res) {
    std::cout << "Content-Length: "
              << res.get_header_value("Content-Length") << '\n';
    res.body += "goodbye\n";
  });
  // --8<-- [end:late]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
