// E0008: the order of Params.
//
// Old: sorted by key.
// New: as they were inserted, a repeated key included. It is so in the program, on the wire, and in
// the server's request.
#include "proof.h"

namespace {

proof::Words listed(const httplib::Params &params) {
  proof::Words entries;
  for (const auto &entry : params) {
    entries.push_back(entry.first + "=" + entry.second);
  }
  return entries;
}

} // namespace

int main() {
  httplib::Params params;
  params.emplace("zeta", "1");
  params.emplace("alpha", "2");
  params.emplace("zeta", "3");
  params.emplace("mid", "4");
  const proof::Words sorted{"alpha=2", "mid=4", "zeta=1", "zeta=3"};
  const proof::Words inserted{"zeta=1", "alpha=2", "zeta=3", "mid=4"};
  proof::old_is_false("the container's order", sorted, listed(params), inserted);

  std::string target;
  proof::Words received;
  proof::Words repeated;
  httplib::Server server;
  const auto note = [&](const httplib::Request &req, httplib::Response &) {
    target = req.target;
    received = listed(req.params);
    repeated = req.get_param_values("zeta");
  };
  server.Get("/q", note);
  server.Post("/q", note);
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());

  client.Get("/q", params);
  proof::old_is_false("Get with Params, in the request", sorted, received, inserted);
  proof::new_is_true("the same on the wire", target, "/q?zeta=1&alpha=2&zeta=3&mid=4");

  received.clear();
  client.Get("/q?zeta=1&alpha=2&zeta=3&mid=4");
  proof::new_is_true("Get with the query written out", received, inserted);
  proof::new_is_true("the values of the repeated key", repeated, proof::Words{"1", "3"});

  received.clear();
  client.Post("/q", params);
  proof::new_is_true("Post of the Params as a form", received, inserted);
  return proof::verdict();
}
