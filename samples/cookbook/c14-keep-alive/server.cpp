// --8<-- [start:program]
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  //en: A new connection comes from a new port.
  //ja: 接続が新しくなると、クライアントのポートも変わる。
  svr.Get("/", [](const Request &req, Response &res) {
    res.set_content(std::to_string(req.remote_port), "text/plain");
  });

  //en: How many of these requests are being handled at this moment?
  //ja: この瞬間に処理中のリクエストの数を返す。
  std::atomic<int> running{0};
  svr.Get("/slow", [&](const Request &, Response &res) {
    int now = ++running;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    --running;
    res.set_content(std::to_string(now), "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
