// --8<-- [start:server]
#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  svr.Get("/hello", [](const Request &, Response &res) {
    res.set_content("Hello from the server.\n", "text/plain");
  });

  //en: The target as it came in, then the parameters in their order.
  //ja: 届いたままのターゲットと、届いた順のパラメーターを返す。
  svr.Get("/search", [](const Request &req, Response &res) {
    std::string out = req.target + "\n";
    for (const auto &[key, value] : req.params) {
      out += key + " = " + value + "\n";
    }
    res.set_content(out, "text/plain");
  });

  //en: One path parameter: all from /films/ to the next slash.
  //ja: パスパラメーターが1つ。/films/から次のスラッシュまでが入る。
  svr.Get("/films/:title", [](const Request &req, Response &res) {
    const std::string title = req.path_params.at("title");
    res.set_content(req.target + "\n" + title + "\n", "text/plain");
  });

  svr.Get("/headers", [](const Request &req, Response &res) {
    std::string out;
    for (const std::string name :
         {"Host", "Accept", "Accept-Language", "User-Agent"}) {
      out += name + ": " + req.get_header_value(name) + "\n";
    }
    res.set_content(out, "text/plain");
  });

  svr.Post("/reviews", [](const Request &req, Response &res) {
    res.status = 201;
    res.set_header("Location", "/reviews/1");
    const std::string type = req.get_header_value("Content-Type");
    res.set_content(type + ": " + req.body + "\n", "text/plain");
  });

  svr.Post("/form", [](const Request &req, Response &res) {
    std::string out = req.body + "\n";
    for (const auto &[key, value] : req.params) {
      out += key + " = " + value + "\n";
    }
    res.set_content(out, "text/plain");
  });

  svr.Post("/upload", [](const Request &req, Response &res) {
    std::string out;
    for (const auto &[name, field] : req.form.fields) {
      out += "field " + name + " = " + field.content + "\n";
    }
    for (const auto &[name, file] : req.form.files) {
      out += "file " + name + " = " + file.filename + ", " +
             file.content_type + ", " +
             std::to_string(file.content.size()) + " bytes\n";
    }
    res.set_content(out, "text/plain");
  });

  svr.Get("/slow", [](const Request &, Response &res) {
    std::this_thread::sleep_for(std::chrono::seconds(3));
    res.set_content("At last.\n", "text/plain");
  });

  std::cout << "http://localhost:8080" << std::endl;
  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:server]
