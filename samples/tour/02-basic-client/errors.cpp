// --8<-- [start:errors]
#include <httplib.h>

#include <iostream>
#include <string>

void report(const std::string &what, const httplib::Result &res) {
  std::cout << what << ": ";
  if (!res) {
    std::cout << "no response: "
              << httplib::to_string(res.error()) << '\n';
  } else if (res->status >= 400) {
    std::cout << "error status: " << res->status << ' '
              << res->reason << '\n';
  } else {
    std::cout << "ok: " << res->status << '\n';
  }
}

int main() {
  httplib::Client cli("localhost", 8080);
  //en: Wait at most one second for the server to send something.
  //ja: サーバーから何か届くのを待つのは1秒まで。
  cli.set_read_timeout(1);

  report("/hello", cli.Get("/hello"));
  report("/nothing", cli.Get("/nothing"));
  report("/slow", cli.Get("/slow"));

  //en: Nobody listens on this port.
  //ja: このポートで待ち受けているものはない。
  httplib::Client nobody("localhost", 8081);
  report("port 8081", nobody.Get("/hello"));
}
// --8<-- [end:errors]
