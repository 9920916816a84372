#include <httplib.h>

#include <iostream>

int main() {
  // --8<-- [start:tunnel]
  httplib::Client cli("https://api.example.com");
  cli.set_bearer_token_auth("for-the-server");
  cli.set_proxy("localhost", 8080);
  cli.set_proxy_basic_auth("ada", "secret");

  auto res = cli.Get("/hello");
  if (res.error() == httplib::Error::ProxyConnection) {
    std::cerr << "no tunnel: " << res->status << '\n';
    return 1;
  }
  // --8<-- [end:tunnel]
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->status << '\n' << res->body;
}
