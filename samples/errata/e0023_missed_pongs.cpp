// E0023: how soon a peer that does not answer pings is noticed.
//
// Old: after one ping interval.
// New: after two with `set_websocket_max_missed_pongs(1)`, after three with 2: the first ping
// leaves after one interval, and what is missing is counted only when the next one is due. Without
// that call it is never noticed.
#include "proof.h"
#include "websocket_peer.h"

namespace {

struct Outcome {
  proof::Numbers opcodes; // of the frames that the peer got
  std::string close_payload;
  long long intervals = 0;
  bool noticed = false;
};

// A peer that takes every frame and sends none.
std::function<void(proof::Socket &)> silent_peer(Outcome &outcome) {
  return [&outcome](proof::Socket &connection) {
    proof::accept_websocket(connection);
    for (auto frame = proof::receive_frame(connection); frame.opcode != -1;
         frame = proof::receive_frame(connection)) {
      outcome.opcodes.push_back(frame.opcode);
      if (frame.opcode == proof::close_opcode) {
        outcome.close_payload = frame.payload;
        return;
      }
    }
  };
}

// A client with an interval of one second, until it gives up, or for three and a half seconds.
void observe(int max_missed_pongs, Outcome &outcome) {
  proof::RawServer peer(silent_peer(outcome));
  httplib::ws::WebSocketClient client("ws://127.0.0.1:" + std::to_string(peer.port()) + "/");
  client.set_websocket_ping_interval(1);
  if (max_missed_pongs) {
    client.set_websocket_max_missed_pongs(max_missed_pongs);
  }
  const proof::Stopwatch watch;
  if (!client.connect()) {
    return;
  }
  std::thread reading([&] {
    std::string message;
    while (client.read(message)) {
    }
  });
  proof::eventually([&] { return !client.is_open(); }, 3500);
  outcome.intervals = watch.milliseconds() / 1000;
  outcome.noticed = !client.is_open();
  client.close();
  reading.join();
}

} // namespace

int main() {
  Outcome one, two, unset;
  std::thread first([&] { observe(1, one); });
  std::thread second([&] { observe(2, two); });
  observe(0, unset);
  first.join();
  second.join();

  const auto ping = proof::ping_opcode;
  const auto close = proof::close_opcode;
  const std::string going_away = "\x03\xe9pong timeout"; // status 1001
  proof::old_is_false("one missed pong allowed: whole intervals until it is noticed", 1,
                      one.intervals, 2);
  proof::new_is_true("one missed pong allowed: frames until then", one.opcodes,
                     proof::Numbers{ping, close});
  proof::new_is_true("one missed pong allowed: the Close frame's status and reason",
                     one.close_payload == going_away, true);
  proof::new_is_true("one missed pong allowed: noticed", one.noticed, true);

  proof::old_is_false("two missed pongs allowed: whole intervals until it is noticed", 1,
                      two.intervals, 3);
  proof::new_is_true("two missed pongs allowed: frames until then", two.opcodes,
                     proof::Numbers{ping, ping, close});
  proof::new_is_true("two missed pongs allowed: noticed", two.noticed, true);

  proof::old_is_false("nothing set: noticed within three intervals", true, unset.noticed, false);
  proof::new_is_true("nothing set: frames, the last from the program's own close()", unset.opcodes,
                     proof::Numbers{ping, ping, ping, close});
  return proof::verdict();
}
