// E0007: a mounted file and a Get handler for the same path.
//
// Old: the handler wins.
// New: the file wins, for GET and HEAD: mounted files are looked up before the handlers. The
// pre-routing handler runs before both. Mounting a folder that does not exist returns false.
#include "proof.h"

int main() {
  const proof::TemporaryFolder folder;
  folder.write("hello.txt", "file");

  httplib::Server server;
  const auto say = [](const std::string &who) {
    return [who](const httplib::Request &, httplib::Response &res) {
      res.set_content(who, "text/plain");
    };
  };
  proof::Trail before;
  server.set_pre_routing_handler([&](const httplib::Request &req, httplib::Response &res) {
    before.add(req.method + " " + req.path);
    if (!req.has_param("stop")) {
      return httplib::Server::HandlerResponse::Unhandled;
    }
    res.set_content("pre-routing", "text/plain");
    return httplib::Server::HandlerResponse::Handled;
  });
  server.Get("/hello.txt", say("get handler"));
  server.Get("/other.txt", say("get handler"));
  server.Post("/hello.txt", say("post handler"));
  const auto mounted = server.set_mount_point("/", folder.path());
  const auto mounted_missing = server.set_mount_point("/missing", folder / "missing");

  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());
  proof::old_is_false("GET of a path with a handler and a file", "get handler",
                      proof::body(client.Get("/hello.txt")), "file");
  proof::new_is_true("GET of a path with a handler only", proof::body(client.Get("/other.txt")),
                     "get handler");
  const auto head = client.Head("/hello.txt");
  proof::new_is_true("HEAD of a path with both: Content-Length",
                     head ? head->get_header_value("Content-Length") : "no response", "4");
  proof::new_is_true("POST to a path with both", proof::body(client.Post("/hello.txt")),
                     "post handler");
  proof::new_is_true(
      "seen by the pre-routing handler", before.entries(),
      proof::Words{"GET /hello.txt", "GET /other.txt", "HEAD /hello.txt", "POST /hello.txt"});
  proof::new_is_true("GET of a path with both that the pre-routing handler answers",
                     proof::body(client.Get("/hello.txt?stop=1")), "pre-routing");
  proof::new_is_true("set_mount_point with a folder that exists", mounted, true);
  proof::new_is_true("set_mount_point with a folder that does not", mounted_missing, false);
  return proof::verdict();
}
