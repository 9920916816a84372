// --8<-- [start:program]
#include <httplib.h>

#include <signal.h>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <thread>

using httplib::Request;
using httplib::Response;

void pause(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

int main() {
  //en: Before any thread begins: no thread is to be interrupted.
  //ja: スレッドを作る前に。どのスレッドもシグナルで中断させない。
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  httplib::Server svr;

  svr.Get("/slow", [](const Request &, Response &res) {
    std::cout << "slow begins\n";
    pause(2000);
    res.set_content("the whole answer", "text/plain");
    std::cout << "slow ends\n";
  });

  svr.Get("/ticks", [](const Request &, Response &res) {
    std::cout << "ticks begin\n";
    res.set_chunked_content_provider(
        "text/event-stream",
        [](size_t, httplib::DataSink &sink) {
          pause(100);
          return sink.write("tick\n", 5);
        },
        [](bool success) {
          std::cout << (success ? "ticks end\n" : "ticks are cut short\n");
        });
  });

  if (!svr.bind_to_port("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
  std::thread listening([&] { svr.listen_after_bind(); });

  //en: Sleeps until Ctrl+C or kill.
  //ja: Ctrl+Cかkillまで待つ。
  int number = 0;
  sigwait(&signals, &number);

  svr.stop();
  listening.join();
  std::cout << "stopped\n";
}
// --8<-- [end:program]
