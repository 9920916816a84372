// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <thread>

int main() {
  //en: Not a real proxy: it only tells what it is asked for.
  //ja: 本物のプロキシではなく、届いた内容を返すだけのもの。
  httplib::Server svr;
  svr.set_pre_routing_handler([](const auto &req, auto &res) {
    res.set_content("proxy got " + req.target + "\n", "text/plain");
    return httplib::Server::HandlerResponse::Handled;
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  httplib::Client cli("http://films.example.com");
  cli.set_proxy("localhost", 8080);
  auto res = cli.Get("/films/42");
  std::cout << (res ? res->body : to_string(res.error()));
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
