#include <httplib.h>

#include <functional>
#include <iostream>
#include <string>

namespace {

void after(const std::string &what,
           const std::function<void(httplib::Client &)> &action) {
  httplib::Client cli("localhost", 8080);
  cli.set_keep_alive(true);
  if (!cli.Get("/")) {
    std::cout << "no server\n";
    return;
  }
  action(cli);
  std::cout << what << ": " << (cli.is_socket_open() ? "kept" : "closed") << '\n';
}

} // namespace

int main() {
  after("status 200", [](auto &cli) { cli.Get("/"); });
  after("HEAD", [](auto &cli) { cli.Head("/"); });
  after("status 404", [](auto &cli) { cli.Get("/missing"); });
  after("request says close", [](auto &cli) {
    cli.Get("/", httplib::Headers{{"Connection", "close"}});
  });
  after("set_keep_alive(false), then GET", [](auto &cli) {
    cli.set_keep_alive(false);
    cli.Get("/");
  });
  after("receiver returns false", [](auto &cli) {
    cli.Get("/", [](const char *, size_t) { return false; });
  });
  after("stream::Get", [](auto &cli) {
    auto res = httplib::stream::Get(cli, "/");
    res.read_all();
  });
  after("stop()", [](auto &cli) { cli.stop(); });
}
