// --8<-- [start:program]
#include <httplib.h>
#include <iostream>
#include <string>
#include <thread>

int main() {
  httplib::Server svr;
  svr.set_pre_routing_handler([](const auto &, auto &res) {
    res.user_data.set("user", std::string("Ada"));
    return httplib::Server::HandlerResponse::Unhandled;
  });
  svr.Get("/", [](const auto &, auto &res) {
    auto user = res.user_data.template get<std::string>("user");
    res.set_content("Hello, " + *user + "\n", "text/plain");
  });
  svr.set_post_routing_handler([](const auto &, auto &res) {
    std::cout << "sending " << res.status << '\n';
  });
  std::thread serving([&] { svr.listen("localhost", 8080); });
  svr.wait_until_ready();
  auto res = httplib::Client("localhost", 8080).Get("/");
  std::cout << (res ? res->body : to_string(res.error()));
  svr.stop();
  serving.join();
}
// --8<-- [end:program]
