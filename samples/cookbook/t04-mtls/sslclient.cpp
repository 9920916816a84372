#include <httplib.h>

#include <iostream>

int main() {
  // --8<-- [start:sslclient]
  httplib::SSLClient cli("localhost", 8080, "client-cert.pem",
                         "client-key.pem");
  // --8<-- [end:sslclient]
  cli.set_ca_cert_path("ca.pem");
  auto res = cli.Get("/");
  std::cout << (res ? res->body : httplib::to_string(res.error()) + "\n");
}
