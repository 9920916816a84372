// --8<-- [start:main]
#include "digest.h"

#include "../http.h"

#include <iostream>

int main(int argc, char **argv) try {
  const Digest digest(argc > 1 ? argv[1] : "sha256");
  httplib::Server server;
  add_error_handlers(server);
  server.Get("/health", [](const auto &, auto &res) { send_json(res, {{"status", "ok"}}); });
  server.Post("/digest", [&](const auto &req, auto &res) {
    send_json(res, {{"digest", digest.run(string_field(req, "text"))}});
  });

  std::cout << "http://127.0.0.1:8080/" << std::endl;
  if (!server.listen("127.0.0.1", 8080)) { throw std::runtime_error("cannot listen on port 8080"); }
} catch (const std::exception &e) {
  std::cerr << e.what() << '\n';
  return 1;
}
// --8<-- [end:main]
