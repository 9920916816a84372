// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  std::string films = "[";
  for (int i = 1; i <= 1000; i++) {
    const std::string id = std::to_string(i);
    films += R"({"id":)" + id + R"(,"title":"Film )" + id + R"("},)";
  }
  films.back() = ']';

  httplib::Server svr;

  //en: Nothing else to do: the library compresses this if it may.
  //ja: ほかに書くことはない。圧縮してよければライブラリが圧縮する。
  svr.Get("/films", [&](const Request &, Response &res) {
    res.set_content(films, "application/json");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
