// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/count", [](const auto &, httplib::Response &res) {
    auto provider = [n = 0](size_t, httplib::DataSink &sink) mutable {
      if (n == 3) {
        sink.done();
        return true;
      }
      auto line = std::to_string(++n) + " sheep\n";
      return sink.write(line.data(), line.size());
    };
    res.set_chunked_content_provider("text/plain", provider);
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  auto res = httplib::Client("localhost", 8080).Get("/count");
  std::cout << (res ? res->body : to_string(res.error()));
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
