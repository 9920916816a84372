// --8<-- [start:program]
#include <httplib.h>
#include <cstdio>
#include <iostream>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/", [](const auto &, httplib::Response &res) {
    res.set_content("hello\n", "text/plain");
  });
  std::remove("app.sock");
  svr.set_address_family(AF_UNIX);
  std::thread serving([&] { svr.listen("app.sock", 80); });
  svr.wait_until_ready();
  httplib::Client cli("app.sock");
  cli.set_address_family(AF_UNIX);
  auto res = cli.Get("/");
  std::cout << (res ? res->body : to_string(res.error()));
  svr.stop();
  serving.join();
  std::remove("app.sock");
}
// --8<-- [end:program]
