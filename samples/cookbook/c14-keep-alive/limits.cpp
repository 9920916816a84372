#include <httplib.h>

#include <iostream>
#include <string>

int main() {
  httplib::Server svr;

  // --8<-- [start:limits]
  //en: Close a connection on which nothing came for 1 second.
  //ja: 1秒間何も届かない接続を閉じる。
  svr.set_keep_alive_timeout(1);

  //en: Close a connection after its third response.
  //ja: 3回目のレスポンスで接続を閉じる。
  svr.set_keep_alive_max_count(3);

  //en: Serve at most 16 connections at a time, one thread each.
  //ja: 同時に扱う接続は16本まで。1本に1スレッドを使う。
  svr.new_task_queue = [] { return new httplib::ThreadPool(16); };
  // --8<-- [end:limits]

  svr.Get("/", [](const httplib::Request &req, httplib::Response &res) {
    res.set_content(std::to_string(req.remote_port), "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
