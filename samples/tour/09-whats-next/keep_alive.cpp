// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/", [](const httplib::Request &req, auto &res) {
    res.set_content(std::to_string(req.remote_port), "text/plain");
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  for (bool keep : {false, true}) {
    cli.set_keep_alive(keep);
    for (int i = 0; i < 2; i++) {
      auto res = cli.Get("/");
      std::cout << "port " << (res ? res->body : "-") << '\n';
    }
  }
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
