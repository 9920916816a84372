// --8<-- [start:query]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  httplib::Params params{
      {"title", "Romeo + Juliet"},
      {"genre", "romance"},
      {"country", "us"},
      {"genre", "drama"},
  };

  auto res = cli.Get("/search", params);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:query]
