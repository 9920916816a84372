#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

namespace {

// --8<-- [start:wrap]
httplib::Server::Handler polite(httplib::Server::Handler handler) {
  return [handler](const Request &req, Response &res) {
    handler(req, res);
    res.body += "goodbye\n";
  };
}
// --8<-- [end:wrap]

} // namespace

int main() {
  httplib::Server svr;

  // --8<-- [start:use]
  svr.Get("/", polite([](const Request &, Response &res) {
            res.set_content("hello\n", "text/plain");
          }));
  // --8<-- [end:use]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
