#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <thread>

using namespace std::chrono;

int main() {
  httplib::Client cli("localhost", 8080);

  auto begin = steady_clock::now();

  // --8<-- [start:upload]
  cli.set_max_timeout(500);

  //en: A slow upload: 15 bytes, one every 100 ms.
  //ja: 遅いアップロード。15バイトを100ミリ秒に1バイトずつ送る。
  int sent = 0;
  auto res = cli.Post(
      "/upload",
      [&](size_t, httplib::DataSink &sink) {
        std::this_thread::sleep_for(milliseconds(100));
        if (!sink.write("x", 1)) { return false; }
        if (++sent == 15) { sink.done(); }
        return true;
      },
      "application/octet-stream");
  // --8<-- [end:upload]

  auto took = duration_cast<milliseconds>(steady_clock::now() - begin);
  std::cout << sent << " bytes sent, "
            << (res ? res->body : httplib::to_string(res.error())) << ", "
            << took.count() << " ms\n";
}
