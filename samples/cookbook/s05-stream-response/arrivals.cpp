#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>

using namespace std::chrono;

namespace {

// --8<-- [start:arrivals]
void arrivals(const std::string &path) {
  httplib::Client cli("localhost", 8080);
  auto begin = steady_clock::now();

  auto res = httplib::stream::Get(cli, path);
  std::cout << path << ", Content-Encoding "
            << res.get_header_value("Content-Encoding", "none") << ":";
  while (res.next()) {
    auto ms = duration_cast<milliseconds>(steady_clock::now() - begin);
    std::cout << ' ' << res.size() << " bytes at " << ms.count();
  }
  std::cout << '\n';
}
// --8<-- [end:arrivals]

} // namespace

int main() {
  arrivals("/plain");
  arrivals("/events");
  arrivals("/bytes");
}
