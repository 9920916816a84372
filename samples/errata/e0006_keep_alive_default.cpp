// E0006: whether a client keeps its connection.
//
// Old: it does, until it is told otherwise.
// New: it does not, until `set_keep_alive(true)` was called.
#include "proof.h"

#include <set>

int main() {
  std::vector<int> ports;
  proof::Words connection_headers;
  httplib::Server server;
  server.Get("/", [&](const httplib::Request &req, httplib::Response &res) {
    ports.push_back(req.remote_port);
    connection_headers.push_back(req.get_header_value("Connection", "none"));
    res.set_content("hello", "text/plain");
  });

  proof::Words after;
  const auto two_requests = [&](const std::function<void(httplib::Client &)> &set_up) {
    ports.clear();
    connection_headers.clear();
    after.clear();
    const proof::Serving serving(server);
    httplib::Client client("127.0.0.1", serving.port());
    set_up(client);
    for (int i = 0; i < 2; ++i) {
      const auto result = client.Get("/");
      after.push_back(proof::body(result) + ", then " +
                      (client.is_socket_open() ? "open" : "closed"));
    }
  };
  const auto distinct = [&] { return std::set<int>(ports.begin(), ports.end()).size(); };

  two_requests([](httplib::Client &) {});
  proof::old_is_false("client ports of two requests, nothing set", 1, distinct(), 2);
  proof::old_is_false("Connection header of the requests", proof::Words{"none", "none"},
                      connection_headers, proof::Words{"close", "close"});
  proof::new_is_true("the client's socket after each", after,
                     proof::Words{"hello, then closed", "hello, then closed"});

  two_requests([](httplib::Client &client) { client.set_keep_alive(true); });
  proof::new_is_true("client ports of two requests after set_keep_alive(true)", distinct(), 1);
  proof::new_is_true("requests served", ports.size(), 2);
  proof::new_is_true("Connection header of the requests", connection_headers,
                     proof::Words{"none", "none"});
  proof::new_is_true("the client's socket after each", after,
                     proof::Words{"hello, then open", "hello, then open"});

  two_requests([](httplib::Client &client) {
    client.set_keep_alive(true);
    client.set_keep_alive(false);
  });
  proof::new_is_true("client ports of two requests, on and off again", distinct(), 2);
  return proof::verdict();
}
