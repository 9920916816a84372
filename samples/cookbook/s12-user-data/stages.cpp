#include <httplib.h>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

using httplib::Request;
using httplib::Response;

namespace {

// --8<-- [start:stages]
using Steps = std::vector<std::string>;

void add_step(Response &res, const std::string &step) {
  if (!res.user_data.has("steps")) {
    res.user_data.set("steps", Steps());
  }
  res.user_data.get<Steps>("steps")->push_back(step);
}

void log_steps(const Request &req, const Response &res) {
  std::cout << req.path << ':';
  if (const auto *steps = res.user_data.get<Steps>("steps")) {
    for (const auto &step : *steps) {
      std::cout << ' ' << step;
    }
  }
  std::cout << '\n';
}
// --8<-- [end:stages]

} // namespace

int main() {
  httplib::Server svr;
  svr.set_mount_point("/files", ".");

  svr.set_expect_100_continue_handler([](const Request &, Response &res) {
    add_step(res, "expect-100");
    return 100;
  });
  svr.set_pre_routing_handler([](const Request &, Response &res) {
    add_step(res, "pre-routing");
    return httplib::Server::HandlerResponse::Unhandled;
  });
  svr.set_pre_request_handler([](const Request &, Response &res) {
    add_step(res, "pre-request");
    return httplib::Server::HandlerResponse::Unhandled;
  });
  svr.set_file_request_handler([](const Request &, Response &res) { add_step(res, "file"); });
  svr.set_exception_handler([](const Request &, Response &res, std::exception_ptr) {
    add_step(res, "exception");
    res.status = 500;
  });
  svr.set_error_handler([](const Request &, Response &res) { add_step(res, "error"); });
  svr.set_post_routing_handler([](const Request &, Response &res) { add_step(res, "post-routing"); });
  svr.set_logger(log_steps);

  auto handler = [](const Request &, Response &res) { add_step(res, "handler"); };
  svr.Get("/plain", handler);
  svr.Post("/plain", handler);
  svr.Get("/throws", [](const Request &, Response &res) {
    add_step(res, "handler");
    throw std::runtime_error("on purpose");
  });

  svr.Get("/stream", [](const Request &, Response &res) {
    add_step(res, "handler");
    // What user_data holds lives as long as the response, so the provider may keep the pointer.
    const auto *steps = res.user_data.get<Steps>("steps");
    res.set_chunked_content_provider(
        "text/event-stream",
        [steps](size_t, httplib::DataSink &sink) {
          auto text = std::to_string(steps->size()) + " steps";
          sink.write(text.data(), text.size());
          sink.done();
          return true;
        },
        [steps](bool) { std::cout << "released after " << steps->back() << std::endl; });
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
