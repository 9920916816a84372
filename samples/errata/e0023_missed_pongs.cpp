// E0023: how soon a peer that does not answer pings is noticed.
//
// Old: after one ping interval.
// New: after two with `set_websocket_max_missed_pongs(1)`, after three with 2: the first ping
// leaves after one interval, and what is missing is counted only when the next one is due. Without
// that call it is never noticed.
//
// A loaded machine makes everything late, never early. So the times have a sharp lower end and a
// wide upper one; that it is not later than said is told by the frames, of which there is one for
// each interval.
#include "proof.h"
#include "websocket_peer.h"

namespace {

constexpr long long interval = 1000; // ms
constexpr long long early = 100; // ms that a clock may be off
constexpr int patience = 9000; // ms
constexpr std::size_t unanswered_pings = 3; // after which nothing will be noticed any more

struct Outcome {
  proof::Trail frames; // that the peer got
  std::string close_payload;
  long long milliseconds = 0;
  bool noticed = false;
};

// A peer that takes every frame and sends none.
std::function<void(proof::Socket &)> silent_peer(Outcome &outcome) {
  return [&outcome](proof::Socket &connection) {
    proof::accept_websocket(connection);
    for (auto frame = proof::receive_frame(connection); frame.opcode != -1;
         frame = proof::receive_frame(connection)) {
      outcome.frames.add(frame.opcode == proof::ping_opcode    ? "ping"
                         : frame.opcode == proof::close_opcode ? "close"
                                                               : "another");
      if (frame.opcode == proof::close_opcode) {
        outcome.close_payload = frame.payload;
        return;
      }
    }
  };
}

// A client with an interval of one second, until it gives up, or has sent enough pings.
void observe(int max_missed_pongs, Outcome &outcome) {
  proof::RawServer peer(silent_peer(outcome));
  httplib::ws::WebSocketClient client("ws://127.0.0.1:" + std::to_string(peer.port()) + "/");
  client.set_websocket_ping_interval(interval / 1000);
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
  proof::eventually(
      [&] { return !client.is_open() || outcome.frames.size() >= unanswered_pings; }, patience);
  outcome.milliseconds = watch.milliseconds();
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

  const auto soon = interval * 3 / 2;
  const std::string going_away = "\x03\xe9pong timeout"; // status 1001
  proof::old_is_false("one missed pong allowed: noticed within one and a half intervals", true,
                      one.milliseconds < soon, false);
  proof::new_is_between("one missed pong allowed: ms until it is noticed", one.milliseconds,
                        2 * interval - early, patience);
  proof::new_is_true("one missed pong allowed: frames until then", one.frames.entries(),
                     proof::Words{"ping", "close"});
  proof::new_is_true("one missed pong allowed: the Close frame's status and reason",
                     one.close_payload == going_away, true);
  proof::new_is_true("one missed pong allowed: noticed", one.noticed, true);

  proof::old_is_false("two missed pongs allowed: noticed within one and a half intervals", true,
                      two.milliseconds < soon, false);
  proof::new_is_between("two missed pongs allowed: ms until it is noticed", two.milliseconds,
                        3 * interval - early, patience);
  proof::new_is_true("two missed pongs allowed: frames until then", two.frames.entries(),
                     proof::Words{"ping", "ping", "close"});
  proof::new_is_true("two missed pongs allowed: noticed", two.noticed, true);

  proof::old_is_false("nothing set: noticed after three pings without an answer", true,
                      unset.noticed, false);
  const auto frames = unset.frames.entries();
  proof::new_is_true("nothing set: the first three frames",
                     frames.size() > unanswered_pings &&
                         proof::Words(frames.begin(), frames.begin() + unanswered_pings) ==
                             proof::Words(unanswered_pings, "ping"),
                     true);
  proof::new_is_true("nothing set: the last, from the program's own close()",
                     frames.empty() ? "none" : frames.back(), "close");
  return proof::verdict();
}
