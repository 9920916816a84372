// For the test only: one case for each argument, one line of output.
#include <httplib.h>

#include <iostream>
#include <string>

namespace {

void report(const httplib::Result &res) {
  std::cout << (res ? std::to_string(res->status) : "none") << ", " << httplib::to_string(res.error()) << '\n'
            << (res ? res->body : "");
}

} // namespace

int main(int, char *argv[]) {
  const std::string which = argv[1];
  httplib::Client cli("http://www.example.com");
  if (which == "url") {
    cli.set_proxy("http://localhost", 8080);
  } else if (which == "nobody") {
    cli.set_proxy("localhost", 8081);
  } else {
    cli.set_proxy("localhost", 8080);
  }
  if (which == "no password") {
    cli.set_proxy_basic_auth("ada", "");
  } else if (which == "bearer") {
    cli.set_proxy_bearer_token_auth("token");
  } else if (which == "basic and bearer") {
    cli.set_proxy_bearer_token_auth("token");
    cli.set_proxy_basic_auth("ada", "secret");
  } else if (which == "digest") {
    cli.set_proxy_digest_auth("ada", "secret");
  } else if (which == "replace") {
    cli.set_no_proxy({"www.example.com"});
    cli.set_no_proxy({"dev.local"});
  } else if (which == "server auth") {
    cli.set_basic_auth("origin", "password");
  } else if (which == "off") {
    cli.set_proxy("", 8080);
  } else if (which == "kept") {
    cli.set_keep_alive(true);
    cli.Get("/");
    std::cout << cli.is_socket_open();
    cli.set_no_proxy({"dev.local"});
    std::cout << cli.is_socket_open();
    cli.Get("/");
    std::cout << cli.is_socket_open();
    cli.set_proxy("localhost", 8080);
    std::cout << cli.is_socket_open() << '\n';
    return 0;
  }
  report(cli.Get("/"));
}
