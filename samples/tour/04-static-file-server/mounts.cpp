// --8<-- [start:mounts]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Server svr;

  //en: Tried in this order.
  //ja: この順に調べられる。
  if (!svr.set_mount_point("/", "./www") ||
      !svr.set_mount_point("/files", "./downloads") ||
      !svr.set_mount_point("/", "./downloads")) {
    std::cerr << "A folder is missing.\n";
    return 1;
  }

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:mounts]
