// For the test: what the limit covers beyond the programs of the page.
#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <iostream>
#include <string>

using namespace std::chrono;

namespace {

using Action = std::function<std::string(httplib::Client &)>;

std::string shown(const httplib::Result &res) {
  return res ? res->body : httplib::to_string(res.error());
}

void tell(const std::string &what, const Action &action) {
  httplib::Client cli("localhost", 8080);
  cli.set_max_timeout(500);
  cli.set_follow_location(true);
  auto begin = steady_clock::now();
  auto outcome = action(cli);
  auto took = duration_cast<milliseconds>(steady_clock::now() - begin);
  std::cout << what << ": " << outcome << ", " << took.count() << " ms\n";
}

} // namespace

int main(int argc, char *[]) {
  if (argc > 2) {
    // Writes after stop() without ignoring SIGPIPE.
    tell("write after stop()", [](auto &cli) {
      return shown(cli.Post(
          "/upload",
          [&](size_t, httplib::DataSink &sink) {
            cli.stop();
            return sink.write("x", 1);
          },
          "application/octet-stream"));
    });
    return 0;
  }
  if (argc > 1) {
    tell("slow connection", [](auto &cli) { return shown(cli.Get("/quick")); });
    return 0;
  }
  tell("stream::Get", [](auto &cli) {
    auto res = httplib::stream::Get(cli, "/drip");
    return res.read_all();
  });
  tell("send", [](auto &cli) {
    httplib::Request req;
    req.method = "GET";
    req.path = "/late";
    return shown(cli.send(req));
  });
  tell("redirect, same host", [](auto &cli) { return shown(cli.Get("/moved")); });
  tell("redirect, other host", [](auto &cli) { return shown(cli.Get("/elsewhere")); });
  tell("shorter read timeout", [](auto &cli) {
    cli.set_max_timeout(60000);
    cli.set_read_timeout(milliseconds(300));
    return shown(cli.Get("/late"));
  });
  tell("read timeout alone", [](auto &cli) {
    cli.set_max_timeout(0);
    cli.set_read_timeout(milliseconds(1000));
    return shown(cli.Get("/drip"));
  });
  tell("head", [](auto &cli) { return shown(cli.Head("/late")); });
  tell("receiver", [](auto &cli) {
    std::string got;
    auto res = cli.Get("/drip", [&](const char *data, size_t size) {
      got.append(data, size);
      return true;
    });
    return std::string(res ? "whole" : got.size() < 15 ? "part" : "most");
  });
  tell("chrono", [](auto &cli) {
    cli.set_max_timeout(milliseconds(300));
    return shown(cli.Get("/late"));
  });
  tell("below 1 ms", [](auto &cli) {
    cli.set_max_timeout(microseconds(900));
    return shown(cli.Get("/late"));
  });
  tell("zero", [](auto &cli) {
    cli.set_max_timeout(0);
    return shown(cli.Get("/late"));
  });
}
