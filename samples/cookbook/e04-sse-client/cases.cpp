// For the test only: one case for each first argument.
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

} // namespace

int main(int argc, char *argv[]) {
  const std::string which = argv[1];
  httplib::Client cli("localhost", 8080);
  httplib::sse::SSEClient sse(cli, "/events");
  const auto begin = Clock::now();
  int opened = 0;
  std::atomic<int> errors{0};
  std::atomic<int> events{0};
  const auto wait_for = [](const std::atomic<int> &count, int wanted) {
    while (count < wanted) {
      sleep_ms(10);
    }
  };
  sse.on_error([&](httplib::Error error) {
    std::cout << "error: " << httplib::to_string(error) << std::endl;
    ++errors;
  });
  if (which == "stop from another thread") {
    cli.set_read_timeout(argc > 2 ? std::stoi(argv[2]) : 3);
    sse.on_open([] { std::cout << "open" << std::endl; });
    sse.on_message([&](const auto &msg) {
      std::cout << msg.data << std::endl;
      ++events;
    });
    sse.start_async();
    wait_for(events, 1);
    const auto start = Clock::now();
    sse.stop();
    std::cout << since(start) << std::endl;
  } else if (which == "stop in an async handler") {
    sse.on_message([&](const auto &) { sse.stop(); });
    sse.start_async();
    sleep_ms(15000); // in vain
    std::cout << "survived" << std::endl;
  } else if (which == "silence") {
    cli.set_read_timeout(1);
    sse.set_reconnect_interval(100);
    sse.on_open([&] {
      std::cout << "open" << std::endl;
      if (++opened == 2) {
        sse.stop();
      }
    });
    sse.start();
  } else if (which == "many ends") {
    sse.set_reconnect_interval(1);
    sse.set_max_reconnect_attempts(1);
    sse.on_open([&] {
      if (++opened == 5) {
        sse.stop();
      }
    });
    sse.start();
    std::cout << opened << ' ' << since(begin) << std::endl;
  } else if (which == "default wait") {
    sse.on_open([&] {
      std::cout << since(begin) << std::endl;
      if (++opened == 2) {
        sse.stop();
      }
    });
    sse.start();
  } else if (which == "redirect") {
    cli.set_follow_location(true);
    sse.set_max_reconnect_attempts(1);
    sse.set_reconnect_interval(100);
    sse.on_message([&](const auto &msg) {
      std::cout << msg.data << std::endl;
      sse.stop();
    });
    sse.start();
  } else if (which == "messages") {
    sse.on_message([&](const auto &msg) {
      std::cout << msg.event << '|' << msg.id << '|' << msg.data << '|' << sse.last_event_id() << std::endl;
    });
    sse.start();
  } else if (which == "again") {
    sse.start_async();
    wait_for(errors, 1); // the server ended it with 204
    sse.start_async();
    std::cout << "survived" << std::endl;
  } else if (which == "stop, and again") {
    sse.start_async();
    wait_for(errors, 1); // the server ended it with 204
    sse.stop();
    sse.start_async();
    wait_for(errors, 2);
    sse.stop();
  } else if (which == "nobody") {
    sse.set_reconnect_interval(1);
    sse.set_max_reconnect_attempts(2);
    sse.start();
    std::cout << sse.is_connected() << std::endl;
  }
}
