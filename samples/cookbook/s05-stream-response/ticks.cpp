#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

namespace {

// --8<-- [start:ticks]
//en: Five writes, 200 ms apart.
//ja: 200ミリ秒おきに5回書く。
void ticks(Response &res, const std::string &content_type) {
  auto count = std::make_shared<int>(0);
  res.set_chunked_content_provider(
      content_type, [count](size_t, httplib::DataSink &sink) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        if (!sink.write("tick\n", 5)) { return false; }
        if (++*count == 5) { sink.done(); }
        return true;
      });
}
// --8<-- [end:ticks]

} // namespace

int main() {
  httplib::Server svr;

  // --8<-- [start:routes]
  svr.Get("/plain", [](const Request &, Response &res) {
    ticks(res, "text/plain");
  });
  svr.Get("/events", [](const Request &, Response &res) {
    ticks(res, "text/event-stream");
  });
  svr.Get("/bytes", [](const Request &, Response &res) {
    ticks(res, "application/octet-stream");
  });
  // --8<-- [end:routes]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
