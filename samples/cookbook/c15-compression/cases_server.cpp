// For the test only: a server with a limit of 1 MiB.
#include <httplib.h>

#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;
  svr.set_payload_max_length(1024 * 1024);
  const auto tell = [](const Request &req, Response &res) {
    res.set_header("Content-Encoding", "identity");
    const auto text = req.is_multipart_form_data() ? req.form.get_field("a") : req.body;
    res.set_content(req.get_header_value("Content-Encoding", "plain") + ", " + req.get_header_value("Content-Length", "-") +
                        " bytes for " + std::to_string(text.size()) + "\n",
                    "text/plain");
  };
  svr.Post("/notes", tell);
  svr.Post("/notes-form", tell);
  svr.Post("/own", tell);
  svr.Put("/notes-put", tell);
  svr.Patch("/notes-put", tell);
  svr.Delete("/notes-put", tell);
  svr.Post("/notes-put", tell);
  svr.Get("/films", [](const Request &, Response &res) { res.set_content(std::string(20000, 'x'), "text/plain"); });
  svr.Get("/accept", [](const Request &req, Response &res) {
    res.set_header("Content-Encoding", "identity");
    res.set_content(req.get_header_value("Accept-Encoding", "-"), "text/plain");
  });
  svr.listen("0.0.0.0", 8080);
}
