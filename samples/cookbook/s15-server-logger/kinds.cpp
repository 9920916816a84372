// For the test: what the three loggers get, and when.
#include <httplib.h>

#include <chrono>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;
  svr.set_mount_point("/files", ".");
  svr.set_trusted_proxies({"127.0.0.1"});
  svr.set_payload_max_length(1000);

  svr.Get("/users/:id", [](const Request &, Response &res) { res.set_content(std::string(500, 'x'), "text/plain"); });
  svr.Get(R"(/films/(\d+))", [](const Request &, Response &res) { res.set_content("film", "text/plain"); });
  svr.Post("/body", [](const Request &, Response &) {});
  svr.Get("/throws", [](const Request &, Response &) { throw std::runtime_error("handler"); });
  svr.Get("/log-throws", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/log-slowly", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/no-file", [](const Request &, Response &res) { res.set_file_content("not-there.txt"); });
  svr.Get("/provider-throws", [](const Request &, Response &res) {
    res.set_chunked_content_provider("text/event-stream", [](size_t, httplib::DataSink &) -> bool {
      throw std::runtime_error("provider");
    });
  });
  svr.WebSocket("/ws", [](const Request &, httplib::ws::WebSocket &) {});

  svr.set_logger([](const Request &, const Response &) { std::cout << "never" << std::endl; });
  svr.set_logger([](const Request &req, const Response &res) {
    std::cout << "log [" << req.target << "] [" << req.matched_route << "] " << req.remote_addr << ' ' << res.status
              << ' ' << res.body.size() << ' ' << res.get_header_value("Content-Length", "-") << std::endl;
    if (req.path == "/log-throws") {
      throw std::runtime_error("logger");
    }
    if (req.path == "/log-slowly") {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
  });
  svr.set_pre_compression_logger([](const Request &req, const Response &res) {
    std::cout << "before compression " << req.target << ' ' << res.body.size() << std::endl;
  });
  svr.set_error_logger([](const httplib::Error &error, const Request *req) {
    std::cout << "error " << httplib::to_string(error) << ' ' << (req ? "[" + req->target + "]" : "-") << std::endl;
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    return 1;
  }
}
