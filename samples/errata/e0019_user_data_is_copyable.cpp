// E0019: what user_data can hold.
// proof: compile
// g++: use of deleted function .*unique_ptr<
// clang++: call to (deleted|implicitly-deleted copy) constructor of
//
// Old: `user_data` holds a value of any type.
// New: the value has to be copyable, because a response can be copied with all it holds. Anything
// else goes in by way of a `std::shared_ptr`.
#include "proof.h"

struct Session {
  explicit Session(std::string name) : name(std::move(name)) {}
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;
  std::string name;
};

int main() {
  httplib::Server server;
  server.set_pre_routing_handler([](const httplib::Request &, httplib::Response &res) {
#ifdef OLD
    res.user_data.set("session", std::make_unique<Session>("ada"));
#else
    res.user_data.set("session", std::make_shared<Session>("ada"));
#endif
    return httplib::Server::HandlerResponse::Unhandled;
  });
  server.Get("/", [](const httplib::Request &, httplib::Response &res) {
    const auto *session = res.user_data.get<std::shared_ptr<Session>>("session");
    res.set_content(session ? (*session)->name : "nothing", "text/plain");
  });

  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());
  proof::new_is_true("a session that cannot be copied, in a shared_ptr",
                     proof::body(client.Get("/")), "ada");

  httplib::UserData first;
  first.set("session", std::make_shared<Session>("bob"));
  const httplib::UserData second = first;
  proof::new_is_true("a copy of user_data shares the session",
                     second.get<std::shared_ptr<Session>>("session")->get() ==
                         first.get<std::shared_ptr<Session>>("session")->get(),
                     true);
  return proof::verdict(proof::OldSide::elsewhere);
}
