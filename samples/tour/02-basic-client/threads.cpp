// --8<-- [start:threads]
#include <httplib.h>

#include <future>
#include <iostream>
#include <string>

std::string fetch(const std::string &path) {
  //en: Each call, and so each thread, has a client of its own.
  //ja: 呼び出しごとに、つまりスレッドごとに、別のクライアントを持つ。
  httplib::Client cli("http://localhost:8080");

  auto res = cli.Get(path);
  return res ? res->body : httplib::to_string(res.error()) + "\n";
}

int main() {
  auto first = std::async(std::launch::async, fetch, "/slow");
  auto second = std::async(std::launch::async, fetch, "/hello");
  std::cout << first.get() << second.get();
}
// --8<-- [end:threads]
