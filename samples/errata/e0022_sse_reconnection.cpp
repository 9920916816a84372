// E0022: after which statuses an SSE client tries again.
//
// Old: after any.
// New: 204, 403 and 404 end it. After the others it tries again, as often as it may.
#include "proof.h"

namespace {

struct Outcome {
  int requests = 0;
  std::size_t errors = 0;
  bool opened = false;
};

} // namespace

int main() {
  std::map<int, std::atomic<int>> requests;
  const std::vector<int> statuses{204, 403, 404, 401, 429, 500, 503, 301};
  for (const auto status : statuses) {
    requests[status] = 0;
  }
  httplib::Server server;
  server.Get("/:status", [&](const httplib::Request &req, httplib::Response &res) {
    const auto status = std::stoi(req.path_params.at("status"));
    ++requests.at(status);
    res.status = status;
    if (status == 301) {
      res.set_header("Location", "/200");
    }
  });
  const proof::Serving serving(server);

  const auto outcome_of = [&](int status) {
    Outcome outcome;
    httplib::Client client("127.0.0.1", serving.port());
    httplib::sse::SSEClient sse(client, "/" + std::to_string(status));
    sse.set_reconnect_interval(1);
    sse.set_max_reconnect_attempts(2);
    sse.on_open([&] { outcome.opened = true; });
    sse.on_error([&](httplib::Error) { ++outcome.errors; });
    sse.start();
    outcome.requests = requests.at(status);
    return outcome;
  };

  // Side by side: each attempt waits a tenth of a second.
  std::vector<Outcome> outcomes(statuses.size());
  std::vector<std::thread> asking;
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    asking.emplace_back([&, i] { outcomes[i] = outcome_of(statuses[i]); });
  }
  for (auto &thread : asking) {
    thread.join();
  }

  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const auto &outcome = outcomes[i];
    const auto name = std::to_string(statuses[i]);
    const auto ends = statuses[i] == 204 || statuses[i] == 403 || statuses[i] == 404;
    if (ends) {
      proof::old_is_false(name + ", two more attempts allowed: requests", 3, outcome.requests, 1);
    } else {
      proof::new_is_true(name + ", two more attempts allowed: requests", outcome.requests, 3);
    }
    proof::new_is_true(name + ": calls of on_error", outcome.errors, ends ? 1 : 3);
    proof::new_is_true(name + ": on_open was called", outcome.opened, false);
  }
  return proof::verdict();
}
