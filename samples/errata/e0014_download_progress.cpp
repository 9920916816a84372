// E0014: when the download progress callback is called.
//
// Old: for every response.
// New: only when the response has a Content-Length. What it counts are the bytes on the wire,
// compressed ones if the body is compressed.
#include "proof.h"

namespace {

constexpr std::size_t body_size = 100000;

struct Download {
  std::size_t calls = 0;
  std::size_t last = 0;
  std::size_t total = 0;
  std::size_t body = 0;
  std::string coding;
};

Download download(int port, const std::string &path, const httplib::Headers &headers = {}) {
  Download seen;
  httplib::Client client("127.0.0.1", port);
  const auto result = client.Get(path, headers, [&](std::size_t current, std::size_t total) {
    ++seen.calls;
    seen.last = current;
    seen.total = total;
    return true;
  });
  if (result) {
    seen.body = result->body.size();
    seen.coding = result->get_header_value("Content-Encoding");
  }
  return seen;
}

} // namespace

int main() {
  const std::string text(body_size, 'x');
  httplib::Server server;
  server.Get("/length", [&](const httplib::Request &, httplib::Response &res) {
    res.set_content(text, "text/plain");
  });
  const auto in_two_parts = [&](std::size_t offset, httplib::DataSink &sink) {
    if (offset == body_size) {
      sink.done();
      return true;
    }
    return sink.write(text.data(), body_size / 2);
  };
  server.Get("/chunked", [&](const httplib::Request &, httplib::Response &res) {
    res.set_chunked_content_provider("application/octet-stream", in_two_parts);
  });
  server.Get("/until-close", [&](const httplib::Request &, httplib::Response &res) {
    res.set_header("Connection", "close");
    res.set_content_provider("application/octet-stream", in_two_parts);
  });
  const proof::Serving serving(server);
  const auto port = serving.port();

  const auto chunked = download(port, "/chunked");
  proof::old_is_false("chunked: called", true, chunked.calls > 0, false);
  proof::new_is_true("chunked: calls", chunked.calls, 0);
  proof::new_is_true("chunked: size of the body", chunked.body, body_size);

  const auto until_close = download(port, "/until-close");
  proof::old_is_false("until the connection closes: called", true, until_close.calls > 0, false);
  proof::new_is_true("until the connection closes: size of the body", until_close.body, body_size);

  const auto plain = download(port, "/length", {{"Accept-Encoding", "identity"}});
  proof::new_is_true("Content-Length: called", plain.calls > 0, true);
  proof::new_is_true("Content-Length: last `current`", plain.last, body_size);
  proof::new_is_true("Content-Length: `total`", plain.total, body_size);
  proof::new_is_true("Content-Length: size of the body", plain.body, body_size);

  const auto compressed = download(port, "/length", {{"Accept-Encoding", "gzip"}});
  proof::new_is_true("compressed: Content-Encoding", compressed.coding, "gzip");
  proof::new_is_true("compressed: called", compressed.calls > 0, true);
  proof::new_is_true("compressed: size of the body", compressed.body, body_size);
  proof::new_is_true("compressed: `total` is what was sent, less than a tenth of it",
                     compressed.total < body_size / 10, true);
  proof::new_is_true("compressed: last `current` is `total`", compressed.last == compressed.total,
                     true);
  return proof::verdict();
}
