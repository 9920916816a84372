#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

// Runs `work` on five threads; tells the highest number that it gave.
int on_five_threads(const std::function<int()> &work) {
  std::vector<int> seen(5);
  std::vector<std::thread> threads;
  for (auto &slot : seen) {
    threads.emplace_back([&] { slot = work(); });
  }
  for (auto &thread : threads) {
    thread.join();
  }
  return *std::max_element(seen.begin(), seen.end());
}

int ask(httplib::Client &cli) {
  auto res = cli.Get("/slow");
  return res ? std::stoi(res->body) : 0;
}

} // namespace

int main() {
  // --8<-- [start:shared]
  //en: One client for all threads: their requests wait for each other.
  //ja: 全スレッドで1つのクライアント。リクエストは順番待ちになる。
  httplib::Client shared("localhost", 8080);
  shared.set_keep_alive(true);
  int most = on_five_threads([&] { return ask(shared); });
  std::cout << "one client: " << most << " at a time\n";

  //en: One client for each thread: they run side by side.
  //ja: スレッドごとに1つのクライアント。リクエストは並行して進む。
  most = on_five_threads([] {
    httplib::Client own("localhost", 8080);
    own.set_keep_alive(true);
    return ask(own);
  });
  std::cout << "a client each: " << most << " at a time\n";
  // --8<-- [end:shared]
}
