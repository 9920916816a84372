// --8<-- [start:program]
#include <httplib.h>

#include <chrono>
#include <iostream>
#include <string>

using namespace std::chrono;

int main() {
  httplib::Client cli("localhost", 8080);

  //en: In milliseconds, counted from each call of Get.
  //ja: ミリ秒単位。Getを呼ぶたびに数え始める。
  cli.set_max_timeout(500);

  for (const std::string path : {"/quick", "/late", "/drip"}) {
    auto begin = steady_clock::now();
    auto res = cli.Get(path);
    auto took = duration_cast<milliseconds>(steady_clock::now() - begin);

    std::cout << path << ": "
              << (res ? res->body : httplib::to_string(res.error()))
              << ", " << took.count() << " ms\n";
  }
}
// --8<-- [end:program]
