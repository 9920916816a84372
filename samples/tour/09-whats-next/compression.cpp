// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/", [](const auto &, httplib::Response &res) {
    res.set_content(std::string(10000, '.'), "text/plain");
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  httplib::Headers gzip{{"Accept-Encoding", "gzip"}};
  if (auto res = cli.Get("/", gzip)) {
    std::cout << res->get_header_value("Content-Encoding") << ": "
              << res->get_header_value("Content-Length") << " for "
              << res->body.size() << " bytes\n";
  }
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
