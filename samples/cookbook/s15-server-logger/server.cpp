// --8<-- [start:program]
#include <httplib.h>

#include <chrono>
#include <iostream>

using httplib::Request;
using httplib::Response;
using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::microseconds;

int main() {
  httplib::Server svr;

  svr.Get("/", [](const Request &, Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  //en: Note the time before anything else is done.
  //ja: ほかの処理の前に時刻を控える。
  svr.set_pre_routing_handler([](const Request &, Response &res) {
    res.user_data.set("start", Clock::now());
    return httplib::Server::HandlerResponse::Unhandled;
  });

  //en: One line for each response.
  //ja: レスポンス1つにつき1行。
  svr.set_logger([](const Request &req, const Response &res) {
    std::cout << req.remote_addr << ' ' << req.method << ' '
              << req.target << ' ' << res.status << ' '
              << res.get_header_value("Content-Length", "-");
    using Start = Clock::time_point;
    if (const auto *start = res.user_data.get<Start>("start")) {
      auto time = std::chrono::duration_cast<Microseconds>(
          Clock::now() - *start);
      std::cout << ' ' << time.count() << " us";
    }
    std::cout << std::endl;
  });

  //en: What went wrong in the library; often without a request.
  //ja: ライブラリの中で起きたエラー。リクエストがないことも多い。
  svr.set_error_logger(
      [](const httplib::Error &error, const Request *req) {
        std::cerr << "error: " << httplib::to_string(error);
        if (req) {
          std::cerr << " (" << req->method << ')';
        }
        std::cerr << std::endl;
      });

  if (!svr.listen("0.0.0.0", 8080)) {
    return 1;
  }
}
// --8<-- [end:program]
