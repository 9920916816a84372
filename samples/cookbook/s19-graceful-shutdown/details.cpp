// For the test: what stop() does to everything else.
#include <httplib.h>

#include <signal.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

using httplib::Request;
using httplib::Response;

int main(int argc, char *argv[]) {
  const std::string how = argc > 1 ? argv[1] : "";
  if (how == "early") {
    httplib::Server bound;
    bound.bind_to_port("127.0.0.1", 8080);
    httplib::Client cli("127.0.0.1", 8080);
    cli.set_read_timeout(1);
    std::cout << "bound: " << httplib::to_string(cli.Get("/").error()) << std::endl;
    bound.stop();
    std::cout << "bound, stopped, listen: " << bound.listen_after_bind() << std::endl;

    httplib::Server lost;
    lost.stop(); // does nothing: it does not listen yet
    std::thread later([&] {
      lost.wait_until_ready();
      std::cout << "listens in spite of stop()" << std::endl;
      lost.stop();
    });
    const bool first = lost.listen("127.0.0.1", 8080);
    later.join();
    std::cout << "listen: " << first << std::endl;

    std::thread again([&] {
      lost.wait_until_ready();
      lost.stop();
    });
    const bool second = lost.listen("127.0.0.1", 8080);
    again.join();
    std::cout << "listen again: " << second << std::endl;
    return 0;
  }

  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  httplib::Server svr;
  if (how == "single") {
    svr.new_task_queue = [] { return new httplib::ThreadPool(1); };
  }
  svr.Get("/hello", [](const Request &, Response &res) { res.set_content("hello", "text/plain"); });
  svr.Get("/slow", [](const Request &, Response &res) {
    std::cout << "slow begins" << std::endl;
    std::this_thread::sleep_for(std::chrono::seconds(1));
    res.set_content("slow", "text/plain");
  });
  svr.Post("/upload", [](const Request &req, Response &res) {
    res.set_content(std::to_string(req.body.size()), "text/plain");
  });
  svr.WebSocket("/ws", [](const Request &, httplib::ws::WebSocket &ws) {
    std::cout << "websocket open" << std::endl;
    std::string message;
    while (ws.read(message)) { ws.send(message); }
    std::cout << "websocket closed" << std::endl;
  });
  bool listened = false;
  std::thread listening([&] { listened = svr.listen("0.0.0.0", 8080); });
  int number = 0;
  sigwait(&signals, &number);
  if (how == "unblock") { pthread_sigmask(SIG_UNBLOCK, &signals, nullptr); }
  svr.stop();
  std::cout << "running after stop(): " << svr.is_running() << std::endl;
  listening.join();
  std::cout << "listen returned " << listened << std::endl;
  std::cout << "running at the end: " << svr.is_running() << std::endl;
}
