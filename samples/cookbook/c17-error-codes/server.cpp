// --8<-- [start:program]
#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <thread>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.Get("/hello", [](const Request &, Response &res) {
    res.set_content("hello", "text/plain");
  });

  svr.Get("/slow", [](const Request &, Response &res) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    res.set_content("at last", "text/plain");
  });

  //en: Sends half of the body, then nothing for two seconds.
  //ja: ボディの半分を送り、2秒間何も送らない。
  svr.Get("/stall", [](const Request &, Response &res) {
    res.set_content_provider(
        10, "application/octet-stream",
        [](size_t offset, size_t, httplib::DataSink &sink) {
          if (offset > 0) {
            std::this_thread::sleep_for(std::chrono::seconds(2));
          }
          return sink.write("12345", 5);
        });
  });

  //en: Sends half of the body and closes the connection.
  //ja: ボディの半分を送り、接続を閉じる。
  svr.Get("/half", [](const Request &, Response &res) {
    res.set_content_provider(
        10, "application/octet-stream",
        [](size_t offset, size_t, httplib::DataSink &sink) {
          return offset == 0 && sink.write("12345", 5);
        });
  });

  svr.Get("/loop", [](const Request &, Response &res) {
    res.set_redirect("/loop");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
