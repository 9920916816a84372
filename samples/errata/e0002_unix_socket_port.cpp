// E0002: the port given to listen() on a Unix domain socket.
//
// Old: a server on a Unix domain socket is started with `listen(path, 0)`.
// New: any port but 0. The number is not used, but 0 asks for "bind to any port", and that fails.
// The socket's file stays, after the failed call and after a normal stop(): remove it before
// binding.
#include "proof.h"

namespace {

struct Outcome {
  bool served = false;
  std::string answer;
  std::vector<httplib::Error> errors;
};

Outcome listen_on(const std::string &path, int port) {
  Outcome outcome;
  httplib::Server server;
  server.set_address_family(AF_UNIX);
  server.set_error_logger([&](const httplib::Error &error, const httplib::Request *) {
    outcome.errors.push_back(error);
  });
  server.Get("/", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("hello", "text/plain");
  });

  std::atomic<bool> returned{false};
  std::thread listening([&] {
    server.listen(path, port);
    returned = true;
  });
  proof::eventually([&] { return returned || server.is_running(); });
  outcome.served = !returned;
  if (outcome.served) {
    httplib::Client client(path);
    client.set_address_family(AF_UNIX);
    outcome.answer = proof::body(client.Get("/"));
  }
  server.stop();
  listening.join();
  return outcome;
}

} // namespace

int main() {
  using Errors = std::vector<httplib::Error>;
  const proof::TemporaryFolder folder;
  const auto path = folder / "book.sock";

  const auto with_0 = listen_on(path, 0);
  proof::old_is_false("listen(path, 0) serves", true, with_0.served, false);
  proof::old_is_false("errors it logs", Errors{}, with_0.errors,
                      Errors{httplib::Error::UnsupportedAddressFamily});
  proof::new_is_true("words of that error", httplib::to_string(with_0.errors.at(0)),
                     "Unsupported address family");
  proof::new_is_true("the failed call leaves the file", std::filesystem::exists(path), true);

  const auto blocked = listen_on(path, 80);
  proof::new_is_true("listen(path, 80) on the file that was left", blocked.served, false);
  proof::new_is_true("errors it logs", blocked.errors, Errors{httplib::Error::BindIPAddress});

  for (const auto port : {80, 1, 65535}) {
    std::filesystem::remove(path);
    const auto outcome = listen_on(path, port);
    const auto call = "after unlinking, listen(path, " + std::to_string(port) + ")";
    proof::new_is_true(call + " serves", outcome.answer, "hello");
    proof::new_is_true(call + ", then stop(): the file is there", std::filesystem::exists(path),
                       true);
  }
  return proof::verdict();
}
