// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.Get("/events", [](const auto &, httplib::Response &res) {
    res.set_content("event: rain\ndata: 3 mm\n\n"
                    "event: sun\ndata: 7 h\n\n", "text/event-stream");
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("localhost", 8080);
  httplib::sse::SSEClient events(cli, "/events");
  using Message = httplib::sse::SSEMessage;
  events.on_event("sun", [&](const Message &message) {
    std::cout << message.event << ": " << message.data << '\n';
    events.stop();
  });
  events.start();
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
