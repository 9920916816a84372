// E0010: how a chunked content provider ends its body.
//
// Old: it returns false.
// New: it calls `sink.done()` and returns true. False is an abort: the client gets an error, whole
// as the data may have been.
#include "proof.h"

int main() {
  const proof::Words parts{"one ", "two ", "three"};
  enum class End { done, returns_false };
  std::atomic<int> released_as{-1};

  httplib::Server server;
  const auto stream = [&](End end) {
    return [&, end](const httplib::Request &, httplib::Response &res) {
      auto next = std::make_shared<std::size_t>(0);
      res.set_chunked_content_provider(
          "text/event-stream",
          [&, end, next](std::size_t, httplib::DataSink &sink) {
            if (*next < parts.size()) {
              const auto &part = parts[(*next)++];
              return sink.write(part.data(), part.size());
            }
            if (end == End::returns_false) {
              return false;
            }
            sink.done();
            return true;
          },
          [&](bool success) { released_as = success; });
    };
  };
  server.Get("/done", stream(End::done));
  server.Get("/false", stream(End::returns_false));
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());

  const auto get = [&](const std::string &path, std::string &received) {
    released_as = -1;
    auto result = client.Get(path, [&](const char *data, std::size_t size) {
      received.append(data, size);
      return true;
    });
    proof::eventually([&] { return released_as != -1; });
    return result;
  };

  std::string received;
  const auto aborted = get("/false", received);
  proof::old_is_false("returning false: there is a response", true, static_cast<bool>(aborted),
                      false);
  proof::old_is_false("returning false: the client's error", httplib::Error::Success,
                      aborted.error(), httplib::Error::Read);
  proof::old_is_false("returning false: the releaser is told of success", 1, released_as.load(), 0);
  proof::new_is_true("returning false: data the client had by then", received, "one two three");

  received.clear();
  const auto finished = get("/done", received);
  proof::new_is_true("sink.done(): status", proof::status(finished), 200);
  proof::new_is_true("sink.done(): the client's error", finished.error(), httplib::Error::Success);
  proof::new_is_true("sink.done(): the releaser is told of success", released_as.load(), 1);
  proof::new_is_true("sink.done(): the body", received, "one two three");
  return proof::verdict();
}
