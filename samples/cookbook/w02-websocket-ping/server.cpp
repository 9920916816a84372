// --8<-- [start:program]
#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

using httplib::Request;
using httplib::ws::WebSocket;

int main() {
  httplib::Server svr;

  //en: Sends back what it gets; read() answers pings meanwhile.
  //ja: 届いたものを返す。その間、pingにはread()が応答する。
  svr.WebSocket("/echo", [](const Request &, WebSocket &ws) {
    std::string msg;
    while (ws.read(msg)) {
      ws.send(msg);
    }
    std::cout << "closed" << std::endl;
  });

  //en: Does not read for 20 seconds, and so answers no ping.
  //ja: 20秒間read()を呼ばないので、pingに応答しない。
  svr.WebSocket("/busy", [](const Request &, WebSocket &) {
    std::this_thread::sleep_for(std::chrono::seconds(20));
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
