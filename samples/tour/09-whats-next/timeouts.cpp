// --8<-- [start:program]
#include <httplib.h>
#include <chrono>
#include <iostream>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/slow", [](const auto &, auto &res) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    res.set_content("At last.\n", "text/plain");
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  for (int seconds : {1, 10}) {
    cli.set_read_timeout(seconds);
    auto res = cli.Get("/slow");
    std::cout << (res ? res->body : to_string(res.error()) + "\n");
  }
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
