// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

struct User {
  std::string name;
  bool admin;
};

int main() {
  httplib::Server svr;

  //en: Who is it? A real server looks the token up.
  //ja: 誰からのリクエストか。実際にはトークンを検索する。
  svr.set_pre_routing_handler([](const Request &req, Response &res) {
    if (req.get_header_value("Authorization") == "Bearer sesame") {
      res.user_data.set("user", User{"Ada", true});
    }
    return httplib::Server::HandlerResponse::Unhandled;
  });

  svr.Get("/", [](const Request &, Response &res) {
    const auto *user = res.user_data.get<User>("user");
    auto name = user ? user->name : "stranger";
    res.set_content("Hello, " + name + ".\n", "text/plain");
  });

  svr.Get("/admin", [](const Request &, Response &res) {
    const auto *user = res.user_data.get<User>("user");
    if (!user || !user->admin) {
      res.status = 403;
      return;
    }
    res.set_content("The keys are under the mat.\n", "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
