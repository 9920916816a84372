// For the test: tries to bind to a path (or a host and a path without the address family) and says what comes of it.
#include <httplib.h>

#include <iostream>
#include <string>
#include <thread>

int main(int argc, char *argv[]) {
  const std::string path = argc > 1 ? argv[1] : "";
  const std::string mode = argc > 2 ? argv[2] : "";
  if (mode == "client") {
    httplib::Client cli(path);
    std::cout << httplib::to_string(cli.Get("/").error()) << '\n';
    return 0;
  }

  httplib::Server svr;
  if (mode != "no family") {
    svr.set_address_family(AF_UNIX);
  }
  svr.set_error_logger([](const httplib::Error &error, const httplib::Request *) {
    std::cout << httplib::to_string(error) << '\n';
  });
  svr.Get("/", [](const httplib::Request &, httplib::Response &res) { res.set_content("hello", "text/plain"); });

  if (mode == "any") {
    auto port = svr.bind_to_any_port(path);
    std::cout << "port " << port << '\n';
    return 0;
  }
  if (mode == "again") {
    auto first = svr.listen(path, 0);
    auto second = svr.listen(path, 80);
    std::cout << first << second << '\n';
    return 0;
  }
  if (!svr.bind_to_port(path, 80)) {
    std::cout << "not bound\n";
    return 0;
  }
  std::thread listening([&] { svr.listen_after_bind(); });
  svr.wait_until_ready();
  httplib::Client cli(path);
  cli.set_address_family(AF_UNIX);
  cli.set_keep_alive(true);
  auto res = cli.Get("/");
  std::cout << (res ? res->body : httplib::to_string(res.error())) << ", open: " << cli.is_socket_open() << '\n';
  cli.stop();
  svr.stop();
  listening.join();
}
