// For the test only: one case for each first argument.
#include <httplib.h>
#include <openssl/err.h>
#include <openssl/x509.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

namespace {

void report(const httplib::Result &res) {
  std::cout << (res ? "response" : "none") << ", " << httplib::to_string(res.error()) << ", " << res.ssl_error()
            << ", " << res.ssl_backend_error() << std::endl;
}

} // namespace

int main(int argc, char *argv[]) {
  const std::string which = argv[1];
  if (which == "words") {
    const httplib::SSLClient unused("localhost"); // makes OpenSSL load its texts
    const auto value = std::strtoull(argv[2], nullptr, 0);
    char text[256];
    ERR_error_string_n(static_cast<unsigned long>(value), text, sizeof text);
    std::cout << text << '\n'
              << X509_verify_cert_error_string(static_cast<long>(value)) << '\n'
              << httplib::tls::TlsError::verify_error_to_string(static_cast<long>(value)) << '\n';
    return 0;
  }
  httplib::Client cli(argc > 2 ? argv[2] : "https://localhost:8080");
  if (which == "default") {
    report(cli.Get("/"));
  } else if (which == "unverified") {
    cli.enable_server_certificate_verification(false);
    report(cli.Get("/"));
  } else if (which == "any name") {
    cli.set_ca_cert_path(argv[3]);
    cli.enable_server_hostname_verification(false);
    report(cli.Get("/"));
  } else if (which == "directory") {
    cli.set_ca_cert_path("", argv[3]);
    report(cli.Get("/"));
  } else if (which == "no such CA file") {
    cli.set_ca_cert_path("missing.pem");
    report(cli.Get("/"));
    report(cli.Get("/"));
  } else if (which == "own and system") {
    cli.set_ca_cert_path(argv[3]);
    if (argc > 4) {
      cli.enable_system_ca(true);
    }
    report(cli.Get("/"));
  } else if (which == "silent") {
    cli.set_connection_timeout(1);
    cli.set_read_timeout(60);
    const auto start = std::chrono::steady_clock::now();
    report(cli.Get("/"));
    std::cout << std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() << '\n';
  } else if (which == "stale") {
    report(cli.Get("/"));
    while (!std::ifstream("gate")) { // the test ends the server now
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    report(cli.Get("/"));
  } else if (which == "rejected") {
    cli.set_session_verifier(
        [](httplib::tls::session_t) { return httplib::SSLVerifierResponse::CertificateRejected; });
    report(cli.Get("/"));
  } else if (which == "websocket") {
    httplib::ws::WebSocketClient ws("wss://localhost:8080/");
    auto res = ws.connect();
    std::cout << httplib::to_string(res.error()) << ", " << res.ssl_error() << ", " << res.ssl_backend_error() << '\n';
  }
}
