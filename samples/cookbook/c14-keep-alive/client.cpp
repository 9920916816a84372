// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  //en: Leave the connection open after each response.
  //ja: レスポンスを受け取ったあとも接続を開いておく。
  cli.set_keep_alive(true);

  for (int i = 0; i < 4; i++) {
    auto res = cli.Get("/");
    if (!res) {
      std::cerr << httplib::to_string(res.error()) << '\n';
      return 1;
    }
    std::cout << "my port is " << res->body << '\n';
  }
}
// --8<-- [end:program]
