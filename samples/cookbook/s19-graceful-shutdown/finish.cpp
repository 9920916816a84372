#include <httplib.h>

#include <signal.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <iostream>
#include <mutex>
#include <thread>

using httplib::Request;
using httplib::Response;

namespace {

// --8<-- [start:streams]
class Streams {
public:
  void begin() { change(+1); }
  void end() { change(-1); }

  bool stopping() {
    std::lock_guard<std::mutex> lock(mutex_);
    return stopping_;
  }

  //en: Asks all to end, and waits for them at most this long.
  //ja: すべてに終了を求め、最長でこの時間だけ待つ。
  void finish(std::chrono::seconds limit) {
    std::unique_lock<std::mutex> lock(mutex_);
    stopping_ = true;
    changed_.wait_for(lock, limit, [&] { return running_ == 0; });
  }

private:
  void change(int by) {
    std::lock_guard<std::mutex> lock(mutex_);
    running_ += by;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int running_ = 0;
  bool stopping_ = false;
};
// --8<-- [end:streams]

} // namespace

int main() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  httplib::Server svr;
  Streams streams;

  // --8<-- [start:provider]
  svr.Get("/ticks", [&](const Request &, Response &res) {
    streams.begin();
    res.set_chunked_content_provider(
        "text/event-stream",
        [&](size_t, httplib::DataSink &sink) {
          if (streams.stopping()) {
            sink.done();
            return true;
          }
          std::this_thread::sleep_for(std::chrono::milliseconds(100));
          return sink.write("tick\n", 5);
        },
        [&](bool) { streams.end(); });
  });

  //en: Begin nothing new.
  //ja: 新しい処理は始めない。
  svr.set_pre_routing_handler([&](const Request &, Response &res) {
    if (!streams.stopping()) {
      return httplib::Server::HandlerResponse::Unhandled;
    }
    res.status = 503;
    return httplib::Server::HandlerResponse::Handled;
  });
  // --8<-- [end:provider]

  svr.Get("/slow", [](const Request &, Response &res) {
    std::this_thread::sleep_for(std::chrono::seconds(2));
    res.set_content("the whole answer", "text/plain");
  });

  if (!svr.bind_to_port("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
  std::thread listening([&] { svr.listen_after_bind(); });

  int number = 0;
  // --8<-- [start:finish]
  sigwait(&signals, &number);

  streams.finish(std::chrono::seconds(5));
  svr.stop();
  listening.join();
  // --8<-- [end:finish]
}
