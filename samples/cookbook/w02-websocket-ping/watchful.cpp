#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::ws::WebSocket;

int main() {
  // --8<-- [start:server]
  httplib::Server svr;
  svr.set_websocket_ping_interval(1).set_websocket_max_missed_pongs(2);

  svr.WebSocket("/echo", [](const Request &, WebSocket &ws) {
    ws.set_read_timeout(0, 500000);
    std::string msg;
    for (;;) {
      auto result = ws.read(msg);
      if (result == httplib::ws::Fail) {
        break;
      }
      if (result != httplib::ws::Timeout) {
        ws.send(msg);
      }
    }
    std::cout << "a client is gone" << std::endl;
  });
  // --8<-- [end:server]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
