#include <httplib.h>

#include <cstddef>
#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  // --8<-- [start:cancel]
  //en: Nothing above 500,000 bytes, please.
  //ja: 500,000バイトを超えるものは要らない。
  auto res = cli.Get("/film", [](size_t, size_t total) {
    return total <= 500'000;
  });
  std::cout << httplib::to_string(res.error()) << '\n';
  // --8<-- [end:cancel]

  return res ? 1 : 0;
}
