// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  //en: Forwards nothing: it answers with what it was asked.
  //ja: 転送はせず、届いたリクエストの内容を返すだけ。
  svr.set_pre_routing_handler([](const Request &req, Response &res) {
    std::string text = req.method + " " + req.target + "\n";
    for (const std::string name :
         {"Host", "Authorization", "Proxy-Authorization"}) {
      text += name + ": " + req.get_header_value(name, "-") + "\n";
    }
    std::cout << text << std::endl;

    //en: It opens no tunnels.
    //ja: トンネルの要求はすべて断る。
    if (req.method == "CONNECT") {
      res.status = 403;
    }
    res.set_content(text, "text/plain");
    return httplib::Server::HandlerResponse::Handled;
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
