#include <httplib.h>

#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <future>
#include <iostream>
#include <thread>

int main() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  httplib::Server svr;
  svr.Get("/hour", [](const httplib::Request &, httplib::Response &) {
    std::cout << "hour begins" << std::endl;
    std::this_thread::sleep_for(std::chrono::hours(1));
  });

  if (!svr.bind_to_port("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
  int number = 0;

  // --8<-- [start:deadline]
  auto listening = std::async(std::launch::async, [&] {
    return svr.listen_after_bind();
  });
  sigwait(&signals, &number);

  svr.stop();
  if (listening.wait_for(std::chrono::seconds(1)) ==
      std::future_status::timeout) {
    std::cerr << "some handlers still run, leaving anyway\n";
    std::_Exit(1);
  }
  // --8<-- [end:deadline]
}
