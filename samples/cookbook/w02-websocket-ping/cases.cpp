// For the test only: one case for each first argument.
#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

namespace {

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

} // namespace

int main(int, char *argv[]) {
  const std::string which = argv[1];
  httplib::ws::WebSocketClient ws("ws://localhost:8080/echo");
  ws.set_websocket_ping_interval(1);
  if (which == "send only") {
    ws.set_websocket_max_missed_pongs(1);
    if (!ws.connect()) {
      return 1;
    }
    int sent = 0;
    while (ws.send("tick") && sent < 200) {
      sent++;
      sleep_ms(100);
    }
    std::cout << (sent < 200 ? "closed" : "open") << ' ' << sent << std::endl;
  } else if (which == "late") {
    ws.connect();
    ws.set_websocket_max_missed_pongs(1); // after connect(): for the next connection
    sleep_ms(3500);
    std::cout << ws.is_open() << std::endl;
  } else if (which == "many") {
    // Answered pings are not counted, however many.
    ws.set_websocket_max_missed_pongs(2);
    ws.set_read_timeout(0, 100000);
    ws.connect();
    const auto start = std::chrono::steady_clock::now();
    std::string msg;
    while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(4500)) {
      if (ws.read(msg) == httplib::ws::Fail) {
        break;
      }
    }
    std::cout << ws.is_open() << std::endl;
  } else if (which == "loop") {
    // A timeout is not 0: a loop on the bare result goes on with the old message.
    ws.set_read_timeout(0, 200000);
    ws.connect();
    ws.send("hello");
    std::string msg;
    for (int i = 0; i < 3 && ws.read(msg); i++) {
      std::cout << msg << std::endl;
    }
  } else if (which == "idle") {
    ws.set_websocket_ping_interval(argv[2][0] - '0');
    ws.connect();
    std::string msg;
    std::cout << "connected" << std::endl;
    ws.read(msg);
  }
}
