#include <httplib.h>

#include <chrono>
#include <functional>
#include <iostream>
#include <string>
#include <thread>

namespace {

using Ask = std::function<httplib::Result(httplib::Client &)>;

void add_handlers(httplib::Server &svr) {
  svr.Post("/", [](const httplib::Request &req, httplib::Response &res) {
    res.set_content(std::to_string(req.body.size()), "text/plain");
  });
  svr.Get("/large", [](const httplib::Request &, httplib::Response &res) {
    res.set_content(std::string(20000, 'x'), "application/octet-stream");
  });
}

// Sends the same request ten times over one connection.
long milliseconds_for_ten(bool nodelay_client, bool nodelay_server, const Ask &ask) {
  // --8<-- [start:nodelay]
  httplib::Server svr;
  svr.set_tcp_nodelay(nodelay_server);

  httplib::Client cli("localhost", 8080);
  cli.set_keep_alive(true);
  cli.set_tcp_nodelay(nodelay_client);
  // --8<-- [end:nodelay]

  add_handlers(svr);
  std::thread listening([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();

  auto good = static_cast<bool>(ask(cli)); // opens the connection
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 10; i++) {
    good = ask(cli) && good;
  }
  auto time = std::chrono::steady_clock::now() - begin;

  cli.stop();
  svr.stop();
  listening.join();
  return good ? std::chrono::duration_cast<std::chrono::milliseconds>(time).count() : -1;
}

void row(const std::string &title, const Ask &ask) {
  std::cout << title << ": " << milliseconds_for_ten(false, false, ask) << ' '
            << milliseconds_for_ten(true, false, ask) << ' '
            << milliseconds_for_ten(false, true, ask) << ' '
            << milliseconds_for_ten(true, true, ask) << '\n';
}

} // namespace

int main() {
  std::cout << "ms for ten requests: neither, client, server, both\n";
  row("POST 100 bytes", [](auto &cli) {
    return cli.Post("/", std::string(100, 'x'), "text/plain");
  });
  row("POST 5000 bytes", [](auto &cli) {
    return cli.Post("/", std::string(5000, 'x'), "text/plain");
  });
  row("GET 20000 bytes", [](auto &cli) { return cli.Get("/large"); });
}
