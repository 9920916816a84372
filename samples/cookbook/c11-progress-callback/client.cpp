// --8<-- [start:program]
#include <httplib.h>

#include <cstddef>
#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  //en: current bytes of total have arrived; true means go on.
  //ja: totalバイトのうちcurrentバイトが届いた。trueを返せば続く。
  size_t next = 25;
  auto progress = [&](size_t current, size_t total) {
    while (100 * current / total >= next) {
      std::cout << next << " %\n";
      next += 25;
    }
    return true;
  };

  auto res = cli.Get("/film", progress);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body.size() << " bytes\n";
}
// --8<-- [end:program]
