// For the test only: every kind of response, and what the loggers see.
#include <httplib.h>

#include <algorithm>
#include <iostream>
#include <string>

using httplib::DataSink;
using httplib::Request;
using httplib::Response;

int main() {
  std::string text;
  for (int i = 0; text.size() < 1000000; i++) {
    text += "{\"id\":" + std::to_string(i) + ",\"name\":\"user " + std::to_string(i * 7919 % 10007) + "\"},";
  }
  const auto all = [&](size_t, DataSink &sink) {
    sink.write(text.data(), text.size());
    sink.done();
    return true;
  };

  httplib::Server svr;
  svr.Get("/type", [](const Request &req, Response &res) {
    res.set_content(std::string(5000, 'x'), req.get_param_value("is"));
  });
  svr.Get("/content", [&](const Request &, Response &res) { res.set_content(text, "application/json"); });
  svr.Get("/short", [](const Request &, Response &res) { res.set_content("ok", "text/plain"); });
  svr.Get("/error", [](const Request &, Response &res) {
    res.status = 500;
    res.set_content(std::string(5000, 'x'), "text/plain");
  });
  svr.Get("/chunked", [=](const Request &, Response &res) { res.set_chunked_content_provider("text/plain", all); });
  svr.Get("/until-close", [=](const Request &, Response &res) { res.set_content_provider("text/plain", all); });
  svr.Get("/with-length", [&](const Request &, Response &res) {
    res.set_content_provider(text.size(), "text/plain", [&](size_t offset, size_t length, DataSink &sink) {
      return sink.write(text.data() + offset, std::min<size_t>(length, 16384));
    });
  });
  svr.Get("/own", [](const Request &, Response &res) {
    res.set_header("Content-Encoding", "gzip");
    res.set_content("not really gzip", "text/plain");
  });
  svr.Get("/identity", [&](const Request &, Response &res) {
    res.set_header("Content-Encoding", "identity");
    res.set_content(text, "application/json");
  });
  svr.Get("/body-only", [](const Request &, Response &res) { res.body = std::string(5000, 'x'); });
  svr.Get("/file-content", [](const Request &, Response &res) { res.set_file_content("public/1400.txt", "text/plain"); });
  svr.set_mount_point("/", "./public");
  svr.Get("/switch", [&](const Request &, Response &res) {
    svr.set_static_file_compression(true);
    res.set_content("on", "application/octet-stream");
  });

  svr.set_pre_compression_logger([](const Request &req, const Response &res) {
    std::cout << "before " << req.path << ' ' << res.body.size() << std::endl;
  });
  svr.set_logger([](const Request &req, const Response &res) {
    std::cout << "after " << req.path << ' ' << res.body.size() << std::endl;
  });
  svr.listen("0.0.0.0", 8080);
}
