#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  // --8<-- [start:async]
  httplib::Client cli("localhost", 8080);
  cli.set_read_timeout(15);
  httplib::sse::SSEClient feed(cli, "/events");
  feed.on_message([](const httplib::sse::SSEMessage &event) {
    std::cout << event.data << std::endl;
  });

  feed.start_async();
  std::cout << "press Enter to stop" << std::endl;
  std::string line;
  std::getline(std::cin, line);
  feed.stop();
  // --8<-- [end:async]
}
