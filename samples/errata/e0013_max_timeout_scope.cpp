// E0013: what set_max_timeout() bounds.
//
// Old: the whole request, from the connection to the last byte.
// New: only the wait for the response. A slow connection and a slow upload are not cut off; but
// they count, and after one of them nothing is left to wait for the response with.
#include "proof.h"

namespace {

constexpr long long limit = 300;

httplib::Client client_for(int port) {
  httplib::Client client("127.0.0.1", port);
  client.set_max_timeout(limit);
  return client;
}

} // namespace

int main() {
  // Answers 100 ms after the whole body was read.
  std::atomic<std::size_t> uploaded{0};
  httplib::Server server;
  server.Post("/upload", [&](const httplib::Request &req, httplib::Response &res) {
    uploaded = req.body.size();
    proof::pause(100);
    res.set_content("thanks", "text/plain");
  });
  server.Get("/", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("hello", "text/plain");
  });
  const proof::Serving serving(server);

  proof::RawServer late([](proof::Socket &connection) {
    connection.receive_until("\r\n\r\n");
    connection.receive_all();
  });
  proof::RawServer dripping([](proof::Socket &connection) {
    connection.receive_until("\r\n\r\n");
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
    for (int i = 0; i < 100 && connection.send("."); ++i) {
      proof::pause(50);
    }
  });

  {
    auto client = client_for(late.port());
    const proof::Stopwatch watch;
    proof::new_is_true("headers that do not come", client.Get("/").error(), httplib::Error::Read);
    proof::new_is_between("cut off after, in ms", watch.milliseconds(), limit - 10, 2500);
  }
  {
    auto client = client_for(dripping.port());
    const proof::Stopwatch watch;
    proof::new_is_true("a body that drips for 5 s", client.Get("/").error(), httplib::Error::Read);
    proof::new_is_between("cut off after, in ms", watch.milliseconds(), limit - 10, 2500);
  }
  {
    // Eight parts, 100 ms apart.
    auto client = client_for(serving.port());
    const proof::Stopwatch watch;
    int parts = 0;
    const auto result = client.Post(
        "/upload",
        [&](std::size_t, httplib::DataSink &sink) {
          proof::pause(100);
          if (!sink.write("part", 4)) {
            return false;
          }
          if (++parts == 8) {
            sink.done();
          }
          return true;
        },
        "text/plain");
    const auto took = watch.milliseconds();
    proof::old_is_false("an upload that takes longer than the limit is cut off", true, parts < 8,
                        false);
    proof::new_is_between("the request took, in ms", took, 800, 10000);
    proof::new_is_true("the server gets the whole upload",
                       proof::eventually([&] { return uploaded == 32; }), true);
    proof::new_is_true("the response after it is lost", result.error(), httplib::Error::Read);
  }
  {
    // A listening socket whose queue is full until 500 ms later: the kernel repeats the attempt
    // after one second, and is let in.
    auto listening = proof::Socket::listening(0);
    const auto waiting = proof::Socket::to(listening.port());
    std::string request;
    std::thread accepting([&] {
      proof::pause(500);
      const proof::Socket first(::accept(listening.descriptor(), nullptr, nullptr));
      const proof::Socket second(::accept(listening.descriptor(), nullptr, nullptr));
      request = second.receive_until("\r\n");
      proof::pause(100);
      second.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
    });
    auto client = client_for(listening.port());
    const proof::Stopwatch watch;
    const auto result = client.Get("/");
    const auto took = watch.milliseconds();
    accepting.join();
    proof::old_is_false("a connection that takes longer than the limit is given up", true,
                        request.empty(), false);
    proof::new_is_true("what is sent over it", request, "GET / HTTP/1.1\r\n");
    proof::new_is_between("the request took, in ms", took, 3 * limit, 10000);
    proof::new_is_true("the response after it is lost", result.error(), httplib::Error::Read);
  }
  {
    auto client = client_for(serving.port());
    proof::new_is_true("a quick request under the same limit", proof::body(client.Get("/")),
                       "hello");
  }
  return proof::verdict();
}
