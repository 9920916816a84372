// --8<-- [start:program]
#include <httplib.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using httplib::ContentReader;
using httplib::FormData;
using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;
  std::atomic<int> count{0};

  svr.Post("/upload", [&](const Request &req, Response &res,
                          const ContentReader &content_reader) {
    if (!req.is_multipart_form_data()) {
      res.status = 415;
      return;
    }

    std::vector<std::string> saved;
    std::string report;
    std::ofstream file;
    const bool complete = content_reader(
        //en: The head of a part has come: open a file for its content.
        //ja: パートの先頭が届いた。内容を書くファイルを開く。
        [&](const FormData &part) {
          saved.push_back("upload-" + std::to_string(++count));
          report += part.name + " [" + part.filename + "] in " +
                    saved.back() + "\n";
          file = std::ofstream(saved.back(), std::ios::binary);
          return file.is_open();
        },
        //en: A piece of its content has come.
        //ja: 内容の一部が届いた。
        [&](const char *data, size_t length) {
          file.write(data, static_cast<std::streamsize>(length));
          return file.good();
        });
    file.close();

    if (!complete) {
      //en: The status is 400 or 413 already. Leave no halves behind.
      //ja: ステータスはもう400か413になっている。書きかけは残さない。
      for (const auto &name : saved) {
        std::remove(name.c_str());
      }
      return;
    }
    res.set_content(report, "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
