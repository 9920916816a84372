// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  auto film = cli.Get("/film");
  auto part = cli.Get(
      "/film", httplib::Headers{{"Range", "bytes=1000-50999"}});
  auto numbers = cli.Get("/numbers");
  if (!film || !part || !numbers) {
    std::cerr << "no response\n";
    return 1;
  }

  std::cout << film->status << ", " << film->body.size() << " bytes\n"
            << part->status << ", " << part->body.size() << " bytes\n"
            << numbers->body;
}
// --8<-- [end:program]
