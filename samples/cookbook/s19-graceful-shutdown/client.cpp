// --8<-- [start:program]
#include <httplib.h>

#include <cstddef>
#include <future>
#include <iostream>
#include <string>

std::string ask(const std::string &path) {
  httplib::Client cli("localhost", 8080);

  std::string body;
  auto res = cli.Get(path, [&](const char *data, size_t size) {
    body.append(data, size);
    return true;
  });
  return path + ": " + httplib::to_string(res.error()) + ", " +
         std::to_string(body.size()) + " bytes\n";
}

int main() {
  auto slow = std::async(std::launch::async, ask, "/slow");
  auto ticks = std::async(std::launch::async, ask, "/ticks");
  std::cout << slow.get() << ticks.get();
}
// --8<-- [end:program]
