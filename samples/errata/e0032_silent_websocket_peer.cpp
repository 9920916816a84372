// E0032: what a missed pong does to a read() that waits.
//
// Old: it ends the read() at once.
// New: only if the peer still answers the Close frame. With a peer that is silent altogether,
// is_open() turns false, but read() returns only when the TCP connection goes. With a read timeout
// in the loop it ends on time.
#include "proof.h"
#include "websocket_peer.h"

namespace {

constexpr int silence_after_close = 1000; // ms until the silent peer hangs up

// What happened, each with its place in the order; 0 when it did not happen.
struct Outcome {
  int closed = 0;  // is_open() turned false
  int hung_up = 0; // the peer closed the TCP connection
  int read_ended = 0;
  httplib::ws::ReadResult last_read = httplib::ws::Text;
};

// A client that waits in read() and allows one missed pong, and a peer that answers no ping.
void observe(bool peer_answers_close, int read_timeout_ms, Outcome &outcome) {
  std::atomic<int> events{0};
  proof::RawServer peer([&](proof::Socket &connection) {
    proof::accept_websocket(connection);
    auto frame = proof::receive_frame(connection);
    while (frame.opcode != proof::close_opcode && frame.opcode != -1) {
      frame = proof::receive_frame(connection);
    }
    if (peer_answers_close) {
      proof::send_frame(connection, frame);
    }
    proof::pause(silence_after_close);
    outcome.hung_up = ++events;
  });

  httplib::ws::WebSocketClient client("ws://127.0.0.1:" + std::to_string(peer.port()) + "/");
  client.set_websocket_ping_interval(1);
  client.set_websocket_max_missed_pongs(1);
  if (read_timeout_ms) {
    client.set_read_timeout(proof::Milliseconds(read_timeout_ms));
  }
  if (!client.connect()) {
    return;
  }

  std::thread reading([&] {
    std::string message;
    do {
      outcome.last_read = client.read(message);
    } while (outcome.last_read == httplib::ws::Timeout && client.is_open());
    outcome.read_ended = ++events;
  });
  proof::eventually([&] { return !client.is_open(); });
  outcome.closed = ++events;
  reading.join();
}

} // namespace

int main() {
  Outcome silent, answering, with_timeout;
  std::thread first([&] { observe(false, 0, silent); });
  std::thread second([&] { observe(true, 0, answering); });
  observe(false, 100, with_timeout);
  first.join();
  second.join();

  const auto before_hanging_up = [](const Outcome &outcome) {
    return outcome.closed > 0 && outcome.read_ended > 0 && outcome.read_ended < outcome.hung_up;
  };
  proof::old_is_false("silent peer: read() ended before the peer hung up", true,
                      before_hanging_up(silent), false);
  proof::new_is_true("silent peer: order of is_open() false, hanging up, end of read()",
                     proof::Numbers{silent.closed, silent.hung_up, silent.read_ended},
                     proof::Numbers{1, 2, 3});
  proof::new_is_true("silent peer: read() returned Fail", silent.last_read == httplib::ws::Fail,
                     true);

  proof::new_is_true("peer that answers the Close frame: read() ended before the peer hung up",
                     before_hanging_up(answering), true);
  proof::new_is_true("peer that answers the Close frame: read() returned Fail",
                     answering.last_read == httplib::ws::Fail, true);

  proof::new_is_true("silent peer, read timeout of 100 ms: read() ended before the peer hung up",
                     before_hanging_up(with_timeout), true);
  return proof::verdict();
}
