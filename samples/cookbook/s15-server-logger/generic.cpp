#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::Server svr;

  svr.set_pre_routing_handler([](const auto &req, auto &res) {
    if (req.has_param("user")) {
      res.user_data.set("user", req.get_param_value("user"));
    }
    return httplib::Server::HandlerResponse::Unhandled;
  });

  // --8<-- [start:template]
  svr.set_logger([](const auto &req, const auto &res) {
    const auto *user =
        res.user_data.template get<std::string>("user");
    std::cout << (user ? *user : "-") << ' ' << req.target << '\n';
  });
  // --8<-- [end:template]

  // --8<-- [start:spelled]
  svr.Get("/me", [](const auto &, httplib::Response &res) {
    const auto *user = res.user_data.get<std::string>("user");
    res.set_content(user ? *user : "nobody", "text/plain");
  });
  // --8<-- [end:spelled]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
