// For the test: one case for each error that a client can be brought to report.
#include <httplib.h>

#include <cstddef>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

using httplib::Client;
using httplib::Error;

namespace {

void tell(const std::string &what, Error error) {
  std::cout << what << ": " << httplib::to_string(error) << '\n';
}

void on_8080(const std::string &what, const std::function<httplib::Result(Client &)> &call) {
  Client cli("localhost", 8080);
  cli.set_connection_timeout(2);
  cli.set_read_timeout(1);
  cli.set_follow_location(true);
  auto logged = std::make_shared<std::string>();
  cli.set_error_logger([logged](const Error &error, const httplib::Request *) {
    *logged += " " + std::to_string(static_cast<int>(error));
  });
  tell(what, call(cli).error());
  std::cout << "logged" << *logged << '\n';
}

void plain() {
  on_8080("200", [](auto &cli) { return cli.Get("/hello"); });
  on_8080("404", [](auto &cli) { return cli.Get("/nothing"); });
  on_8080("redirect to nowhere", [](auto &cli) { return cli.Get("/nowhere"); });
  on_8080("empty path", [](auto &cli) { return cli.Get(""); });
  on_8080("interface", [](auto &cli) {
    cli.set_interface("203.0.113.7");
    return cli.Get("/hello");
  });
  on_8080("slow", [](auto &cli) { return cli.Get("/slow"); });
  on_8080("half", [](auto &cli) { return cli.Get("/half"); });
  on_8080("too large", [](auto &cli) {
    cli.set_payload_max_length(3);
    return cli.Get("/hello");
  });
  on_8080("broken gzip", [](auto &cli) { return cli.Get("/gzip"); });
  on_8080("upload ends early", [](auto &cli) {
    return cli.Post(
        "/upload", 10,
        [](size_t, size_t, httplib::DataSink &sink) {
          sink.write("12345", 5);
          sink.done();
          return true;
        },
        "text/plain");
  });
  on_8080("loop", [](auto &cli) { return cli.Get("/loop"); });
  on_8080("receiver", [](auto &cli) { return cli.Get("/hello", [](const char *, size_t) { return false; }); });
  on_8080("progress", [](auto &cli) { return cli.Get("/hello", [](size_t, size_t) { return false; }); });
  on_8080("provider", [](auto &cli) {
    return cli.Post("/upload", 10, [](size_t, size_t, httplib::DataSink &) { return false; }, "text/plain");
  });
  on_8080("boundary", [](auto &cli) {
    return cli.Post("/upload", httplib::Headers{}, httplib::UploadFormDataItems{{"a", "b", "", ""}}, "not good");
  });
  on_8080("header", [](auto &cli) { return cli.Get("/hello", httplib::Headers{{"X-Bad", "a\nb"}}); });

  Client nobody("localhost", 8081);
  tell("nobody", nobody.Get("/").error());
  Client unknown("no-such-host.invalid", 8080);
  unknown.set_connection_timeout(1);
  tell("unknown host", unknown.Get("/").error());

  Client cli("localhost", 8080);
  auto half = httplib::stream::Get(cli, "/half");
  half.read_all();
  tell("stream, closed", half.read_error());
  cli.set_payload_max_length(7);
  auto large = httplib::stream::Get(cli, "/ten");
  large.read_all();
  tell("stream, too large", large.read_error());

  httplib::ws::WebSocketClient ws("ws://localhost:8080/hello");
  tell("websocket", ws.connect().error());
  httplib::ws::WebSocketClient nowhere("ws://localhost:8081/hello");
  tell("websocket, nobody", nowhere.connect().error());
}

void encrypted() {
  Client to_plain("https://localhost:8080");
  to_plain.set_connection_timeout(2);
  tell("TLS to a plain port", to_plain.Get("/").error());

  Client no_file("https://localhost:8443");
  no_file.set_ca_cert_path("missing.pem");
  tell("no such CA file", no_file.Get("/").error());

  Client untrusted("https://localhost:8443");
  tell("untrusted", untrusted.Get("/").error());

  Client trusted("https://localhost:8443");
  trusted.set_ca_cert_path("ca.pem");
  tell("trusted", trusted.Get("/").error());

  Client other("https://127.0.0.1:8443");
  other.set_ca_cert_path("ca.pem");
  tell("other name", other.Get("/").error());

  Client proxied("https://localhost:8443");
  proxied.set_proxy("localhost", 8080);
  tell("proxy says no", proxied.Get("/").error());
}

} // namespace

int main(int argc, char *[]) {
  if (argc > 1) {
    Client cli("localhost", 8080);
    cli.set_connection_timeout(1);
    tell("no connection", cli.Get("/").error());
    return 0;
  }
  plain();
  encrypted();
}
