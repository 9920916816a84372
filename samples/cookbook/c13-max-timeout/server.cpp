// --8<-- [start:program]
#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

void pause(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

int main() {
  httplib::Server svr;

  svr.Get("/quick", [](const Request &, Response &res) {
    res.set_content("here you are", "text/plain");
  });

  svr.Get("/late", [](const Request &, Response &res) {
    pause(2000);
    res.set_content("sorry for the wait", "text/plain");
  });

  //en: Headers at once, then 20 bytes, one every 100 ms.
  //ja: ヘッダーはすぐに、続く20バイトは100ミリ秒に1バイトずつ送る。
  svr.Get("/drip", [](const Request &, Response &res) {
    res.set_content_provider(
        20, "application/octet-stream",
        [](size_t, size_t, httplib::DataSink &sink) {
          pause(100);
          return sink.write(".", 1);
        });
  });

  //en: Answers 200 ms after the last byte of the body.
  //ja: ボディの最後のバイトから200ミリ秒後に返事をする。
  svr.Post("/upload", [](const Request &req, Response &res) {
    std::cout << "upload: " << req.body.size() << " bytes\n" << std::flush;
    pause(200);
    res.set_content("thank you", "text/plain");
  });

  svr.Get("/moved", [](const Request &, Response &res) {
    res.set_redirect("/late");
  });

  svr.Get("/elsewhere", [](const Request &, Response &res) {
    res.set_redirect("http://127.0.0.1:8080/late");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
