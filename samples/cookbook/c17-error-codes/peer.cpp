// For the test: a server for kinds.cpp, with TLS on port 8443, that says what its error loggers hear.
#include <httplib.h>

#include <cstddef>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

int main(int argc, char *argv[]) {
  const std::string how = argc > 1 ? argv[1] : "";
  httplib::Server svr;
  const auto tell = [](const httplib::Error &error, const Request *req) {
    std::cout << "heard " << httplib::to_string(error) << (req ? "" : ", no request") << std::endl;
  };
  svr.set_error_logger(tell);

  if (how == "refused") { // port 8080 is taken, and a Unix domain socket with port 0
    std::cout << svr.listen("127.0.0.1", 8080) << std::endl;
    httplib::Server local;
    local.set_error_logger(tell);
    local.set_address_family(AF_UNIX);
    std::cout << local.listen("here.sock", 0) << std::endl;
    return 0;
  }

  const auto ten = [](bool whole) {
    return [whole](const Request &, Response &res) {
      res.set_content_provider(10, "application/octet-stream",
                               [whole](size_t offset, size_t, httplib::DataSink &sink) {
                                 return (whole || offset == 0) && sink.write("12345", 5);
                               });
    };
  };
  svr.Get("/hello", [](const Request &, Response &res) { res.set_content("hello", "text/plain"); });
  svr.Get("/slow", [](const Request &, Response &res) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    res.set_content("at last", "text/plain");
  });
  svr.Get("/half", ten(false));
  svr.Get("/ten", ten(true));
  svr.Get("/nowhere", [](const Request &, Response &res) { res.status = 302; });
  svr.Get("/loop", [](const Request &, Response &res) { res.set_redirect("/loop"); });
  svr.Get("/gzip", [](const Request &, Response &res) {
    res.set_header("Content-Encoding", "gzip");
    res.set_content("this is no gzip", "image/png");
  });
  svr.Get("/file", [](const Request &, Response &res) { res.set_file_content("missing.txt"); });
  svr.Get("/throw", [](const Request &, Response &res) {
    res.set_content_provider(10, "application/octet-stream", [](size_t, size_t, httplib::DataSink &) -> bool {
      throw std::runtime_error("in a content provider");
    });
  });
  svr.Post("/upload", [](const Request &, Response &) {});
  if (how == "small") {
    svr.new_task_queue = [] { return new httplib::ThreadPool(1, 0, 1); };
  }

  httplib::SSLServer tls("cert.pem", "key.pem");
  std::thread encrypted([&] { tls.listen("0.0.0.0", 8443); });
  svr.listen("0.0.0.0", 8080);
  tls.stop();
  encrypted.join();
}
