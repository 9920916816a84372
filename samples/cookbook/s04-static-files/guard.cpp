#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;
using httplib::Server;

int main() {
  Server svr;
  svr.set_mount_point("/help", "./public");

  // --8<-- [start:hidden]
  svr.set_pre_routing_handler([](const Request &req, Response &res) {
    if (req.path.find("/.") != std::string::npos) {
      res.status = 404;
      return Server::HandlerResponse::Handled;
    }
    return Server::HandlerResponse::Unhandled;
  });
  // --8<-- [end:hidden]

  // --8<-- [start:redirect]
  svr.set_post_routing_handler([](const Request &req, Response &res) {
    if (res.get_header_value("Location").rfind("//", 0) == 0) {
      res.headers.erase("Location");
      res.set_redirect(httplib::encode_uri(req.path) + "/", 301);
    }
  });
  // --8<-- [end:redirect]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
