// --8<-- [start:program]
#include <httplib.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

using httplib::Request;
using httplib::Response;

int main() {
  httplib::Server svr;

  //en: Length known: the file in pieces of at most 16 KiB.
  //ja: 長さがわかる場合。ファイルを最大16KiBずつ送る。
  svr.Get("/film", [](const Request &, Response &res) {
    auto file = std::make_shared<std::ifstream>("film.mp4",
                                                std::ios::binary);
    if (!*file) {
      res.status = 404;
      return;
    }
    res.set_content_provider(
        std::filesystem::file_size("film.mp4"), "video/mp4",
        [file](size_t offset, size_t length, httplib::DataSink &sink) {
          std::cout << "from " << offset << ", " << length << " left\n";

          char buffer[16384];
          file->seekg(offset);
          file->read(buffer, std::min(length, sizeof buffer));
          return file->gcount() > 0 &&
                 sink.write(buffer, file->gcount());
        });
  });

  //en: Length unknown: chunks, until done() is called.
  //ja: 長さがわからない場合。done()を呼ぶまでチャンクを送る。
  svr.Get("/numbers", [](const Request &, Response &res) {
    auto next = std::make_shared<int>(1);
    res.set_chunked_content_provider(
        "text/plain", [next](size_t, httplib::DataSink &sink) {
          if (*next > 3) {
            sink.done();
            return true;
          }
          auto line = std::to_string((*next)++) + '\n';
          return sink.write(line.data(), line.size());
        });
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
