// --8<-- [start:get]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  auto res = cli.Get("/hello");
  if (!res) {
    std::cerr << "No response: "
              << httplib::to_string(res.error()) << '\n';
    return 1;
  }

  std::cout << res->status << ' ' << res->reason << '\n'
            << res->get_header_value("Content-Type") << '\n'
            << res->body;
}
// --8<-- [end:get]
