// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  //en: Everything in ./public, at the same path below the root.
  //ja: ./publicの中身を、ルートの下の同じパスで公開する。
  if (!svr.set_mount_point("/", "./public")) {
    std::cerr << "no folder ./public\n";
    return 1;
  }

  //en: A handler for a path at which there is no file.
  //ja: ファイルのないパスにはハンドラーで応える。
  svr.Get("/hello", [](const Request &, Response &res) {
    res.set_content("hello from a handler\n", "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
