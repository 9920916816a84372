// For the test only: what the callbacks see, and what the status becomes.
#include <httplib.h>

#include <algorithm>
#include <iostream>
#include <string>

using httplib::ContentReader;
using httplib::FormData;
using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;
  svr.set_error_logger([](const httplib::Error &error, const Request *) {
    std::cout << "error " << httplib::to_string(error) << std::endl;
  });

  // Tells the parts, the number of pieces of each and the longest piece.
  svr.Post("/parts", [](const Request &req, Response &res, const ContentReader &content_reader) {
    size_t pieces = 0, longest = 0, parts = 0;
    std::string last;
    const bool complete = content_reader(
        [&](const FormData &part) {
          parts++;
          last = part.name + "|" + part.filename + "|" + httplib::sanitize_filename(part.filename) + "|" +
                 part.content_type + "|" + std::to_string(part.content.size()) + "|" +
                 part.headers.find("X-Note")->second;
          return true;
        },
        [&](const char *, size_t length) {
          pieces++;
          longest = std::max(longest, length);
          return true;
        });
    res.set_content((complete ? "complete " : "incomplete ") + std::to_string(parts) + " parts, " +
                        std::to_string(pieces) + " pieces, longest " + std::to_string(longest) + ", body " +
                        std::to_string(req.body.size()) + ", files " + std::to_string(req.form.files.size()) +
                        ", last " + last,
                    "text/plain");
  });
  svr.Post("/count", [](const Request &, Response &res, const ContentReader &content_reader) {
    size_t parts = 0, bytes = 0;
    const bool complete = content_reader([&](const FormData &) { return ++parts > 0; },
                                         [&](const char *, size_t length) { return (bytes += length) > 0 || !length; });
    std::cout << (complete ? "complete " : "incomplete ") << parts << ' ' << bytes << std::endl;
    if (complete) {
      res.set_content(std::to_string(parts) + " parts", "text/plain");
    }
  });
  svr.Post("/whole", [](const Request &req, Response &res) {
    res.set_content(std::to_string(req.form.fields.size() + req.form.files.size()) + " parts", "text/plain");
  });

  // The wrong call for the kind of body.
  svr.Post("/form-only", [](const Request &, Response &, const ContentReader &content_reader) {
    content_reader([](const FormData &) { return true; }, [](const char *, size_t) { return true; });
  });
  svr.Post("/plain-only", [](const Request &, Response &res, const ContentReader &content_reader) {
    std::string body;
    content_reader([&](const char *data, size_t length) {
      body.append(data, length);
      return true;
    });
    res.set_content(body, "text/plain");
  });
  svr.Post("/unread-413", [](const Request &, Response &res, const ContentReader &) { res.status = 413; });
  svr.Post("/unread", [](const Request &, Response &res, const ContentReader &) { res.set_content("unread", "text/plain"); });

  // Refusals: by the head or by the content; a status set inside or after; another status than an error.
  const auto refusing = [&](const std::string &path, bool head, int inside, int after) {
    svr.Post(path, [=](const Request &, Response &res, const ContentReader &content_reader) {
      const auto refuse = [&] {
        if (inside) {
          res.status = inside;
        }
        return false;
      };
      content_reader([&](const FormData &) { return head ? refuse() : true; },
                     [&](const char *, size_t) { return head ? true : refuse(); });
      if (after) {
        res.status = after;
        res.set_content("set after", "text/plain");
      }
    });
  };
  refusing("/refuse-head", true, 0, 0);
  refusing("/refuse-content", false, 0, 0);
  refusing("/inside", true, 422, 0);
  refusing("/after", true, 0, 422);
  const auto accepting = [&](const std::string &path, int after) {
    svr.Post(path, [=](const Request &, Response &res, const ContentReader &content_reader) {
      content_reader([](const FormData &) { return true; }, [](const char *, size_t) { return true; });
      if (after) {
        res.status = after;
        res.set_content("set after", "text/plain");
      }
    });
  };
  accepting("/accept", 0);
  accepting("/accept-after", 422);
  svr.Put("/method", [](const Request &, Response &res, const ContentReader &) { res.set_content("put", "text/plain"); });
  svr.Patch("/method", [](const Request &, Response &res, const ContentReader &) { res.set_content("patch", "text/plain"); });
  svr.Delete("/method", [](const Request &, Response &res, const ContentReader &) { res.set_content("delete", "text/plain"); });

  svr.listen("0.0.0.0", 8080);
}
