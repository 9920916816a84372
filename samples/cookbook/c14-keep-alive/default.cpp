#include <httplib.h>

#include <iostream>

namespace {

// --8<-- [start:compare]
void three_requests(httplib::Client &cli) {
  for (int i = 0; i < 3; i++) {
    auto res = cli.Get("/");
    if (!res) {
      std::cout << httplib::to_string(res.error()) << '\n';
      return;
    }
    std::cout << "port " << res->body << ", Connection: "
              << res->get_header_value("Connection", "-")
              << ", Keep-Alive: "
              << res->get_header_value("Keep-Alive", "-")
              << ", open: " << cli.is_socket_open() << '\n';
  }
}
// --8<-- [end:compare]

} // namespace

int main() {
  httplib::Client plain("localhost", 8080);
  std::cout << "as constructed\n";
  three_requests(plain);

  httplib::Client kept("localhost", 8080);
  kept.set_keep_alive(true);
  std::cout << "after set_keep_alive(true)\n";
  three_requests(kept);
}
