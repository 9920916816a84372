#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  // --8<-- [start:order]
  svr.set_pre_routing_handler([](const Request &, Response &) {
    std::cout << "pre-routing\n";
    return httplib::Server::HandlerResponse::Unhandled;
  });

  svr.Get("/stream", [](const Request &, Response &res) {
    std::cout << "handler\n";
    res.set_chunked_content_provider(
        "text/event-stream",
        [calls = 0](size_t, httplib::DataSink &sink) mutable {
          std::cout << "provider\n";
          sink.write("data: tick\n\n", 12);
          if (++calls == 2) {
            sink.done();
          }
          return true;
        });
  });

  svr.set_post_routing_handler([](const Request &, Response &) {
    std::cout << "post-routing\n";
  });

  svr.set_logger([](const Request &, const Response &) {
    std::cout << "logger\n";
  });
  // --8<-- [end:order]

  svr.set_error_handler([](const Request &, Response &) {
    std::cout << "error handler\n";
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
