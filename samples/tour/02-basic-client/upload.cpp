// --8<-- [start:upload]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Client cli("localhost", 8080);

  //en: name, content, file name, content type of each part
  //ja: 各パートの名前、内容、ファイル名、Content-Type
  httplib::UploadFormDataItems items{
      {"film", "Metropolis", "", ""},
      {"poster", "not really a picture", "poster.png", "image/png"},
  };

  auto res = cli.Post("/upload", items);
  if (!res) {
    std::cerr << httplib::to_string(res.error()) << '\n';
    return 1;
  }
  std::cout << res->body;
}
// --8<-- [end:upload]
