// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

int main() {
  //en: The server that you want to reach.
  //ja: アクセスしたいサーバー。
  httplib::Client cli("http://www.example.com");

  //en: The proxy, and what it wants to know about you.
  //ja: プロキシと、プロキシに示すユーザー名とパスワード。
  cli.set_proxy("localhost", 8080);
  cli.set_proxy_basic_auth("ada", "secret");

  //en: These are reached without the proxy.
  //ja: プロキシを通さずにアクセスするホスト。
  cli.set_no_proxy({"localhost", "dev.local", "10.0.0.0/8"});

  auto res = cli.Get("/hello");
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->status << '\n' << res->body;
}
// --8<-- [end:program]
