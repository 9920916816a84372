// For the test: who calls back, and what it counts.
#include <httplib.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iostream>
#include <string>
#include <thread>

namespace {

using Progress = std::function<bool(size_t, size_t)>;
using Call = std::function<httplib::Result(httplib::Client &, Progress)>;

// Prints: what, calls, the last `current`, its `total`, the greatest step, status or error.
void tell(const std::string &what, const Call &call) {
  httplib::Client cli("localhost", 8080);
  cli.set_follow_location(true);
  size_t calls = 0, last = 0, all = 0, step = 0;
  bool same_thread = true;
  const auto here = std::this_thread::get_id();
  auto res = call(cli, [&](size_t current, size_t total) {
    calls++;
    step = std::max(step, current - last);
    last = current;
    all = total;
    same_thread = same_thread && std::this_thread::get_id() == here;
    return true;
  });
  std::cout << what << ": " << calls << ' ' << last << ' ' << all << ' ' << step << ' '
            << (res ? res->status : -1) << ' ' << same_thread << '\n';
}

} // namespace

int main() {
  const std::string film(1'000'000, 'x');
  const auto ignore = [](const char *, size_t) { return true; };
  const httplib::Headers identity{{"Accept-Encoding", "identity"}};
  const auto parts = [&](size_t offset, httplib::DataSink &sink) {
    if (offset == film.size()) {
      sink.done();
      return true;
    }
    return sink.write(&film[offset], film.size() / 10);
  };
  const auto sized = [&](size_t offset, size_t, httplib::DataSink &sink) {
    return sink.write(&film[offset], film.size() / 10);
  };

  tell("film", [](auto &cli, auto progress) { return cli.Get("/film", progress); });
  tell("chunked", [](auto &cli, auto progress) { return cli.Get("/chunked", progress); });
  tell("until-close", [](auto &cli, auto progress) { return cli.Get("/until-close", progress); });
  tell("text", [](auto &cli, auto progress) { return cli.Get("/text", progress); });
  tell("text, identity", [&](auto &cli, auto progress) { return cli.Get("/text", identity, progress); });
  tell("text, receiver", [&](auto &cli, auto progress) { return cli.Get("/text", ignore, progress); });
  tell("empty params", [](auto &cli, auto progress) { return cli.Get("/film", httplib::Params{}, progress); });
  tell("params", [](auto &cli, auto progress) { return cli.Get("/film", httplib::Params{{"a", "b"}}, progress); });
  tell("empty params, receiver", [&](auto &cli, auto progress) {
    return cli.Get("/film", httplib::Params{}, httplib::Headers{}, ignore, progress);
  });
  tell("delete", [](auto &cli, auto progress) { return cli.Delete("/film", progress); });
  tell("put", [&](auto &cli, auto progress) { return cli.Put("/upload", film, "video/mp4", progress); });
  tell("patch", [&](auto &cli, auto progress) { return cli.Patch("/upload", film, "video/mp4", progress); });
  tell("error page", [](auto &cli, auto progress) { return cli.Get("/error", progress); });
  tell("empty", [](auto &cli, auto progress) { return cli.Get("/empty", progress); });
  tell("redirect", [](auto &cli, auto progress) { return cli.Get("/moved", progress); });

  tell("string", [&](auto &cli, auto progress) { return cli.Post("/upload", film, "video/mp4", progress); });
  tell("string, compressed", [&](auto &cli, auto progress) {
    cli.set_compress(true);
    return cli.Post("/upload", film, "text/plain", progress);
  });
  tell("provider", [&](auto &cli, auto progress) {
    return cli.Post("/upload", film.size(), sized, "video/mp4", progress);
  });
  tell("provider without length", [&](auto &cli, auto progress) {
    return cli.Post("/upload", parts, "video/mp4", progress);
  });
  tell("form", [&](auto &cli, auto progress) {
    return cli.Post("/upload", httplib::UploadFormDataItems{{"film", film, "film.mp4", "video/mp4"}}, progress);
  });
  tell("form with providers", [&](auto &cli, auto progress) {
    return cli.Post("/upload", httplib::Headers{}, httplib::UploadFormDataItems{},
                    httplib::FormDataProviderItems{{"film", parts, "film.mp4", "video/mp4"}}, progress);
  });
  tell("body and receiver", [&](auto &cli, auto progress) {
    return cli.Post("/echo", httplib::Headers{}, film, "video/mp4", ignore, progress);
  });
  tell("provider and receiver", [&](auto &cli, auto progress) {
    return cli.Post("/echo", httplib::Headers{}, film.size(), sized, "video/mp4", ignore, progress);
  });

  httplib::Client cli("localhost", 8080);
  cli.set_keep_alive(true);
  auto res = cli.Post("/upload", film, "video/mp4", [](size_t, size_t) { return false; });
  std::cout << "upload: " << httplib::to_string(res.error()) << ", open " << cli.is_socket_open() << '\n';
  size_t got = 0;
  res = cli.Get("/film", [&](const char *, size_t size) { return (got += size) > 0; },
                [&](size_t current, size_t) { return current < 100'000; });
  std::cout << "download: " << httplib::to_string(res.error()) << ", open " << cli.is_socket_open() << ", got "
            << (got >= 100'000 && got < 200'000) << '\n';
}
