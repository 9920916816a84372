// --8<-- [start:routes]
#include "web.h"

//en: Made from the folder web/ by embed.cmake.
//ja: embed.cmakeがwebフォルダーから生成する。
#include "web_files.h"

void add_web(httplib::Server &server) {
  auto serve = [&](const std::string &path, const auto &file, const std::string &type) {
    server.Get(path, [&file, type](const httplib::Request &, httplib::Response &res) {
      res.set_content(file, sizeof file, type + "; charset=utf-8");
    });
  };
  serve("/", index_html, "text/html");
  serve("/style.css", style_css, "text/css");
  serve("/app.js", app_js, "text/javascript");
}
// --8<-- [end:routes]
