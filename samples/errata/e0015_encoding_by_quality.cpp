// E0015: which coding a server compresses its response with.
//
// Old: the first that the client accepts, in a fixed order of priority.
// New: the one the client prefers by its q-values. The order Brotli, gzip, Zstd only breaks ties.
#include "proof.h"

int main() {
  httplib::Server server;
  const auto answer = [](const std::string &type) {
    return [type](const httplib::Request &, httplib::Response &res) {
      res.set_content(std::string(1000, 'x'), type);
    };
  };
  const std::vector<std::pair<std::string, bool>> types{
      {"text/plain", true},    {"text/html; charset=utf-8", true},  {"application/json", true},
      {"image/svg+xml", true}, {"text/event-stream", false},        {"image/png", false},
      {"image/jpeg", false},   {"application/octet-stream", false}, {"application/zip", false}};
  for (std::size_t i = 0; i < types.size(); ++i) {
    server.Get("/type/" + std::to_string(i), answer(types[i].first));
  }
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());
  client.set_decompress(false);

  const auto coding = [&](const std::string &accept, std::size_t type = 0) {
    const auto result =
        client.Get("/type/" + std::to_string(type), httplib::Headers{{"Accept-Encoding", accept}});
    if (!result) {
      return proof::body(result);
    }
    return result->get_header_value("Content-Encoding", "none");
  };
  const auto for_values = [](const std::string &accept) { return "Accept-Encoding: " + accept; };

  for (const auto &[accept, priority, seen] :
       std::vector<std::tuple<std::string, std::string, std::string>>{
           {"br;q=0.5, gzip;q=0.8", "br", "gzip"},
           {"br;q=0.1, gzip;q=0.2, zstd;q=0.3", "br", "zstd"},
           {"gzip;q=0.9, zstd", "gzip", "zstd"},
           {"br;q=0, gzip;q=0.1", "br", "gzip"}}) {
    proof::old_is_false(for_values(accept), priority, coding(accept), seen);
  }

  for (const auto &[accept, seen] :
       std::vector<std::pair<std::string, std::string>>{{"gzip, br, zstd", "br"},
                                                        {"zstd, gzip", "gzip"},
                                                        {"zstd", "zstd"},
                                                        {"GZIP", "gzip"},
                                                        {"br;q=0.8, gzip;q=0.8", "br"},
                                                        {"identity", "none"},
                                                        {"*", "none"},
                                                        {"deflate", "none"},
                                                        {"gzip;q=0", "none"},
                                                        {"gzip;q=2, zstd;q=0.1", "zstd"}}) {
    proof::new_is_true(for_values(accept), coding(accept), seen);
  }

  for (std::size_t i = 0; i < types.size(); ++i) {
    const auto &[type, compressed] = types[i];
    proof::new_is_true(type, coding("gzip", i), compressed ? "gzip" : "none");
  }
  return proof::verdict();
}
