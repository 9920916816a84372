// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

int main() {
  //en: Only with https:// is the certificate used.
  //ja: 証明書が使われるのは、https://を付けたときだけ。
  httplib::Client cli("https://localhost:8080", "client-cert.pem",
                      "client-key.pem");
  if (!cli.is_valid()) {
    std::cerr << "cannot use the client certificate\n";
    return 1;
  }

  //en: The authority that signed the server's certificate.
  //ja: サーバーの証明書に署名した認証局。
  cli.set_ca_cert_path("ca.pem");

  auto res = cli.Get("/");
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:program]
