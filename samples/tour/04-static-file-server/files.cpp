// --8<-- [start:files]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::Server svr;

  if (!svr.set_mount_point("/", "./www")) {
    std::cerr << "There is no folder www here.\n";
    return 1;
  }

  std::cout << "http://localhost:8080" << std::endl;
  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:files]
