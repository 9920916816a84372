#include <httplib.h>

#include <iostream>
#include <string>

namespace {

// --8<-- [start:retry]
//en: Only for requests that do no harm when they arrive twice.
//ja: 2回届いても困らないリクエストにだけ使う。
httplib::Result get_again(httplib::Client &cli,
                          const std::string &path) {
  auto res = cli.Get(path);
  if (!res && res.error() == httplib::Error::Read) {
    res = cli.Get(path);
  }
  return res;
}
// --8<-- [end:retry]

} // namespace

int main() {
  httplib::Client cli("localhost", 8080);
  cli.set_keep_alive(true);

  for (int i = 0; i < 2; i++) {
    auto res = get_again(cli, "/");
    std::cout << (res ? res->body : httplib::to_string(res.error())) << '\n';
  }
}
