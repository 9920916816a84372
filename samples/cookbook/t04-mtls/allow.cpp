#include <httplib.h>

#include <iostream>
#include <set>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::SSLServer svr("cert.pem", "key.pem", "ca.pem");

  // --8<-- [start:allow]
  const std::set<std::string> allowed{"ada", "grace"};

  svr.set_pre_routing_handler([&](const Request &req, Response &res) {
    auto cert = req.peer_cert();
    if (cert && allowed.count(cert.subject_cn())) {
      return httplib::Server::HandlerResponse::Unhandled;
    }
    res.status = 403;
    return httplib::Server::HandlerResponse::Handled;
  });
  // --8<-- [end:allow]

  svr.Get("/", [](const Request &, Response &res) {
    res.set_content("welcome\n", "text/plain");
  });
  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
