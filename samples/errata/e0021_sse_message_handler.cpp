// E0021: which events on_message() gets.
//
// Old: the ones without a name.
// New: every event that has no handler of its own, whatever its name. A handler for "message" takes
// the unnamed ones away from it.
#include "proof.h"

namespace {

// Reads the stream once, with on_event() for `names`; gives "handler <- event: data" lines.
proof::Words events_with(int port, const proof::Words &names) {
  proof::Words got;
  httplib::Client client("127.0.0.1", port);
  httplib::sse::SSEClient sse(client, "/events");
  sse.on_message([&](const httplib::sse::SSEMessage &message) {
    got.push_back("on_message <- " + message.event + ": " + message.data);
    if (message.data == "end") {
      sse.stop();
    }
  });
  for (const auto &name : names) {
    sse.on_event(name, [&, name](const httplib::sse::SSEMessage &message) {
      got.push_back("on_event " + name + " <- " + message.event + ": " + message.data);
    });
  }
  sse.start();
  return got;
}

} // namespace

int main() {
  httplib::Server server;
  server.Get("/events", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("data: 1\n\nevent: price\ndata: 2\n\nevent: message\ndata: 3\n\n"
                    "event: last\ndata: end\n\n",
                    "text/event-stream");
  });
  const proof::Serving serving(server);
  const auto port = serving.port();

  proof::old_is_false("no other handler", proof::Words{"on_message <- message: 1"},
                      events_with(port, {}),
                      proof::Words{"on_message <- message: 1", "on_message <- price: 2",
                                   "on_message <- message: 3", "on_message <- last: end"});
  proof::new_is_true("a handler for price", events_with(port, {"price"}),
                     proof::Words{"on_message <- message: 1", "on_event price <- price: 2",
                                  "on_message <- message: 3", "on_message <- last: end"});
  proof::new_is_true("a handler for message", events_with(port, {"message"}),
                     proof::Words{"on_event message <- message: 1", "on_message <- price: 2",
                                  "on_event message <- message: 3", "on_message <- last: end"});
  return proof::verdict();
}
