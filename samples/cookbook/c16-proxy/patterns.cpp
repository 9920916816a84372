#include <httplib.h>

#include <iostream>
#include <string>

namespace {

// --8<-- [start:ask]
void ask(const std::string &host, const std::string &pattern) {
  httplib::Client cli(host, 8080);
  cli.set_proxy("localhost", 8080);
  cli.set_no_proxy({pattern});

  //en: Asked without the proxy, every name leads to this machine.
  //ja: プロキシを通さないときは、どの名前でもこのマシンに接続する。
  cli.set_hostname_addr_map({{host, "127.0.0.1"}});

  auto res = cli.Get("/");
  std::cout << pattern << " | " << host << " | ";
  if (!res) {
    std::cout << httplib::to_string(res.error()) << '\n';
  } else if (res->body.find("GET http://") == 0) {
    std::cout << "proxy\n";
  } else {
    std::cout << "direct\n";
  }
}
// --8<-- [end:ask]

} // namespace

int main(int argc, char *argv[]) {
  if (argc == 3) {
    ask(argv[1], argv[2]);
    return 0;
  }
  // --8<-- [start:patterns]
  ask("api.dev.local", "*.dev.local");
  ask("dev.local", "*.dev.local");

  ask("api.dev.local", "dev.local");
  ask("dev.local", "dev.local");
  ask("evildev.local", "dev.local");
  ask("dev.local", ".dev.local");
  // --8<-- [end:patterns]
}
