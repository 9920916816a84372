#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::Client cli("localhost", 8080);

  // --8<-- [start:choose]
  //en: Ask this time for gzip, or else for anything uncompressed.
  //ja: 今回はgzipか、圧縮しないものを求める。
  auto gzip = cli.Get(
      "/films", httplib::Headers{{"Accept-Encoding", "gzip"}});

  //en: Keep the body as it comes, for instance to store it.
  //ja: 保存するときなどに、届いたままのボディを受け取る。
  cli.set_decompress(false);
  auto raw = cli.Get("/films");
  // --8<-- [end:choose]

  if (!gzip || !raw) {
    std::cerr << "no response\n";
    return 1;
  }
  std::cout << gzip->get_header_value("Content-Encoding") << ": "
            << gzip->body.size() << " bytes\n"
            << raw->get_header_value("Content-Encoding") << ": "
            << raw->body.size() << " bytes\n";
}
