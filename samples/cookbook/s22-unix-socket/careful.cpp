#include <httplib.h>

#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

namespace {

// --8<-- [start:in-use]
bool in_use(const std::string &path) {
  httplib::Client cli(path);
  cli.set_address_family(AF_UNIX);
  cli.set_read_timeout(1);
  return cli.Get("/").error() != httplib::Error::Connection;
}
// --8<-- [end:in-use]

httplib::Server *running = nullptr;

} // namespace

int main() {
  const std::string path = "app.sock";

  httplib::Server svr;
  svr.set_address_family(AF_UNIX);

  svr.Get("/", [](const httplib::Request &req, httplib::Response &res) {
    res.set_content('[' + req.remote_addr + "] " + std::to_string(req.remote_port) + " [" + req.local_addr + "] " +
                        std::to_string(req.local_port) + ' ' + req.get_header_value("Host") + '\n',
                    "text/plain");
  });

  running = &svr;
  std::signal(SIGTERM, [](int) { running->stop(); });

  // --8<-- [start:careful]
  if (in_use(path)) {
    std::cerr << "another server answers on " << path << '\n';
    return 1;
  }
  std::remove(path.c_str());

  if (!svr.bind_to_port(path, 80)) {
    std::cerr << "cannot listen on " << path << '\n';
    return 1;
  }
  //en: Let the group of the file connect, too.
  //ja: ファイルのグループにも接続を許す。
  chmod(path.c_str(), 0660);

  svr.listen_after_bind();
  std::remove(path.c_str());
  // --8<-- [end:careful]
}
