// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/safe", [](const httplib::Request &req, auto &res) {
    if (httplib::get_bearer_token_auth(req) != "sesame") {
      res.status = 401;
    }
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  for (auto token : {"guess", "sesame"}) {
    cli.set_bearer_token_auth(token);
    auto res = cli.Get("/safe");
    std::cout << token << ": " << (res ? res->status : 0) << '\n';
  }
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
