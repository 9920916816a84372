#include <httplib.h>

#include <iostream>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  // --8<-- [start:options]
  //en: The first mount that has the file answers.
  //ja: ファイルを持つ最初のマウントが応える。
  svr.set_mount_point("/", "./theme");
  svr.set_mount_point("/", "./public");

  //en: Files whose names change with their content: cache for a year.
  //ja: 内容が変わると名前も変わるファイル。1年間キャッシュしてよい。
  svr.set_mount_point("/assets", "./assets",
                      {{"Cache-Control", "max-age=31536000"}});

  //en: Types for endings that the library does not know, or knows less of.
  //ja: ライブラリが知らない拡張子と、補いたい拡張子の種類。
  svr.set_file_extension_and_mimetype_mapping("md", "text/markdown");
  svr.set_file_extension_and_mimetype_mapping(
      "html", "text/html; charset=utf-8");

  //en: For all other endings.
  //ja: そのほかの拡張子の種類。
  svr.set_default_file_mimetype("text/plain");

  //en: Called for each file that is about to be sent.
  //ja: ファイルを送る直前に、そのたびに呼ばれる。
  svr.set_file_request_handler([](const Request &req, Response &res) {
    if (req.path == "/index.html" || req.path == "/") {
      res.set_header("Cache-Control", "no-cache");
    }
  });
  // --8<-- [end:options]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
