// --8<-- [start:handlers]
#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  if (!svr.set_mount_point("/", "./www")) {
    std::cerr << "There is no folder www here.\n";
    return 1;
  }

  //en: There is no file of this name, so the handler answers.
  //ja: この名前のファイルはないので、ハンドラーが応える。
  svr.Get("/api/hello", [](const Request &, Response &res) {
    res.set_content("Hello from a handler.\n", "text/plain");
  });

  //en: There is such a file: this handler is never called.
  //ja: このファイルはあるので、このハンドラーは呼ばれない。
  svr.Get("/style.css", [](const Request &, Response &res) {
    res.set_content("h1 { color: red }\n", "text/css");
  });

  //en: Files are for GET and HEAD. A POST comes here.
  //ja: ファイルが応えるのはGETとHEADだけ。POSTはここに来る。
  svr.Post("/style.css", [](const Request &, Response &res) {
    res.set_content("Thank you.\n", "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:handlers]
