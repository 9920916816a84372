// For the test: the client of endings.cpp.
#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>

int main(int argc, char *argv[]) {
  for (int i = 1; i < argc; i++) {
    httplib::Client cli("localhost", 8080);
    cli.set_keep_alive(true);
    cli.set_read_timeout(3);
    auto res = cli.Get(argv[i]);
    std::cout << argv[i] << ": " << (res ? res->body : httplib::to_string(res.error()));
    if (res) {
      std::cout << " | " << res->get_header_value("Content-Length", "-") << ' '
                << res->get_header_value("Transfer-Encoding", "-") << ' '
                << res->get_header_value("Connection", "-") << ' ' << (res->trailers.empty() ? "-" : res->trailers.begin()->second);
    }
    std::cout << std::endl;
  }
  httplib::Client patient("localhost", 8080);
  patient.set_keep_alive(true);
  auto begin = std::chrono::steady_clock::now();
  auto waited = patient.Get("/close");
  auto took = std::chrono::steady_clock::now() - begin;
  std::cout << "patient: " << (waited ? waited->body : httplib::to_string(waited.error())) << ' '
            << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << '\n';

  httplib::Client cli("localhost", 8080);
  auto res = cli.Get("/close");
  std::cout << "without keep-alive: " << (res ? res->body : httplib::to_string(res.error())) << '\n';
  res = cli.Head("/length");
  std::cout << "head: " << (res ? res->get_header_value("Content-Length") : "none") << '\n';
  int received = 0;
  res = cli.Get("/chunked/endless", [&](const char *, size_t size) { return (received += static_cast<int>(size)) < 50; });
  std::cout << "endless: " << httplib::to_string(res.error()) << '\n';
}
