// For the test only: milliseconds for an upload of just under 1 MiB, as it is and compressed.
#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>

int main() {
  std::string text;
  for (int i = 0; text.size() < 1000000; i++) {
    text += "{\"id\":" + std::to_string(i) + ",\"name\":\"user " + std::to_string(i * 7919 % 10007) + "\"},";
  }
  httplib::Client cli("localhost", 8080);
  for (const bool compress : {false, true}) {
    cli.set_compress(compress);
    const auto begin = std::chrono::steady_clock::now();
    const auto res = cli.Post("/notes", text, "application/json");
    const auto time = std::chrono::steady_clock::now() - begin;
    std::cout << (compress ? "compressed " : "plain ")
              << std::chrono::duration_cast<std::chrono::milliseconds>(time).count() << ' '
              << (res ? res->body : httplib::to_string(res.error()) + "\n");
  }
}
