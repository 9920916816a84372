#include <httplib.h>

#include <iostream>
#include <string>

using httplib::ContentReader;
using httplib::FormData;
using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  // --8<-- [start:refuse]
  //en: All parts together, with their headers and boundaries.
  //ja: 全パートの合計。ヘッダーと区切りも数に入る。
  const size_t limit = 1024 * 1024;
  svr.set_payload_max_length(limit);

  svr.Post("/pictures", [&](const Request &req, Response &res,
                            const ContentReader &content_reader) {
    //en: Refuse before the body is read, where the headers suffice.
    //ja: ヘッダーでわかることは、ボディを読む前に断る。
    if (!req.is_multipart_form_data()) {
      res.status = 415;
      return;
    }
    if (req.get_header_value_u64("Content-Length") > limit) {
      res.status = 413;
      return;
    }

    bool wrong_type = false;
    size_t bytes = 0;
    const bool complete = content_reader(
        [&](const FormData &part) {
          wrong_type = part.content_type != "image/png";
          return !wrong_type;
        },
        [&](const char *, size_t length) {
          bytes += length;
          return true;
        });

    if (wrong_type) {
      //en: In place of the 400.
      //ja: 400の代わりに使われる。
      res.status = 415;
      res.set_content("only image/png\n", "text/plain");
    } else if (complete) {
      res.set_content(std::to_string(bytes) + " bytes\n",
                      "text/plain");
    }
  });
  // --8<-- [end:refuse]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
