// E0003: patterns that keep a host off the proxy.
//
// Old: `"*.dev.local"` excepts the hosts of a domain.
// New: a name, with or without a dot in front, excepts the domain itself and every host below it;
// besides names there are `"*"`, an address, and a block of addresses. The rest matches nothing,
// without a word. The environment is not read.
#include "proof.h"

namespace {

// Says "proxy" to whatever it is asked.
void answer_as_proxy(proof::Socket &connection) {
  connection.receive_until("\r\n\r\n");
  connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nproxy");
}

} // namespace

int main() {
  httplib::Server origin;
  origin.Get("/", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("origin", "text/plain");
  });
  const proof::Serving serving(origin);
  proof::RawServer proxy(answer_as_proxy);

  const auto asked = [&](const std::string &host, const std::vector<std::string> &patterns) {
    httplib::Client client(host, serving.port());
    client.set_hostname_addr_map({{host, "127.0.0.1"}});
    client.set_proxy("127.0.0.1", proxy.port());
    client.set_no_proxy(patterns);
    return proof::body(client.Get("/"));
  };
  const auto on = [](const std::string &host, const std::string &pattern) {
    return host + " with \"" + pattern + "\" goes to the";
  };

  proof::old_is_false(on("api.dev.local", "*.dev.local"), "origin",
                      asked("api.dev.local", {"*.dev.local"}), "proxy");
  proof::old_is_false(on("dev.local", "*.dev.local"), "origin", asked("dev.local", {"*.dev.local"}),
                      "proxy");

  proof::new_is_true("api.dev.local without a pattern goes to the", asked("api.dev.local", {}),
                     "proxy");
  for (const std::string pattern : {"dev.local", ".dev.local"}) {
    for (const std::string host :
         {"api.dev.local", "a.b.dev.local", "dev.local", "API.Dev.Local"}) {
      proof::new_is_true(on(host, pattern), asked(host, {pattern}), "origin");
    }
    proof::new_is_true(on("evildev.local", pattern), asked("evildev.local", {pattern}), "proxy");
  }
  proof::new_is_true(on("api.dev.local", "*"), asked("api.dev.local", {"*"}), "origin");
  proof::new_is_true(on("127.0.0.1", "127.0.0.1"), asked("127.0.0.1", {"127.0.0.1"}), "origin");
  proof::new_is_true(on("127.0.0.1", "127.0.0.0/8"), asked("127.0.0.1", {"127.0.0.0/8"}), "origin");
  proof::new_is_true(on("127.0.0.1", "10.0.0.0/8"), asked("127.0.0.1", {"10.0.0.0/8"}), "proxy");

  const auto with_port = "dev.local:" + std::to_string(serving.port());
  proof::new_is_true("api.dev.local with a name and its port goes to the",
                     asked("api.dev.local", {with_port}), "proxy");
  proof::new_is_true("the entries beside it still count",
                     asked("api.dev.local", {with_port, "dev.local"}), "origin");

  const auto proxy_url = "http://127.0.0.1:" + std::to_string(proxy.port());
  for (const auto *name : {"HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"}) {
    ::setenv(name, proxy_url.c_str(), 1);
  }
  httplib::Client plain("127.0.0.1", serving.port());
  proof::new_is_true("HTTP_PROXY in the environment, set_proxy() not called: goes to the",
                     proof::body(plain.Get("/")), "origin");
  ::setenv("NO_PROXY", "*", 1);
  ::setenv("no_proxy", "*", 1);
  proof::new_is_true("NO_PROXY=* in the environment, set_proxy() called: goes to the",
                     asked("api.dev.local", {}), "proxy");
  return proof::verdict();
}
