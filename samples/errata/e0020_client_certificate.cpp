// E0020: which client takes a certificate of its own.
//
// Old: only SSLClient.
// New: Client too, when its URL says https. `Client(host, port, certificate, key)` has no scheme
// and speaks plain HTTP.
#include "certificates.h"
#include "proof.h"

int main() {
  const proof::TemporaryFolder folder;
  const auto authority = proof::Identity::self_signed("Book Test CA");
  const auto ca_file = folder.write("ca.pem", authority.certificate_pem());
  const auto write = [&](const std::string &name, const proof::Identity &identity) {
    return std::pair(folder.write(name + ".crt", identity.certificate_pem()),
                     folder.write(name + ".key", identity.key_pem()));
  };
  const auto [server_certificate, server_key] = write("server", authority.issue("localhost"));
  const auto [certificate, key] = write("client", authority.issue("ada"));

  httplib::SSLServer server(server_certificate.c_str(), server_key.c_str(), ca_file.c_str());
  server.Get("/", [](const httplib::Request &req, httplib::Response &res) {
    const auto peer = req.peer_cert();
    res.set_content(peer ? peer.subject_cn() : "nobody", "text/plain");
  });
  const proof::Serving serving(server);
  const auto url = "https://localhost:" + std::to_string(serving.port());

  const auto seen_by_server = [&](auto &client) {
    client.set_hostname_addr_map({{"localhost", "127.0.0.1"}});
    client.set_ca_cert_path(ca_file);
    return proof::body(client.Get("/"));
  };

  httplib::Client general(url, certificate, key);
  proof::old_is_false("whom the server sees, Client with an https URL", "nobody",
                      seen_by_server(general), "ada");
  httplib::SSLClient tls("localhost", serving.port(), certificate, key);
  proof::new_is_true("whom the server sees, SSLClient", seen_by_server(tls), "ada");

  httplib::Client without(url);
  proof::new_is_true("the same without a certificate: no response",
                     seen_by_server(without).find("no response") == 0, true);

  std::string first_bytes;
  proof::RawServer plain([&](proof::Socket &connection) {
    first_bytes = connection.receive_until("\r\n");
    connection.receive_until("\r\n\r\n");
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nplain");
  });
  httplib::Client unschemed("localhost", plain.port(), certificate, key);
  proof::new_is_true("Client(host, port, certificate, key) gets an answer of a plain server",
                     seen_by_server(unschemed), "plain");
  proof::new_is_true("what it sends first", first_bytes, "GET / HTTP/1.1\r\n");
  return proof::verdict();
}
