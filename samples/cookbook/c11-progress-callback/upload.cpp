#include <httplib.h>

#include <cstddef>
#include <iostream>
#include <string>

int main() {
  httplib::Client cli("localhost", 8080);
  const std::string film(1'000'000, 'x');

  // --8<-- [start:upload]
  size_t next = 25;
  auto res = cli.Post("/upload", film, "video/mp4",
                      [&](size_t current, size_t total) {
                        while (100 * current / total >= next) {
                          std::cout << next << " %\n";
                          next += 25;
                        }
                        return true;
                      });
  // --8<-- [end:upload]

  std::cout << (res ? res->body : httplib::to_string(res.error())) << '\n';
}
