#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.set_logger([](const Request &req, const Response &res) {
    std::cout << req.target << ' ' << res.status << std::endl;
  });

  // --8<-- [start:stream]
  svr.Get("/stream", [](const Request &req, Response &res) {
    auto next = [](size_t offset, httplib::DataSink &sink) {
      if (offset == 50000000) {
        sink.done();
        return true;
      }
      std::string part(100000, '.');
      return sink.write(part.data(), part.size());
    };

    auto target = req.target;
    auto after = [target](bool success) {
      std::cout << target << (success ? " complete" : " broken off")
                << std::endl;
    };

    res.set_chunked_content_provider("text/event-stream", next, after);
  });
  // --8<-- [end:stream]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
