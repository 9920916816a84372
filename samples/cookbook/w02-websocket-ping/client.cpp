// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::ws::WebSocketClient ws("ws://localhost:8080/echo");

  //en: A ping every second; give up when two are not answered.
  //ja: pingを1秒ごとに送り、2回応答がなければあきらめる。
  ws.set_websocket_ping_interval(1);
  ws.set_websocket_max_missed_pongs(2);

  //en: read() comes back every half second, message or not.
  //ja: メッセージがなくても、read()は0.5秒ごとに戻る。
  ws.set_read_timeout(0, 500000);

  if (!ws.connect()) {
    std::cerr << "cannot connect\n";
    return 1;
  }
  ws.send("hello");

  std::string msg;
  for (;;) {
    auto result = ws.read(msg);
    if (result == httplib::ws::Fail) {
      break;
    }
    if (result != httplib::ws::Timeout) {
      std::cout << msg << std::endl;
    }
  }
  std::cout << "the connection is gone" << std::endl;
}
// --8<-- [end:program]
