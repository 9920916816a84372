#include <httplib.h>

#include <iostream>

int main() {
  // --8<-- [start:unencrypted]
  httplib::Client cli("localhost", 8080, "client-cert.pem",
                      "client-key.pem");
  cli.set_ca_cert_path("ca.pem");
  auto res = cli.Get("/");
  // --8<-- [end:unencrypted]
  std::cout << (res ? res->body : httplib::to_string(res.error()) + "\n");
}
