// For the test only: a client of the library that uploads a file of 50 MB.
#include <httplib.h>

#include <csignal>
#include <iostream>
#include <string>

int main(int argc, char *argv[]) {
  if (argc > 2) {
    std::signal(SIGPIPE, SIG_IGN);
  }
  httplib::Client cli("localhost", 8080);
  const std::string path = argc > 1 ? argv[1] : "/refuse-head";
  const std::string content(50 * 1000 * 1000, 'x');
  const auto res = cli.Post(path, httplib::UploadFormDataItems{{"file", content, "big.bin", "image/jpeg"}});
  std::cout << (res ? std::to_string(res->status) : httplib::to_string(res.error())) << std::endl;
}
