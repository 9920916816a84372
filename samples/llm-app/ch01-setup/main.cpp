// --8<-- [start:main]
#include <cpp-httplib/httplib.h>
#include <llama.h>
#include <nlohmann/json.hpp>

#include <iostream>

int main() {
  httplib::Server server;

  server.Get("/health", [](const httplib::Request &, httplib::Response &res) {
    res.set_content(nlohmann::json{{"status", "ok"}}.dump(), "application/json");
  });

  std::cout << "cpp-httplib " CPPHTTPLIB_VERSION ", llama.cpp " << llama_version() << '\n'
            << "http://127.0.0.1:8080/health" << std::endl;
  if (!server.listen("127.0.0.1", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:main]
