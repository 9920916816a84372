// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

using httplib::sse::SSEMessage;

int main() {
  httplib::Client cli("localhost", 8080);
  httplib::sse::SSEClient sse(cli, "/events");

  sse.on_open([] { std::cout << "open\n"; });

  //en: The events named "price".
  //ja: 名前が「price」のイベント。
  sse.on_event("price", [](const SSEMessage &msg) {
    std::cout << "price handler: " << msg.data << '\n';
  });

  //en: All events that have no handler of their own.
  //ja: 専用のハンドラーがないすべてのイベント。
  sse.on_message([](const SSEMessage &msg) {
    std::cout << msg.event << ", id " << msg.id << ": " << msg.data
              << '\n';
  });

  sse.on_error([](httplib::Error error) {
    std::cout << "error: " << httplib::to_string(error) << '\n';
  });

  //en: Runs until the server ends it, or stop() is called.
  //ja: サーバーが終わらせるか、stop()が呼ばれるまで戻らない。
  sse.start();
  std::cout << "the last id was " << sse.last_event_id() << '\n';
}
// --8<-- [end:program]
