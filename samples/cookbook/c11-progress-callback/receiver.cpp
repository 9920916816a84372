#include <httplib.h>

#include <cstddef>
#include <fstream>
#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  // --8<-- [start:receiver]
  std::ofstream file("film.mp4", std::ios::binary);
  size_t received = 0, next = 250'000;

  auto res = cli.Get("/chunked", [&](const char *data, size_t size) {
    received += size;
    while (received >= next) {
      std::cout << next << " bytes\n";
      next += 250'000;
    }
    file.write(data, static_cast<std::streamsize>(size));
    return file.good();
  });
  // --8<-- [end:receiver]

  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
}
