// For the test only: servers that ask for no certificate, with TLS ("tls") and without.
#include <httplib.h>

#include <memory>
#include <string>

int main(int argc, char *[]) {
  auto svr = argc > 1 ? std::make_unique<httplib::SSLServer>("cert.pem", "key.pem")
                      : std::make_unique<httplib::Server>();
  svr->Get("/", [](const httplib::Request &req, httplib::Response &res) {
    auto cert = req.peer_cert();
    res.set_content((cert ? "somebody [" : "nobody [") + cert.subject_cn() + "]\n", "text/plain");
  });
  return svr->listen("0.0.0.0", 8080) ? 0 : 1;
}
