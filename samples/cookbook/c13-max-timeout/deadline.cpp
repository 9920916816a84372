#include <httplib.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <future>
#include <iostream>
#include <string>
#include <thread>

using namespace std::chrono;

namespace {

// --8<-- [start:deadline]
using Call = std::function<httplib::Result()>;

//en: Makes the call in a thread, and closes the connection at the limit.
//ja: 呼び出しを別のスレッドで行い、期限が来たら接続を閉じる。
httplib::Result within(milliseconds limit, httplib::Client &cli,
                       const Call &call) {
  auto pending = std::async(std::launch::async, call);
  if (pending.wait_for(limit) == std::future_status::timeout) {
    cli.stop();
  }
  return pending.get();
}
// --8<-- [end:deadline]

httplib::Result slow_upload(httplib::Client &cli) {
  int sent = 0;
  return cli.Post(
      "/upload",
      [&](size_t, httplib::DataSink &sink) {
        std::this_thread::sleep_for(milliseconds(100));
        if (!sink.write("x", 1)) { return false; }
        if (++sent == 15) { sink.done(); }
        return true;
      },
      "application/octet-stream");
}

void report(const std::string &what, httplib::Client &cli, const Call &call) {
  auto begin = steady_clock::now();
  auto res = within(milliseconds(550), cli, call);
  auto took = duration_cast<milliseconds>(steady_clock::now() - begin);
  std::cout << what << ": "
            << (res ? res->body : httplib::to_string(res.error())) << ", "
            << took.count() << " ms\n";
}

} // namespace

int main() {
  // --8<-- [start:use]
  //en: Without this, a write after stop() can end the program.
  //ja: これがないと、stop()の後の書き込みでプログラムが終わりうる。
  std::signal(SIGPIPE, SIG_IGN);

  httplib::Client cli("localhost", 8080);
  cli.set_connection_timeout(milliseconds(500));

  //en: Each within 550 ms.
  //ja: どれも550ミリ秒まで。
  report("quick", cli, [&] { return cli.Get("/quick"); });
  report("late", cli, [&] { return cli.Get("/late"); });
  report("upload", cli, [&] { return slow_upload(cli); });
  // --8<-- [end:use]
}
