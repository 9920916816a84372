// E0026: what the client's timeouts bound.
//
// Old: they have to cover the time of the download.
// New: each bounds one wait on the socket. A body that drips for longer is fine; one pause longer
// than the read timeout is Error::Read.
#include "proof.h"

namespace {

constexpr auto limit = std::chrono::milliseconds(600);

// Sends a body of `parts` pieces, with a pause before each.
std::function<void(proof::Socket &)> in_parts(std::vector<int> pauses) {
  return [pauses](proof::Socket &connection) {
    connection.receive_until("\r\n\r\n");
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(pauses.size()) +
                    "\r\n\r\n");
    for (const auto pause : pauses) {
      proof::pause(pause);
      connection.send(".");
    }
  };
}

struct Download {
  std::string body;
  httplib::Error error;
  long long took;
};

Download download(int port) {
  httplib::Client client("127.0.0.1", port);
  client.set_connection_timeout(limit);
  client.set_read_timeout(limit);
  client.set_write_timeout(limit);
  const proof::Stopwatch watch;
  const auto result = client.Get("/model");
  return {proof::body(result), result.error(), watch.milliseconds()};
}

} // namespace

int main() {
  proof::RawServer dripping(in_parts(std::vector<int>(20, 50)));
  proof::RawServer pausing(in_parts({0, 1500, 0}));

  Download steady, paused;
  std::thread other([&] { paused = download(pausing.port()); });
  steady = download(dripping.port());
  other.join();

  proof::old_is_false("timeouts 600 ms, a download that takes longer is complete", false,
                      steady.body == std::string(20, '.'), true);
  proof::new_is_between("it took, in ms", steady.took, 1000, 20000);
  proof::new_is_true("timeouts 600 ms, one pause of 1500 ms", paused.error, httplib::Error::Read);
  proof::new_is_between("it took, in ms", paused.took, 590, 1500);
  proof::new_is_true("defaults of the client, in s: connection, read, write",
                     proof::Numbers{CPPHTTPLIB_CONNECTION_TIMEOUT_SECOND,
                                    CPPHTTPLIB_CLIENT_READ_TIMEOUT_SECOND,
                                    CPPHTTPLIB_CLIENT_WRITE_TIMEOUT_SECOND},
                     proof::Numbers{300, 300, 5});
  return proof::verdict();
}
