// E0001: reading user_data inside a generic lambda.
// proof: compile
// g++: expected primary-expression before .*>.* token
// clang++: use 'template' keyword to treat 'get' as a dependent template name
//
// Old: `res.user_data.get<T>()` can be written so where `res` is an `auto &`.
// New: the name depends on a template parameter there. Either `template` goes before `get`, or the
// parameters are spelled with their types.
#include "proof.h"

int main() {
  httplib::Server server;
  server.set_pre_routing_handler([](const auto &, auto &res) {
    res.user_data.set("user", std::string("ada"));
    return httplib::Server::HandlerResponse::Unhandled;
  });

#ifdef OLD
  server.Get("/dependent", [](const auto &, auto &res) {
    res.set_content(*res.user_data.get<std::string>("user"), "text/plain");
  });
#else
  server.Get("/dependent", [](const auto &, auto &res) {
    res.set_content(*res.user_data.template get<std::string>("user"), "text/plain");
  });
#endif

  server.Get("/spelled", [](const httplib::Request &, httplib::Response &res) {
    res.set_content(*res.user_data.get<std::string>("user"), "text/plain");
  });
  server.Get("/wrong-type", [](const httplib::Request &, httplib::Response &res) {
    res.set_content(res.user_data.get<int>("user") ? "a value" : "nullptr", "text/plain");
  });

  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());
  proof::new_is_true("with `template` before get", proof::body(client.Get("/dependent")), "ada");
  proof::new_is_true("with the types spelled", proof::body(client.Get("/spelled")), "ada");
  proof::new_is_true("asked for another type", proof::body(client.Get("/wrong-type")), "nullptr");
  return proof::verdict(proof::OldSide::elsewhere);
}
