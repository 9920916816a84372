#include <httplib.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

// --8<-- [start:environment]
//en: "localhost, *.dev.local" becomes {"localhost", " .dev.local"};
//en: spaces at the ends do no harm.
//ja: "localhost, *.dev.local"は{"localhost", " .dev.local"}になる。
//ja: 前後の空白は残っていてもよい。
std::vector<std::string> no_proxy_patterns() {
  std::vector<std::string> patterns;
  const char *list = std::getenv("NO_PROXY");
  std::istringstream in(list ? list : "");
  for (std::string item; std::getline(in, item, ',');) {
    auto star = item.find("*.");
    if (star != std::string::npos) {
      item.erase(star, 1);
    }
    patterns.push_back(item);
  }
  return patterns;
}
// --8<-- [end:environment]

} // namespace

int main(int argc, char *argv[]) {
  const std::string host = argc > 1 ? argv[1] : "api.dev.local";
  httplib::Client cli(host, 8080);
  cli.set_hostname_addr_map({{host, "127.0.0.1"}});
  if (argc <= 2) {
    cli.set_proxy("localhost", 8080);
    cli.set_no_proxy(no_proxy_patterns());
  }
  auto res = cli.Get("/");
  std::cout << (res ? res->body : httplib::to_string(res.error()) + "\n");
}
