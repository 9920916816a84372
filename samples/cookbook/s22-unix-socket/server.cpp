// --8<-- [start:program]
#include <httplib.h>

#include <cstdio>
#include <iostream>
#include <string>

int main() {
  const std::string path = "app.sock";

  httplib::Server svr;
  svr.set_address_family(AF_UNIX);

  svr.Get("/", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  //en: A file from an earlier run would be in the way.
  //ja: 前回のファイルが残っているとじゃまになる。
  std::remove(path.c_str());

  //en: The number is not used, but 0 does not work.
  //ja: この数は使われないが、0では動かない。
  if (!svr.listen(path, 80)) {
    std::cerr << "cannot listen on " << path << '\n';
    return 1;
  }
}
// --8<-- [end:program]
