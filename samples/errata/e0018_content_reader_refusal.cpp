// E0018: the status when a content reader refuses the body.
//
// Old: the handler has to set it.
// New: it is 400 already, or 413 when the body is too large. The handler can set another in place
// of the 400, but not of the 413.
#include "proof.h"

int main() {
  proof::Trail readers;
  httplib::Server server;
  server.set_payload_max_length(1000);
  // A handler that reads with `read` and then sets `status`, if that is not 0.
  const auto upload = [&](bool accept, int status) {
    return [&, accept, status](const httplib::Request &req, httplib::Response &res,
                               const httplib::ContentReader &content_reader) {
      const auto receiver = [accept](const char *, std::size_t) { return accept; };
      const auto complete =
          req.is_multipart_form_data()
              ? content_reader([](const httplib::FormData &) { return true; }, receiver)
              : content_reader(receiver);
      readers.add(complete ? "complete" : "refused");
      if (status) {
        res.status = status;
        res.set_content("set by the handler", "text/plain");
      }
    };
  };
  server.Post("/refuse", upload(false, 0));
  server.Post("/refuse-with-422", upload(false, 422));
  server.Post("/accept", upload(true, 0));
  server.Post("/accept-with-202", upload(true, 202));
  const proof::Serving serving(server);
  httplib::Client client("127.0.0.1", serving.port());

  const std::string small(100, 'x');
  const std::string too_large(5000, 'x');
  const auto post = [&](const std::string &path, const std::string &body) {
    return client.Post(path, body, "application/octet-stream");
  };
  const auto post_form = [&](const std::string &path) {
    return client.Post(path, httplib::UploadFormDataItems{{"field", small, "", ""}});
  };

  proof::old_is_false("refused, the handler sets nothing", 200,
                      proof::status(post("/refuse", small)), 400);
  proof::old_is_false("part of a form refused, the handler sets nothing", 200,
                      proof::status(post_form("/refuse")), 400);
  proof::old_is_false("too large, the handler sets nothing", 200,
                      proof::status(post("/accept", too_large)), 413);
  proof::new_is_true("what the content reader returned", readers.entries(),
                     proof::Words{"refused", "refused", "refused"});

  const auto overridden = post("/refuse-with-422", small);
  proof::new_is_true("refused, the handler sets 422: status", proof::status(overridden), 422);
  proof::new_is_true("refused, the handler sets 422: body", proof::body(overridden),
                     "set by the handler");
  const auto kept = post("/accept-with-202", too_large);
  proof::new_is_true("too large, the handler sets 202: status", proof::status(kept), 413);
  proof::new_is_true("too large, the handler sets 202: body", proof::body(kept), "");

  readers.clear();
  proof::new_is_true("accepted", proof::status(post("/accept", small)), 200);
  proof::new_is_true("a form accepted", proof::status(post_form("/accept")), 200);
  proof::new_is_true("accepted, the handler sets 202",
                     proof::status(post("/accept-with-202", small)), 202);
  proof::new_is_true("what the content reader returned", readers.entries(),
                     proof::Words{"complete", "complete", "complete"});
  return proof::verdict();
}
