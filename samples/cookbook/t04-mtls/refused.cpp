#include <httplib.h>

#include <csignal>
#include <iostream>

int main() {
  // --8<-- [start:refused]
  //en: Without this, a write to a connection that the server has
  //en: just reset ends the whole program.
  //ja: これがないと、サーバーが切った直後の接続に書き込んだときに、
  //ja: プログラム全体が終了してしまう。
  std::signal(SIGPIPE, SIG_IGN);

  httplib::Client cli("https://localhost:8080");
  cli.set_ca_cert_path("ca.pem");
  auto res = cli.Get("/");
  // --8<-- [end:refused]
  std::cout << (res ? res->body : httplib::to_string(res.error()) + "\n");
}
