// For the test only: one case for each first argument.
#include <httplib.h>
#include <openssl/ssl.h>

#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

void report(const httplib::Result &res) {
  if (res) {
    std::cout << res->status << ' ' << res->body << std::endl;
  } else {
    std::cout << httplib::to_string(res.error()) << ", " << res.ssl_error() << ", " << res.ssl_backend_error() << std::endl;
  }
}

std::string text(const std::string &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

int main(int argc, char *argv[]) {
  std::signal(SIGPIPE, SIG_IGN); // as the page says; seen to end one refused client in a thousand
  const std::string which = argv[1];
  const std::string url = "https://localhost:8080";
  if (which == "client") {
    // with these two files, or without
    httplib::Client cli(url, argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
    std::cout << "valid: " << cli.is_valid() << std::endl;
    cli.set_ca_cert_path("ca.pem");
    report(cli.Get("/"));
  } else if (which == "TLS 1.2") {
    httplib::SSLClient cli("localhost", 8080);
    SSL_CTX_set_max_proto_version(static_cast<SSL_CTX *>(cli.tls_context()), TLS1_2_VERSION);
    cli.set_ca_cert_path("ca.pem");
    report(cli.Get("/"));
  } else if (which == "password") {
    httplib::SSLClient cli("localhost", 8080, "client-cert.pem", "locked-key.pem", argc > 2 ? argv[2] : "wrong");
    std::cout << "valid: " << cli.is_valid() << std::endl;
    cli.set_ca_cert_path("ca.pem");
    report(cli.Get("/"));
  } else if (which == "memory") {
    const auto cert = text("client-cert.pem");
    const auto key = text("client-key.pem");
    httplib::SSLClient cli("localhost", 8080, {cert.c_str(), cert.size(), key.c_str(), key.size(), nullptr});
    cli.set_ca_cert_path("ca.pem");
    report(cli.Get("/"));
  } else if (which == "server") {
    const httplib::SSLServer svr(argv[2], argv[3], argv[4]);
    std::cout << svr.is_valid() << std::endl;
  } else if (which == "facts") {
    httplib::SSLServer svr("cert.pem", "key.pem", "ca.pem");
    svr.Get("/", [](const httplib::Request &req, httplib::Response &res) {
      auto cert = req.peer_cert();
      time_t from = 0;
      time_t to = 0;
      const auto known = cert.validity(from, to);
      res.set_content(cert.subject_cn() + '|' + cert.issuer_name() + '|' + std::to_string(cert.sans().size()) + '|' +
                          cert.serial() + '|' + std::to_string(known) + '|' + std::to_string((to - from) / 86400),
                      "text/plain");
    });
    svr.listen("0.0.0.0", 8080);
  }
}
