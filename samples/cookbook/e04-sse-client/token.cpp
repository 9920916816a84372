#include <httplib.h>

#include <iostream>
#include <string>

namespace {

// --8<-- [start:headers]
httplib::Headers with_token(const std::string &token) {
  return {{"Authorization", "Bearer " + token}};
}
// --8<-- [end:headers]

} // namespace

int main() {
  // --8<-- [start:token]
  httplib::Client cli("localhost", 8080);
  httplib::sse::SSEClient sse(cli, "/private", with_token("old"));
  sse.set_reconnect_interval(500);

  //en: The status is not handed over, so renew the token anyway.
  //ja: ステータスは渡されないので、とにかくトークンを更新する。
  sse.on_error([&](httplib::Error error) {
    std::cout << httplib::to_string(error) << '\n';
    sse.set_headers(with_token("new"));
  });

  sse.on_message([&](const httplib::sse::SSEMessage &msg) {
    std::cout << msg.data << '\n';
    sse.stop();
  });
  sse.start();
  // --8<-- [end:token]
}
