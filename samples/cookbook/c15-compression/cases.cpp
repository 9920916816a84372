// For the test only: what the client sends, and what it does with what it gets.
#include <httplib.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

using httplib::DataSink;
using httplib::Headers;

namespace {

void show(const std::string &what, const httplib::Result &res) {
  std::cout << what << ": " << (res ? std::to_string(res->status) + " " + res->body : httplib::to_string(res.error()));
  if (!res || res->body.empty() || res->body.back() != '\n') {
    std::cout << '\n';
  }
}

} // namespace

int main(int argc, char *argv[]) {
  httplib::Client cli("localhost", 8080);
  if (argc > 1) { // a path of the server in the test: what becomes of its answer
    auto res = cli.Get(argv[1]);
    std::cout << (res ? std::to_string(res->body.size()) + " bytes" : httplib::to_string(res.error())) << '\n';
    return 0;
  }

  const std::string text(10000, 'x');
  show("default", cli.Post("/notes", text, "text/plain"));
  show("accept", cli.Get("/accept"));
  cli.Get("/accept", [](const char *data, size_t length) {
    std::cout << "accept with a receiver: " << std::string(data, length) << '\n';
    return true;
  });
  size_t received = 0;
  auto res = cli.Get("/films", Headers{{"Accept-Encoding", "gzip"}}, [&](const char *, size_t length) {
    received += length;
    return true;
  });
  std::cout << "receiver: " << (res ? res->get_header_value("Content-Encoding") : "") << ' ' << received << '\n';
  size_t total = 0;
  cli.Get("/films", [&](size_t, size_t length) {
    total = length;
    return true;
  });
  std::cout << "progress total: " << total << '\n';
  auto stream = httplib::stream::Get(cli, "/films");
  std::cout << "stream: " << stream.get_header_value("Content-Encoding") << ' ' << stream.read_all().size() << '\n';

  cli.set_compress(true);
  show("text", cli.Post("/notes", text, "text/plain"));
  show("image", cli.Post("/notes", text, "image/png"));
  show("short", cli.Post("/notes", "ok", "text/plain"));
  show("form", cli.Post("/notes", httplib::Params{{"a", "b"}}));
  show("put", cli.Put("/notes-put", text, "text/plain"));
  show("patch", cli.Patch("/notes-put", text, "text/plain"));
  show("delete", cli.Delete("/notes-put", text, "text/plain"));
  show("multipart", cli.Post("/notes-form", httplib::UploadFormDataItems{{"a", text, "", ""}}));
  size_t asked = 0;
  show("provider", cli.Post(
                       "/notes", text.size(),
                       [&](size_t offset, size_t length, DataSink &sink) {
                         asked++;
                         return sink.write(text.data() + offset, std::min<size_t>(length, 1000));
                       },
                       "text/plain"));
  std::cout << "asked: " << asked << '\n';
  show("chunked", cli.Post(
                      "/notes",
                      [&](size_t, DataSink &sink) {
                        sink.write(text.data(), text.size());
                        sink.done();
                        return true;
                      },
                      "text/plain"));
  show("too large", cli.Post("/notes-put", std::string(2000000, 'x'), "text/plain"));
  cli.set_compress(false);
  show("own", cli.Post("/own", Headers{{"Content-Encoding", "gzip"}}, "not gzip", "text/plain"));
  std::ifstream file("note.gz", std::ios::binary);
  const std::string compressed{std::istreambuf_iterator<char>(file), {}};
  show("own, right", cli.Post("/notes", Headers{{"Content-Encoding", "gzip"}}, compressed, "text/plain"));
  show("unknown", cli.Post("/notes", Headers{{"Content-Encoding", "xz"}}, "not xz", "text/plain"));
}
