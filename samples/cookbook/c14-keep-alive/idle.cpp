#include <httplib.h>

#include <chrono>
#include <iostream>
#include <thread>

int main() {
  httplib::Client cli("localhost", 8080);
  cli.set_keep_alive(true);

  // --8<-- [start:pause]
  auto first = cli.Get("/");

  //en: Longer than the server waits.
  //ja: サーバーが待つ時間より長く休む。
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::cout << "open: " << cli.is_socket_open() << '\n';

  auto second = cli.Get("/");
  // --8<-- [end:pause]

  if (!first || !second) {
    std::cerr << httplib::to_string(!first ? first.error() : second.error()) << '\n';
    return 1;
  }
  std::cout << "first port " << first->body << ", second port " << second->body << '\n';
}
