#include <httplib.h>

#include <chrono>
#include <iomanip>
#include <iostream>
#include <string>

using Clock = std::chrono::steady_clock;

namespace {

// --8<-- [start:noticed]
double seconds_until_noticed(int max_missed_pongs) {
  httplib::ws::WebSocketClient ws("ws://localhost:8080/busy");
  ws.set_websocket_ping_interval(1);
  ws.set_websocket_max_missed_pongs(max_missed_pongs);
  ws.set_read_timeout(0, 50000);
  if (!ws.connect()) {
    return -1;
  }
  auto start = Clock::now();
  std::string msg;
  while (ws.read(msg) != httplib::ws::Fail) {
  }
  return std::chrono::duration<double>(Clock::now() - start).count();
}
// --8<-- [end:noticed]

} // namespace

int main() {
  std::cout << std::fixed << std::setprecision(1);
  // --8<-- [start:print]
  for (int max : {1, 2, 3}) {
    std::cout << max << ": " << seconds_until_noticed(max) << " s\n";
  }
  // --8<-- [end:print]
}
