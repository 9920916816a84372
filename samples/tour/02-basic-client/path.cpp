// --8<-- [start:path]
#include <httplib.h>

#include <iostream>
#include <string>

int main(int argc, char *argv[]) {
  const std::string title = argc > 1 ? argv[1] : "What's Up, Doc?";

  httplib::Client cli("localhost", 8080);

  auto path = "/films/" + httplib::encode_path_component(title);
  auto res = cli.Get(path);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->status << '\n' << res->body;
}
// --8<-- [end:path]
