// For the test: a provider that ends with false, and an SSE client that is not stopped at once.
#include <httplib.h>

#include <atomic>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/count", [](const httplib::Request &, httplib::Response &res) {
    res.set_chunked_content_provider("text/plain", [n = 0](size_t, httplib::DataSink &sink) mutable {
      auto line = std::to_string(++n) + " sheep\n";
      return n <= 3 && sink.write(line.data(), line.size());
    });
  });
  std::atomic<int> asked{0};
  svr.Get("/events", [&](const httplib::Request &, httplib::Response &res) {
    res.set_content("event: sun\ndata: " + std::to_string(++asked) + "\n\n", "text/event-stream");
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();

  httplib::Client cli("localhost", 8080);
  auto res = cli.Get("/count");
  std::cout << (res ? res->body : to_string(res.error())) << '\n';

  httplib::sse::SSEClient events(cli, "/events");
  events.set_reconnect_interval(10);
  events.on_event("sun", [&](const httplib::sse::SSEMessage &message) {
    std::cout << "sun " << message.data << '\n';
    if (message.data == "3") {
      events.stop();
    }
  });
  events.start();
  svr.stop();
  serving.join();
}
