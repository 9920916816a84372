// --8<-- [start:program]
#include <httplib.h>

#include <cstddef>
#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  const std::string film(1'000'000, 'x');

  //en: Writes the film in ten parts.
  //ja: filmを10回に分けて書く。
  auto in_parts = [&](size_t offset, httplib::DataSink &sink) {
    if (offset == film.size()) {
      sink.done();
      return true;
    }
    return sink.write(&film[offset], film.size() / 10);
  };

  httplib::Server svr;

  svr.Get("/film", [&](const Request &, Response &res) {
    res.set_content(film, "video/mp4");
  });

  //en: The same bytes as text: a client that can have it gets them
  //en: compressed.
  //ja: 同じ内容のテキスト。対応しているクライアントには圧縮して送る。
  svr.Get("/text", [&](const Request &, Response &res) {
    res.set_content(film, "text/plain");
  });

  svr.Get("/chunked", [&](const Request &, Response &res) {
    res.set_chunked_content_provider("video/mp4", in_parts);
  });

  //en: No length and no chunks: the body ends with the connection.
  //ja: 長さもチャンクもなく、接続が閉じるとボディが終わる。
  svr.Get("/until-close", [&](const Request &, Response &res) {
    res.set_header("Connection", "close");
    res.set_content_provider("video/mp4", in_parts);
  });

  svr.Post("/upload", [](const Request &req, Response &res) {
    res.set_content(std::to_string(req.body.size()), "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
