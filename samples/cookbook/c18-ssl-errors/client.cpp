// --8<-- [start:program]
#include <httplib.h>
#include <openssl/err.h>
#include <openssl/x509.h>

#include <iostream>
#include <string>

std::string reason(const httplib::Result &res) {
  auto value = res.ssl_backend_error();
  switch (res.error()) {

  //en: The certificate was refused: a result of the verification.
  //ja: 証明書が拒否された。値は検証の結果。
  case httplib::Error::SSLServerVerification:
  case httplib::Error::SSLServerHostnameVerification:
    return X509_verify_cert_error_string(static_cast<long>(value));

  //en: Anything else in TLS: a value of OpenSSL's error queue.
  //ja: TLSのそのほかの失敗。値はOpenSSLのエラーキューのもの。
  case httplib::Error::SSLConnection:
  case httplib::Error::SSLLoadingCerts: {
    char text[256];
    ERR_error_string_n(static_cast<unsigned long>(value), text,
                       sizeof text);
    return text;
  }

  default: return "not a matter of TLS";
  }
}

int main(int argc, char *argv[]) {
  if (argc < 2) {
    std::cerr << "usage: client URL [CA file]\n";
    return 2;
  }
  httplib::Client cli(argv[1]);
  if (argc > 2) {
    cli.set_ca_cert_path(argv[2]);
  }

  auto res = cli.Get("/");
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n'
              << "ssl_error: " << res.ssl_error() << '\n'
              << "ssl_backend_error: " << res.ssl_backend_error()
              << '\n'
              << "reason: " << reason(res) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:program]
