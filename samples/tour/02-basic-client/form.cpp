// --8<-- [start:form]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  httplib::Params params{
      {"film", "Fast & Furious"},
      {"stars", "3"},
  };

  auto res = cli.Post("/form", params);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:form]
