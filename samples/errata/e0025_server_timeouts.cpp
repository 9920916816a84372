// E0025: what the server's read and write timeouts bound.
//
// Old: they have to cover the time of the inference.
// New: each bounds one wait on the socket. A handler that works longer, and a body that takes
// longer but keeps coming, are fine; a pause in the body longer than the read timeout is not.
#include "proof.h"

namespace {

constexpr auto limit = std::chrono::milliseconds(600);

// Posts `parts` pieces of a body, `gap_ms` apart; gives what the server answers.
std::string upload(int port, int parts, int gap_ms) {
  const auto connection = proof::Socket::to(port);
  connection.send(
      "POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
      std::to_string(parts * 4) + "\r\n\r\n");
  for (int i = 0; i < parts; ++i) {
    if (const auto early = connection.receive(65536, gap_ms); !early.empty()) {
      return early;
    }
    connection.send("part");
  }
  return connection.receive_all();
}

bool starts_with(const std::string &text, const std::string &start) {
  return text.compare(0, start.size(), start) == 0;
}

} // namespace

int main() {
  httplib::Server server;
  server.set_read_timeout(limit);
  server.set_write_timeout(limit);
  server.Get("/inference", [](const httplib::Request &, httplib::Response &res) {
    proof::pause(1200);
    res.set_content("translated", "text/plain");
  });
  server.Get("/tokens", [](const httplib::Request &, httplib::Response &res) {
    res.set_chunked_content_provider("text/event-stream",
                                     [tokens = 0](std::size_t, httplib::DataSink &sink) mutable {
                                       proof::pause(800);
                                       if (++tokens == 2) {
                                         sink.done();
                                       }
                                       return tokens == 2 || sink.write("token ", 6);
                                     });
  });
  server.Post("/upload", [](const httplib::Request &req, httplib::Response &res) {
    res.set_content(std::to_string(req.body.size()) + " bytes", "text/plain");
  });
  const proof::Serving serving(server);
  const auto port = serving.port();

  const auto get = [port](const std::string &path) {
    return proof::body(httplib::Client("127.0.0.1", port).Get(path));
  };

  // All at once, so that the slow ones do not add up.
  std::string inference, tokens, steady, paused;
  std::thread threads[] = {std::thread([&] { inference = get("/inference"); }),
                           std::thread([&] { tokens = get("/tokens"); }),
                           std::thread([&] { steady = upload(port, 18, 50); }),
                           std::thread([&] { paused = upload(port, 1, 1500); })};
  for (auto &thread : threads) {
    thread.join();
  }

  proof::old_is_false("timeouts 600 ms, a handler that works for 1200 ms is answered", false,
                      inference == "translated", true);
  proof::old_is_false("timeouts 600 ms, a token every 800 ms is delivered", false,
                      tokens == "token ", true);
  proof::new_is_true("timeouts 600 ms, an upload that takes 900 ms, parts 50 ms apart: status 200",
                     starts_with(steady, "HTTP/1.1 200 OK\r\n"), true);
  proof::new_is_true("timeouts 600 ms, a body that comes after 1500 ms: status 400",
                     starts_with(paused, "HTTP/1.1 400 Bad Request\r\n"), true);
  proof::new_is_true(
      "defaults of the server, in s: read, write",
      proof::Numbers{CPPHTTPLIB_SERVER_READ_TIMEOUT_SECOND, CPPHTTPLIB_SERVER_WRITE_TIMEOUT_SECOND},
      proof::Numbers{5, 5});
  return proof::verdict();
}
