// For the test: a server whose content providers end in every way.
#include <httplib.h>

#include <cstddef>
#include <functional>
#include <iostream>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>

using httplib::DataSink;
using httplib::Request;
using httplib::Response;

namespace {

using Write = std::function<bool(int call, DataSink &sink)>;

bool five(DataSink &sink) { return sink.write("12345", 5); }

} // namespace

int main() {
  httplib::Server svr;

  const auto route = [&](const std::string &path, const std::string &how, const Write &write) {
    svr.Get(path, [path, how, write](const Request &req, Response &res) {
      if (req.has_param("close")) { res.set_header("Connection", "close"); }
      res.set_header("Trailer", "Checksum");
      auto calls = std::make_shared<int>(0);
      const auto release = [path, calls](bool success) {
        std::cout << path + ": calls " + std::to_string(*calls) + ", success " + std::to_string(success) + "\n";
      };
      const auto call = [calls, write](size_t, DataSink &sink) { return write(++*calls, sink); };
      if (how == "chunked") {
        res.set_chunked_content_provider("video/mp4", call, release);
      } else if (how == "close") {
        res.set_content_provider("video/mp4", call, release);
      } else {
        res.set_content_provider(
            std::stoul(how), "video/mp4", [call](size_t offset, size_t, DataSink &sink) { return call(offset, sink); },
            release);
      }
    });
  };

  route("/length", "10", [](int, DataSink &sink) { return five(sink); });
  route("/length/false", "10", [](int call, DataSink &sink) { return call == 1 && five(sink); });
  route("/length/done", "10", [](int, DataSink &sink) {
    five(sink);
    sink.done();
    return true;
  });
  route("/length/nothing", "10", [](int call, DataSink &sink) { return call > 1 || five(sink); });
  route("/length/much", "10", [](int, DataSink &sink) { return sink.write("123456789012345", 15); });
  route("/length/zero", "0", [](int, DataSink &sink) { return five(sink); });
  route("/throw", "10", [](int call, DataSink &sink) {
    if (call > 1) { throw std::runtime_error("no more"); }
    return five(sink);
  });

  const auto twice = [](int call, DataSink &sink) {
    if (call > 2) {
      sink.done();
      return true;
    }
    return five(sink);
  };
  route("/chunked", "chunked", twice);
  route("/chunked/false", "chunked", [](int call, DataSink &sink) { return call <= 2 && five(sink); });
  route("/chunked/nothing", "chunked", [](int call, DataSink &sink) {
    if (call == 10) { sink.done(); }
    return call > 2 || five(sink);
  });
  route("/chunked/trailer", "chunked", [](int, DataSink &sink) {
    five(sink);
    sink.done_with_trailer({{"Checksum", "42"}});
    return true;
  });
  route("/chunked/os", "chunked", [](int, DataSink &sink) {
    sink.os << "n = " << 42 << "\n";
    sink.done();
    return true;
  });
  route("/chunked/endl", "chunked", [](int, DataSink &sink) {
    sink.os << "a" << std::endl << "b";
    sink.done();
    return true;
  });
  route("/chunked/char", "chunked", [](int, DataSink &sink) {
    sink.os << "a" << '\n' << "b";
    sink.done();
    return true;
  });
  route("/chunked/endless", "chunked", [](int, DataSink &sink) { return sink.write("12345", 5); });
  route("/close", "close", twice);

  svr.Get("/text/length", [](const Request &, Response &res) {
    res.set_content_provider(5, "text/plain", [](size_t, size_t, DataSink &sink) { return five(sink); });
  });
  svr.Get("/text/close", [twice](const Request &, Response &res) {
    res.set_content_provider("text/plain", [twice, calls = 0](size_t, DataSink &sink) mutable { return twice(++calls, sink); });
  });

  svr.listen("0.0.0.0", 8080);
}
