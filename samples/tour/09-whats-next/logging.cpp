// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <thread>

int main() {
  httplib::Server svr;
  svr.set_logger([](const auto &req, const auto &res) {
    std::cout << req.method << ' ' << req.target << ' '
              << res.status << '\n';
  });
  svr.set_error_logger([](const auto &error, const auto *) {
    std::cout << "error: " << httplib::to_string(error) << '\n';
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  cli.Get("/nothing?to=see");
  cli.Get("/", httplib::Headers{{"Range", "all"}});
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
