// --8<-- [start:post]
#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::Client cli("localhost", 8080);

  const std::string review = R"({"film":"Face/Off","stars":4})";

  auto res = cli.Post("/reviews", review, "application/json");
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->status << ' '
            << res->get_header_value("Location") << '\n'
            << res->body;
}
// --8<-- [end:post]
