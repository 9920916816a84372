// E0012: the error that a timeout is reported as.
//
// Old: Error::Timeout.
// New: Error::Read, from the ordinary calls and from the stream API before the headers. Only
// `read_error()` of the stream API, inside the body, is Error::Timeout. A connection that is not
// made in time is Error::ConnectionTimeout.
#include "proof.h"

#include <future>

namespace {

constexpr auto limit = std::chrono::milliseconds(500);

// Sends `start` and then nothing, for as long as the client stays.
std::function<void(proof::Socket &)> stall_after(const std::string &start) {
  return [start](proof::Socket &connection) {
    connection.receive_until("\r\n\r\n");
    connection.send(start);
    connection.receive_all();
  };
}

httplib::Client client_for(int port) {
  httplib::Client client("127.0.0.1", port);
  client.set_connection_timeout(limit);
  client.set_read_timeout(limit);
  return client;
}

// A listening socket whose queue is full: to one more connection the kernel says nothing.
class Unreachable {
public:
  Unreachable() : waiting_(proof::Socket::to(listening_.port())) {}
  int port() const { return listening_.port(); }

private:
  proof::Socket listening_ = proof::Socket::listening(0);
  proof::Socket waiting_;
};

} // namespace

int main() {
  proof::RawServer silent(stall_after(""));
  proof::RawServer halfway(stall_after("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));

  const Unreachable unreachable;

  // All at once, so that the waiting does not add up.
  const auto get = [](int port) {
    return std::async(std::launch::async, [port] { return client_for(port).Get("/").error(); });
  };
  auto no_answer = get(silent.port());
  auto half_a_body = get(halfway.port());
  auto no_connection = get(unreachable.port());
  auto reading = std::async(std::launch::async, [&] {
    auto client = client_for(halfway.port());
    auto stream = httplib::stream::Get(client, "/");
    auto text = stream.read_all();
    return std::pair(std::move(stream), text);
  });
  auto to_silent = client_for(silent.port());
  const auto early = httplib::stream::Get(to_silent, "/");
  const auto [late, text] = reading.get();

  proof::old_is_false("Get, no answer in time", httplib::Error::Timeout, no_answer.get(),
                      httplib::Error::Read);
  proof::old_is_false("Get, half a body in time", httplib::Error::Timeout, half_a_body.get(),
                      httplib::Error::Read);
  proof::old_is_false("Get, no connection in time", httplib::Error::Timeout, no_connection.get(),
                      httplib::Error::ConnectionTimeout);

  proof::new_is_true("stream API, no answer in time: error()", early.error(), httplib::Error::Read);
  proof::new_is_true("stream API, no answer in time: is valid", early.is_valid(), false);
  proof::new_is_true("stream API, half a body in time: status", late.status(), 200);
  proof::new_is_true("stream API, half a body in time: what came", text, "half");
  proof::new_is_true("stream API, half a body in time: error()", late.error(),
                     httplib::Error::Success);
  proof::new_is_true("stream API, half a body in time: read_error()", late.read_error(),
                     httplib::Error::Timeout);
  return proof::verdict();
}
