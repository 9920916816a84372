#include <httplib.h>

#include <iostream>

using httplib::sse::SSEMessage;

int main() {
  httplib::Client cli("localhost", 8080);
  httplib::sse::SSEClient sse(cli, "/events");

  // --8<-- [start:fallback]
  sse.on_message([](const SSEMessage &msg) {
    std::cout << "on_message: " << msg.data << '\n';
  });
  sse.on_event("message", [](const SSEMessage &msg) {
    std::cout << "on_event(\"message\"): " << msg.data << '\n';
  });
  // --8<-- [end:fallback]
  sse.start();
}
