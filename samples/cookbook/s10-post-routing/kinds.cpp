// For the test: which responses pass through the post-routing handler, and what it can do there.
#include <httplib.h>

#include <atomic>
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

  svr.set_pre_routing_handler([](const Request &req, Response &res) {
    if (req.path == "/gate") {
      res.status = 401;
      return httplib::Server::HandlerResponse::Handled;
    }
    return httplib::Server::HandlerResponse::Unhandled;
  });
  svr.Get("/plain", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/throws", [](const Request &, Response &) { throw std::runtime_error("handler"); });
  svr.Get("/down", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/post-throws", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/slow", [](const Request &, Response &res) { res.set_content("x", "text/plain"); });
  svr.Get("/shorter", [](const Request &, Response &res) { res.set_content("0123456789", "text/plain"); });
  svr.Get("/longer", [](const Request &, Response &res) { res.set_content("0123456789", "text/plain"); });
  svr.Get("/default", [](const Request &, Response &res) { res.set_header("X-Default", "handler"); });
  svr.Get("/zeros", [](const Request &, Response &res) { res.set_content(std::string(1000, '0'), "text/plain"); });
  svr.set_default_headers({{"X-Default", "server"}});
  svr.WebSocket("/ws", [](const Request &, httplib::ws::WebSocket &) {});
  svr.set_exception_handler([](const Request &req, Response &res, std::exception_ptr) {
    std::cout << "exception handler " << req.path << '\n';
    res.status = 500;
  });
  svr.set_error_logger([](const httplib::Error &error, const Request *req) {
    std::cout << "error logger: " << httplib::to_string(error) << ", " << (req ? "request" : "no request") << '\n';
  });
  svr.set_error_handler([](const Request &req, Response &) { std::cout << "error handler " << req.path << '\n'; });

  svr.set_post_routing_handler([](const Request &, Response &res) { res.set_header("X-First", "never"); });
  svr.set_post_routing_handler([](const Request &req, Response &res) {
    res.set_header("X-Path", "[" + req.path + "]");
    res.set_header("X-Status", std::to_string(res.status));
    res.set_header("X-Broken", "a\nb");
    if (req.path == "/down") {
      res.status = 503;
    } else if (req.path == "/post-throws") {
      throw std::runtime_error("post-routing");
    } else if (req.path == "/shorter") {
      res.body = "0";
    } else if (req.path == "/longer") {
      res.body += "more";
    } else if (req.path == "/zeros") {
      res.set_header("X-Size", std::to_string(res.body.size()));
    } else if (req.path == "/slow") {
      static std::atomic<int> inside{0};
      auto now = ++inside;
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      --inside;
      res.set_header("X-Inside", std::to_string(now));
    }
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
