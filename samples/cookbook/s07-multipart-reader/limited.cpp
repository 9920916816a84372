// For the test only: a limit of 1,000 bytes, and a handler that wants another status than 413.
#include <httplib.h>

using httplib::ContentReader;
using httplib::FormData;
using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;
  svr.set_payload_max_length(1000);
  const auto read = [](const ContentReader &content_reader) {
    content_reader([](const FormData &) { return true; }, [](const char *, size_t) { return true; });
  };
  svr.Post("/limited", [=](const Request &, Response &, const ContentReader &reader) { read(reader); });
  svr.Post("/limited-after", [=](const Request &, Response &res, const ContentReader &reader) {
    read(reader);
    res.status = 422;
    res.set_content("set after", "text/plain");
  });
  svr.listen("0.0.0.0", 8080);
}
