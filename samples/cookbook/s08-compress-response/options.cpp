#include <httplib.h>

#include <chrono>
#include <iostream>
#include <thread>

using httplib::DataSink;
using httplib::Request;
using httplib::Response;

namespace {

// Writes a line every 200 milliseconds, five in all.
bool count_to_five(size_t, DataSink &sink) {
  for (int i = 1; i <= 5; i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const char line[] = {static_cast<char>('0' + i), '\n'};
    if (!sink.write(line, sizeof line)) {
      return false;
    }
  }
  sink.done();
  return true;
}

} // namespace

int main() {
  httplib::Server svr;

  // --8<-- [start:files]
  svr.set_mount_point("/", "./public");
  svr.set_static_file_compression(true);

  //en: Files from 4,000 bytes to 1 MiB.
  //ja: 4,000バイトから1MiBまでのファイルを圧縮する。
  svr.set_static_file_compression_min_length(4000);
  svr.set_static_file_compression_max_length(1024 * 1024);
  // --8<-- [end:files]

  svr.Get("/progress", [](const Request &, Response &res) {
    res.set_chunked_content_provider("text/plain", count_to_five);
  });

  // --8<-- [start:off]
  //en: A response that names a coding is left as it is.
  //ja: 符号化方式を自分で示したレスポンスは、そのまま送られる。
  svr.Get("/progress-now", [](const Request &, Response &res) {
    res.set_header("Content-Encoding", "identity");
    res.set_chunked_content_provider("text/plain", count_to_five);
  });
  // --8<-- [end:off]

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
