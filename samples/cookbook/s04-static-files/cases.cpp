// For the test only: what the calls return, which handlers run, and what reaches the error logger.
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;
using httplib::Server;

int main() {
  Server svr;
  const auto tell = [](const std::string &what, bool answer) {
    std::cout << what << ": " << (answer ? "true" : "false") << std::endl;
  };
  tell("folder", svr.set_mount_point("/plain", "./public"));
  tell("no folder", svr.set_mount_point("/x", "./missing"));
  tell("a file", svr.set_mount_point("/x", "./public/index.html"));
  tell("no leading slash", svr.set_mount_point("x", "./public"));
  tell("empty", svr.set_mount_point("", "./public"));
  tell("slash at the end", svr.set_mount_point("/slash/", "./public"));
  tell("to be removed", svr.set_mount_point("/gone", "./public"));
  tell("removed", svr.remove_mount_point("/gone"));
  tell("removed again", svr.remove_mount_point("/gone"));
  tell("headers", svr.set_mount_point("/both", "./public", {{"Cache-Control", "max-age=60"}}));

  svr.set_default_headers({{"Cache-Control", "no-store"}});
  svr.set_pre_request_handler([](const Request &req, Response &) {
    std::cout << "pre-request " << req.path << std::endl;
    return Server::HandlerResponse::Unhandled;
  });
  svr.set_file_request_handler([](const Request &req, Response &res) {
    res.set_header("Cache-Control", "private");
    std::cout << "file " << req.method << ' ' << req.path << std::endl;
  });
  svr.set_error_logger([](const httplib::Error &error, const Request *req) {
    std::cout << "error " << httplib::to_string(error) << ' ' << (req ? req->path : "") << std::endl;
  });
  svr.set_logger([](const Request &req, const Response &res) {
    std::cout << "done " << req.path << ' ' << res.status << std::endl;
  });
  svr.Get("/api", [](const Request &, Response &res) { res.set_content("api", "text/plain"); });
  svr.Get("/none/", [](const Request &, Response &res) { res.set_content("list", "text/plain"); });
  svr.listen("0.0.0.0", 8080);
}
