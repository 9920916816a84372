// E0011: when the post-routing handler runs.
//
// Old: after the response was sent.
// New: before anything of it is sent: handler, post-routing handler, logger, then the calls of a
// content provider. Headers can still be changed there. The body cannot: Content-Length stands.
#include "proof.h"

int main() {
  proof::Trail trail;
  httplib::Server server;
  server.Get("/stream", [&](const httplib::Request &, httplib::Response &res) {
    trail.add("handler");
    res.set_chunked_content_provider("text/event-stream",
                                     [&, calls = 0](std::size_t, httplib::DataSink &sink) mutable {
                                       trail.add("provider");
                                       if (++calls == 2) {
                                         sink.done();
                                       }
                                       return calls == 2 || sink.write("x", 1);
                                     });
  });
  server.Get("/body", [&](const httplib::Request &, httplib::Response &res) {
    trail.add("handler");
    res.set_content("0123456789", "text/plain");
  });
  server.set_post_routing_handler([&](const httplib::Request &req, httplib::Response &res) {
    trail.add("post-routing");
    res.set_header("X-Added", "post-routing");
    if (req.has_param("replace")) {
      res.body = "other";
    }
  });
  server.set_logger(
      [&](const httplib::Request &, const httplib::Response &) { trail.add("logger"); });
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());

  const auto header = [](const httplib::Result &result, const char *name) {
    return result ? result->get_header_value(name) : "no response";
  };

  // Sent only after the post-routing handler ran, so the client can see what it added.
  const auto streamed = client.Get("/stream");
  proof::old_is_false("a header added there reaches the client", "", header(streamed, "X-Added"),
                      "post-routing");
  proof::old_is_false("order with a content provider",
                      proof::Words{"handler", "provider", "provider", "logger", "post-routing"},
                      trail.entries(),
                      proof::Words{"handler", "post-routing", "logger", "provider", "provider"});

  trail.clear();
  const auto plain = client.Get("/body");
  proof::new_is_true("order with a plain body", trail.entries(),
                     proof::Words{"handler", "post-routing", "logger"});
  proof::new_is_true("a header added there reaches the client", header(plain, "X-Added"),
                     "post-routing");

  const auto raw = proof::Socket::to(serving.port());
  raw.send("GET /body?replace=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const auto head = raw.receive_until("\r\n\r\n");
  proof::new_is_true("body replaced there: Content-Length is still that of the handler's body",
                     head.find("Content-Length: 10\r\n") != std::string::npos, true);
  proof::new_is_true("body replaced there: what is sent", raw.receive_all(), "other");
  proof::new_is_true("body replaced there: the client's error",
                     client.Get("/body?replace=1").error(), httplib::Error::Read);
  return proof::verdict();
}
