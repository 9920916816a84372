// --8<-- [start:client]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("app.sock");
  cli.set_address_family(AF_UNIX);

  auto res = cli.Get("/");
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->status << ' ' << res->body;
}
// --8<-- [end:client]
