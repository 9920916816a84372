// E0016: what set_compress(true) compresses a request's body with.
// proof: builds
//
// Old: with gzip.
// New: with the first of Brotli, gzip and Zstd that the library was built with. This program is
// linked with four builds of it; the .py file beside it runs them all.
#include "proof.h"

int main() {
#if defined(CPPHTTPLIB_BROTLI_SUPPORT)
  const std::string first = "br";
#elif defined(CPPHTTPLIB_ZLIB_SUPPORT)
  const std::string first = "gzip";
#else
  const std::string first = "zstd";
#endif

  const std::string text(1000, 'x');
  std::string coding;
  std::size_t sent = 0;
  bool arrived = false;
  httplib::Server server;
  server.Post("/", [&](const httplib::Request &req, httplib::Response &) {
    coding = req.get_header_value("Content-Encoding", "none");
    sent = req.get_header_value_u64("Content-Length");
    arrived = req.body == text;
  });
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());

  client.Post("/", text, "text/plain");
  proof::new_is_true("not asked to compress: Content-Encoding", coding, "none");
  proof::new_is_true("not asked to compress: bytes sent", sent, text.size());

  client.set_compress(true);
  client.Post("/", text, "text/plain");
  proof::new_is_true("set_compress(true): Content-Encoding", coding, first);
  proof::new_is_true("set_compress(true): less than a tenth is sent", sent < text.size() / 10,
                     true);
  proof::new_is_true("set_compress(true): the server has the whole text", arrived, true);
  std::printf("coding: %s\n", coding.c_str());
  return proof::verdict(proof::OldSide::elsewhere);
}
