// --8<-- [start:headers]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Server svr;

  //en: Pages: ask every time whether they have changed.
  //ja: ページ。変わっていないかを毎回問い合わせてもらう。
  const bool pages = svr.set_mount_point(
      "/", "./www",
      {
          {"Cache-Control", "no-cache"},
          {"X-Content-Type-Options", "nosniff"},
      });

  //en: Downloads: a copy is good for one day.
  //ja: ダウンロード用のファイル。1日は手元の写しでよい。
  const bool files = svr.set_mount_point(
      "/files", "./downloads",
      {
          {"Cache-Control", "max-age=86400"},
      });

  if (!pages || !files) {
    std::cerr << "A folder is missing.\n";
    return 1;
  }
  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:headers]
