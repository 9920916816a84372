// E0017: what stop() does to responses that are being made.
//
// Old: it waits for every one of them.
// New: a plain handler comes to its end and its response is sent. A response driven by a content
// provider is cut short after the provider's current call, and its client gets an error.
#include "proof.h"

namespace {

constexpr int all_calls = 60;
constexpr int calls_before_stop = 6;

struct Outcome {
  httplib::Result result;
  int calls = 0;
  int released_as = -1;
  bool listen_returned = false;
};

// Starts a request, calls stop() at the moment that `path` waits for, and sees how it ends.
Outcome stopped_during(const std::string &path) {
  std::atomic<bool> waiting{false};
  std::atomic<bool> stopped{false};
  std::atomic<int> calls{0};
  std::atomic<int> released_as{-1};

  const auto wait_for_stop = [&] {
    waiting = true;
    proof::eventually([&] { return stopped.load(); });
  };
  const auto call = [&](httplib::DataSink &sink) {
    if (++calls == calls_before_stop) {
      wait_for_stop();
    }
    return sink.write("0123456789", 10);
  };
  const auto release = [&](bool success) { released_as = success; };

  httplib::Server server;
  server.Get("/plain", [&](const httplib::Request &, httplib::Response &res) {
    wait_for_stop();
    res.set_content("whole", "text/plain");
  });
  server.Get("/large", [&](const httplib::Request &, httplib::Response &res) {
    wait_for_stop();
    res.set_content(std::string(8'000'000, 'x'), "application/octet-stream");
  });
  server.Get("/chunked", [&](const httplib::Request &, httplib::Response &res) {
    res.set_chunked_content_provider(
        "application/octet-stream",
        [&](std::size_t, httplib::DataSink &sink) {
          const auto written = call(sink);
          if (calls == all_calls) {
            sink.done();
          }
          return written;
        },
        release);
  });
  server.Get("/length", [&](const httplib::Request &, httplib::Response &res) {
    res.set_content_provider(
        all_calls * 10, "application/octet-stream",
        [&](std::size_t, std::size_t, httplib::DataSink &sink) { return call(sink); }, release);
  });

  const auto port = server.bind_to_any_port("127.0.0.1");
  Outcome outcome;
  std::thread listening([&] { outcome.listen_returned = server.listen_after_bind(); });
  std::thread asking([&] { outcome.result = httplib::Client("127.0.0.1", port).Get(path); });
  proof::eventually([&] { return waiting.load(); });
  server.stop();
  stopped = true;
  listening.join();
  asking.join();
  outcome.calls = calls;
  outcome.released_as = released_as;
  return outcome;
}

} // namespace

int main() {
  for (const std::string path : {"/chunked", "/length"}) {
    const auto cut = stopped_during(path);
    proof::old_is_false(path + ": calls of the provider", all_calls, cut.calls, calls_before_stop);
    proof::old_is_false(path + ": the client's error", httplib::Error::Success, cut.result.error(),
                        httplib::Error::Read);
    proof::new_is_true(path + ": the releaser is told of success", cut.released_as, 0);
    proof::new_is_true(path + ": listen() returned true", cut.listen_returned, true);
  }

  const auto plain = stopped_during("/plain");
  proof::new_is_true("plain handler: status", proof::status(plain.result), 200);
  proof::new_is_true("plain handler: body", proof::body(plain.result), "whole");
  proof::new_is_true("plain handler: listen() returned true", plain.listen_returned, true);

  const auto large = stopped_during("/large");
  proof::new_is_true("plain handler, 8 MB: bytes that arrived", proof::body(large.result).size(),
                     8'000'000);
  return proof::verdict();
}
