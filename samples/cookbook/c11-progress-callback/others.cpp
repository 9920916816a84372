// For the test: the server of cases.cpp, with what the page's server does not have.
#include <httplib.h>

#include <cstddef>
#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  const std::string film(1'000'000, 'x');
  const auto in_parts = [&](size_t offset, httplib::DataSink &sink) {
    if (offset == film.size()) {
      sink.done();
      return true;
    }
    return sink.write(&film[offset], film.size() / 10);
  };

  httplib::Server svr;
  svr.Get("/film", [&](const Request &, Response &res) { res.set_content(film, "video/mp4"); });
  svr.Get("/text", [&](const Request &, Response &res) { res.set_content(film, "text/plain"); });
  svr.Get("/chunked", [&](const Request &, Response &res) { res.set_chunked_content_provider("video/mp4", in_parts); });
  svr.Get("/until-close", [&](const Request &, Response &res) {
    res.set_header("Connection", "close");
    res.set_content_provider("video/mp4", in_parts);
  });
  svr.Get("/error", [](const Request &, Response &res) {
    res.status = 404;
    res.set_content("no such film", "video/mp4");
  });
  svr.Get("/empty", [](const Request &, Response &res) { res.set_content("", "video/mp4"); });
  svr.Get("/moved", [](const Request &, Response &res) {
    res.set_redirect("/film");
    res.set_content("moved", "video/mp4");
  });
  svr.Delete("/film", [&](const Request &, Response &res) { res.set_content(film, "video/mp4"); });
  const auto upload = [](const Request &req, Response &res) {
    res.set_content(std::to_string(req.body.size()), "text/plain");
  };
  svr.Post("/upload", upload);
  svr.Put("/upload", upload);
  svr.Patch("/upload", upload);
  svr.Post("/echo", [](const Request &, Response &res) { res.set_content("thanks", "video/mp4"); });
  svr.listen("0.0.0.0", 8080);
}
