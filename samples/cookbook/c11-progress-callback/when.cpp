#include <httplib.h>

#include <cstddef>
#include <iostream>
#include <string>

namespace {

// --8<-- [start:when]
void report(const std::string &path) {
  httplib::Client cli("localhost", 8080);

  size_t calls = 0, last = 0, all = 0;
  auto res = cli.Get(path, [&](size_t current, size_t total) {
    calls++;
    last = current;
    all = total;
    return true;
  });

  std::cout << path << ": " << calls << " calls, last " << last
            << " of " << all << ", body "
            << (res ? res->body.size() : 0) << '\n';
}
// --8<-- [end:when]

} // namespace

int main() {
  report("/film");
  report("/chunked");
  report("/until-close");
  report("/text");
}
