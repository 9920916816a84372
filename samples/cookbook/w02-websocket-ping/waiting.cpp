#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

int main() {
  // --8<-- [start:waiting]
  httplib::ws::WebSocketClient ws("ws://localhost:8080/echo");
  ws.set_websocket_ping_interval(1);
  ws.set_websocket_max_missed_pongs(1);
  if (!ws.connect()) {
    std::cerr << "cannot connect\n";
    return 1;
  }

  //en: No read timeout: read() waits for as long as it takes.
  //ja: 読み取りのタイムアウトなし。read()はいつまでも待つ。
  std::thread reading([&] {
    std::string msg;
    while (ws.read(msg)) {
    }
    std::cout << "read() has returned" << std::endl;
  });

  std::cout << "connected" << std::endl;
  while (ws.is_open()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  std::cout << "is_open() is false" << std::endl;
  reading.join();
  // --8<-- [end:waiting]
}
