// --8<-- [start:server]
#include <httplib.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

int main() {
  //en: "docker stop" sends this signal. The first process of a
  //en: container is not ended by it unless it says how.
  //ja: docker stopが送るシグナル。コンテナの最初のプロセスは、
  //ja: 自分で決めておかない限り、これでは終了しない。
  std::signal(SIGTERM, [](int) { std::_Exit(0); });

  httplib::Server svr;
  if (!svr.set_mount_point("/", "./www",
                           {{"Cache-Control", "no-cache"}})) {
    std::cerr << "There is no folder www here.\n";
    return 1;
  }

  //en: On all addresses: "localhost" would be the container itself.
  //ja: すべてのアドレスで待つ。localhostではコンテナの中からしか届かない。
  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "Cannot listen on port 8080.\n";
    return 1;
  }
}
// --8<-- [end:server]
