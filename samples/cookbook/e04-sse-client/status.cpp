#include <httplib.h>

#include <iostream>
#include <string>

namespace {

// --8<-- [start:requests]
int requests_after(int status) {
  httplib::Client cli("localhost", 8080);
  auto path = "/status/" + std::to_string(status);
  httplib::sse::SSEClient sse(cli, path);

  //en: After the first request, two more at most, 0.2 s apart.
  //ja: 最初のリクエストのあと、0.2秒おきに2回まで試す。
  sse.set_reconnect_interval(200);
  sse.set_max_reconnect_attempts(2);

  //en: Called once for each request that did not bring events.
  //ja: イベントが得られなかったリクエストのたびに呼ばれる。
  int requests = 0;
  sse.on_error([&](httplib::Error) { requests++; });

  sse.start();
  return requests;
}
// --8<-- [end:requests]

} // namespace

int main() {
  // --8<-- [start:statuses]
  for (int status : {204, 403, 404, 301, 401, 429, 500, 503}) {
    std::cout << status << ": " << requests_after(status) << '\n';
  }
  // --8<-- [end:statuses]
}
