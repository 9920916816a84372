// E0005: the `length` a content provider is called with.
//
// Old: `length` is the size of the chunk that is wanted.
// New: it is everything that remains, of the body or of the range that was asked for. The provider
// writes as much as its own buffer holds, and is called again.
#include "proof.h"

namespace {

constexpr std::size_t body_size = 100000;
constexpr std::size_t buffer_size = 16384;

} // namespace

int main() {
  std::string file(body_size, '.');
  for (std::size_t i = 0; i < file.size(); ++i) {
    file[i] = static_cast<char>('a' + i % 23);
  }

  proof::Numbers offsets;
  proof::Numbers lengths;
  httplib::Server server;
  server.Get("/file", [&](const httplib::Request &, httplib::Response &res) {
    res.set_content_provider(body_size, "application/octet-stream",
                             [&](std::size_t offset, std::size_t length, httplib::DataSink &sink) {
                               offsets.push_back(static_cast<long long>(offset));
                               lengths.push_back(static_cast<long long>(length));
                               return sink.write(&file[offset], std::min(length, buffer_size));
                             });
  });

  std::string body;
  {
    const proof::Serving serving(server);
    httplib::Client client("127.0.0.1", serving.port());
    body = proof::body(client.Get("/file"));
  }
  proof::old_is_false("first `length`, the buffer being 16384 bytes", buffer_size, lengths.at(0),
                      body_size);
  proof::new_is_true("`length` of the calls", lengths,
                     proof::Numbers{100000, 83616, 67232, 50848, 34464, 18080, 1696});
  proof::new_is_true("`offset` of the calls", offsets,
                     proof::Numbers{0, 16384, 32768, 49152, 65536, 81920, 98304});
  proof::new_is_true("the body arrived as it was", body == file, true);

  offsets.clear();
  lengths.clear();
  {
    const proof::Serving serving(server);
    httplib::Client client("127.0.0.1", serving.port());
    const httplib::Headers headers{{"Range", "bytes=1000-50999"}};
    const auto result = client.Get("/file", headers);
    proof::new_is_true("status of a request for bytes 1000-50999", proof::status(result), 206);
    body = proof::body(result);
  }
  proof::new_is_true("`length` of the calls for the range", lengths,
                     proof::Numbers{50000, 33616, 17232, 848});
  proof::new_is_true("`offset` of the calls for the range", offsets,
                     proof::Numbers{1000, 17384, 33768, 50152});
  proof::new_is_true("the range arrived as it was", body == file.substr(1000, 50000), true);
  return proof::verdict();
}
