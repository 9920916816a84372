// For the test: asks for a path and tells what came.
#include <httplib.h>

#include <iostream>

int main(int argc, char *argv[]) {
  httplib::Client cli("localhost", 8080);
  auto res = cli.Get(argc > 1 ? argv[1] : "/");
  std::cout << (res ? res->body : httplib::to_string(res.error())) << '\n';
}
