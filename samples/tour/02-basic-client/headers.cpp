// --8<-- [start:headers]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  httplib::Headers headers{
      {"Accept-Language", "ja"},
      {"User-Agent", "film-client/1.0"},
  };

  auto res = cli.Get("/headers", headers);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:headers]
