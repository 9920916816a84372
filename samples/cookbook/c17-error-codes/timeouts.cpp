#include <httplib.h>

#include <iostream>

int main() {
  // --8<-- [start:timeouts]
  httplib::Client cli("localhost", 8080);
  cli.set_read_timeout(1);

  auto res = cli.Get("/slow");
  std::cout << "Get, no headers in time: " << res.error() << '\n';

  res = cli.Get("/stall");
  std::cout << "Get, half a body in time: " << res.error() << '\n';

  auto slow = httplib::stream::Get(cli, "/slow");
  std::cout << "stream, no headers in time: " << slow.error() << '\n';

  auto stall = httplib::stream::Get(cli, "/stall");
  auto body = stall.read_all();
  std::cout << "stream, half a body in time: " << body << ", error "
            << stall.error() << ", read_error " << stall.read_error()
            << '\n';
  // --8<-- [end:timeouts]
}
