#include <httplib.h>

#include <iostream>
#include <memory>
#include <string>
#include <utility>

using httplib::Request;
using httplib::Response;

// --8<-- [start:session]
class Session {
public:
  explicit Session(std::string user) : user_(std::move(user)) {}
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const std::string &user() const { return user_; }

private:
  std::string user_;
};
// --8<-- [end:session]

int main() {
  httplib::Server svr;

  // --8<-- [start:shared]
  svr.set_pre_routing_handler([](const Request &, Response &res) {
    res.user_data.set("session", std::make_shared<Session>("Ada"));
    return httplib::Server::HandlerResponse::Unhandled;
  });

  svr.Get("/", [](const Request &, Response &res) {
    using Held = std::shared_ptr<Session>;
    if (const auto *session = res.user_data.get<Held>("session")) {
      res.set_content((*session)->user() + "\n", "text/plain");
    }
  });
  // --8<-- [end:shared]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
