// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::Client cli("localhost", 8080);
  cli.set_compress(true);

  const std::string note(10000, 'x');
  auto sent = cli.Post("/notes", note, "text/plain");
  if (!sent) {
    std::cerr << httplib::to_string(sent.error()) << '\n';
    return 1;
  }
  std::cout << "up:   " << sent->body;

  //en: Responses need no call: they are decompressed by default.
  //ja: レスポンスには何も要らない。既定で展開される。
  auto got = cli.Get("/films");
  if (!got) {
    std::cerr << httplib::to_string(got.error()) << '\n';
    return 1;
  }
  std::cout << "down: " << got->get_header_value("Content-Encoding")
            << ", " << got->get_header_value("Content-Length")
            << " bytes for " << got->body.size() << '\n';
}
// --8<-- [end:program]
