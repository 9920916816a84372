// What the proofs of the errata share.
//
// A proof has two sides. `old_is_false` names what the old statement predicts, what was seen, and
// what has to be seen: it holds when the program saw exactly the latter and not the former.
// `new_is_true` names what was seen and what the corrected statement predicts. `verdict` is the
// exit status of the program: 0 when everything held and both sides were heard.
#pragma once

#include <httplib.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace proof {

using Words = std::vector<std::string>;
using Numbers = std::vector<long long>;

// The assertions compare and print plain values: every integer is a long long, every piece of
// text a string. An error stays an error and is printed with its own words.
template <typename T> auto plain(const T &value) {
  if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, httplib::Error>) {
    return value;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<long long>(value);
  } else if constexpr (std::is_convertible_v<T, std::string>) {
    return std::string(value);
  } else {
    return value;
  }
}

inline std::string shown(bool value) { return value ? "yes" : "no"; }
inline std::string shown(long long value) { return std::to_string(value); }
inline std::string shown(const std::string &value) {
  std::string quoted = "\"";
  for (const auto c : value) {
    quoted += c == '\r' ? "\\r" : c == '\n' ? "\\n" : std::string(1, c);
  }
  return quoted + '"';
}
inline std::string shown(httplib::Error value) {
  return httplib::to_string(value) + " [" + std::to_string(static_cast<int>(value)) + "]";
}
template <typename T> std::string shown(const std::vector<T> &values) {
  std::string list;
  for (const auto &value : values) {
    list += (list.empty() ? "" : ", ") + shown(value);
  }
  return "[" + list + "]";
}

struct Tally {
  int against_old = 0;
  int for_new = 0;
  int failed = 0;
};

inline Tally &tally() {
  static Tally kept;
  return kept;
}

inline void tell(bool held, const char *side, const std::string &line, const char *file,
                 int number) {
  if (held) {
    std::printf("%s  %s\n", side, line.c_str());
  } else {
    ++tally().failed;
    std::printf("FAILED %s:%d  %s  %s\n", file, number, side, line.c_str());
  }
  std::fflush(stdout);
}

template <typename Said, typename Seen, typename Fact>
void old_is_false(const std::string &what, const Said &said, const Seen &seen, const Fact &fact,
                  const char *file = __builtin_FILE(), int number = __builtin_LINE()) {
  ++tally().against_old;
  const auto held = plain(seen) == plain(fact) && !(plain(seen) == plain(said));
  auto line = what + ": said " + shown(plain(said)) + ", saw " + shown(plain(seen));
  if (!held) {
    line += ", wanted " + shown(plain(fact));
  }
  tell(held, "old", line, file, number);
}

template <typename Seen, typename Fact>
void new_is_true(const std::string &what, const Seen &seen, const Fact &fact,
                 const char *file = __builtin_FILE(), int number = __builtin_LINE()) {
  ++tally().for_new;
  const auto held = plain(seen) == plain(fact);
  auto line = what + ": saw " + shown(plain(seen));
  if (!held) {
    line += ", wanted " + shown(plain(fact));
  }
  tell(held, "new", line, file, number);
}

// For times, where the exact value is not the subject: low <= seen < high.
inline void new_is_between(const std::string &what, long long seen, long long low, long long high,
                           const char *file = __builtin_FILE(), int number = __builtin_LINE()) {
  ++tally().for_new;
  tell(low <= seen && seen < high, "new",
       what + ": saw " + shown(seen) + ", between " + shown(low) + " and " + shown(high), file,
       number);
}

// Where the old statement is refuted: by this program, or elsewhere. Elsewhere is the compiler,
// which has to refuse what stands under `#ifdef OLD`, or the .py file beside the program.
enum class OldSide { here, elsewhere };

inline int verdict(OldSide side = OldSide::here) {
  const auto &t = tally();
  std::printf("%d assertions: %d against the old statement, %d for the new one, %d failed\n",
              t.against_old + t.for_new, t.against_old, t.for_new, t.failed);
  const auto both_sides = t.for_new > 0 && (t.against_old > 0 || side == OldSide::elsewhere);
  return both_sides && t.failed == 0 ? 0 : 1;
}

// Time.

using Milliseconds = std::chrono::milliseconds;

inline void pause(int milliseconds) { std::this_thread::sleep_for(Milliseconds(milliseconds)); }

class Stopwatch {
public:
  long long milliseconds() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_)
        .count();
  }

private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Waits for something another thread brings about; false when it does not come.
inline bool eventually(const std::function<bool()> &happened, int milliseconds = 5000) {
  const Stopwatch watch;
  while (!happened()) {
    if (watch.milliseconds() > milliseconds) {
      return false;
    }
    pause(2);
  }
  return true;
}

// What happened, in order, written by any thread.
class Trail {
public:
  void add(std::string entry) {
    const std::lock_guard<std::mutex> guard(mutex_);
    entries_.push_back(std::move(entry));
  }
  Words entries() const {
    const std::lock_guard<std::mutex> guard(mutex_);
    return entries_;
  }
  std::size_t size() const { return entries().size(); }
  void clear() {
    const std::lock_guard<std::mutex> guard(mutex_);
    entries_.clear();
  }

private:
  mutable std::mutex mutex_;
  Words entries_;
};

// A server of the library, listening on a free port in a thread of its own until the end of the
// scope. Everything its handlers refer to is declared before it.
class Serving {
public:
  explicit Serving(httplib::Server &server)
      : server_(server), port_(server.bind_to_any_port("127.0.0.1")),
        thread_([&server] { server.listen_after_bind(); }) {
    server_.wait_until_ready();
  }
  ~Serving() {
    server_.stop();
    thread_.join();
  }
  Serving(const Serving &) = delete;
  Serving &operator=(const Serving &) = delete;

  int port() const { return port_; }

private:
  httplib::Server &server_;
  int port_;
  std::thread thread_;
};

// One end of a TCP connection without the library: sees and sends the bytes as they are.
class Socket {
public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  ~Socket() { close(); }
  Socket(Socket &&other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket &operator=(Socket &&other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

  static Socket to(int port) {
    Socket made(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto address = local(port);
    if (::connect(made.descriptor_, reinterpret_cast<const sockaddr *>(&address), sizeof address)) {
      throw std::runtime_error("cannot connect to port " + std::to_string(port));
    }
    return made;
  }

  static Socket listening(int backlog) {
    Socket made(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto address = local(0);
    if (::bind(made.descriptor_, reinterpret_cast<const sockaddr *>(&address), sizeof address) ||
        ::listen(made.descriptor_, backlog)) {
      throw std::runtime_error("cannot listen on a free port");
    }
    return made;
  }

  int port() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(descriptor_, reinterpret_cast<sockaddr *>(&address), &size);
    return ntohs(address.sin_port);
  }

  int descriptor() const { return descriptor_; }

  bool send(const std::string &bytes) const {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const auto n = ::send(descriptor_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) {
        return false;
      }
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }

  // What comes next, at most `size` bytes: empty at the end of the stream, or when nothing came
  // for so long.
  std::string receive(std::size_t size = 65536, int milliseconds = 10000) const {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, milliseconds) <= 0) {
      return "";
    }
    std::string bytes(size, '\0');
    const auto n = ::recv(descriptor_, &bytes[0], bytes.size(), 0);
    bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return bytes;
  }

  // Up to and including `end`, or as far as the stream went.
  std::string receive_until(const std::string &end) const {
    std::string bytes;
    while (bytes.find(end) == std::string::npos) {
      const auto more = receive(1);
      if (more.empty()) {
        break;
      }
      bytes += more;
    }
    return bytes;
  }

  std::string receive_all() const {
    std::string bytes;
    for (auto more = receive(); !more.empty(); more = receive()) {
      bytes += more;
    }
    return bytes;
  }

  void stop() const { ::shutdown(descriptor_, SHUT_RDWR); }

  void close() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
    descriptor_ = -1;
  }

private:
  static sockaddr_in local(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
  }

  int descriptor_ = -1;
};

// A server without the library. `serve` gets each connection in a thread of its own; the
// connection is closed when it returns.
class RawServer {
public:
  explicit RawServer(std::function<void(Socket &)> serve)
      : serve_(std::move(serve)), listening_(Socket::listening(64)), port_(listening_.port()),
        thread_([this] { accept(); }) {}
  ~RawServer() {
    listening_.stop();
    thread_.join();
    for (auto &served : served_) {
      served.join();
    }
  }
  RawServer(const RawServer &) = delete;
  RawServer &operator=(const RawServer &) = delete;

  int port() const { return port_; }
  int connections() const { return connections_; }

private:
  void accept() {
    for (;;) {
      const auto descriptor = ::accept4(listening_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC);
      if (descriptor < 0) {
        return;
      }
      ++connections_;
      served_.emplace_back([this, descriptor] {
        Socket connection(descriptor);
        serve_(connection);
      });
    }
  }

  std::function<void(Socket &)> serve_;
  Socket listening_;
  int port_;
  std::atomic<int> connections_{0};
  std::vector<std::thread> served_;
  std::thread thread_;
};

// A folder of its own, gone at the end of the scope.
class TemporaryFolder {
public:
  TemporaryFolder() {
    auto pattern = (std::filesystem::temp_directory_path() / "erratum-XXXXXX").string();
    if (!::mkdtemp(&pattern[0])) {
      throw std::runtime_error("cannot make a temporary folder");
    }
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string operator/(const std::string &name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

  std::string write(const std::string &name, const std::string &text) const {
    std::ofstream(*this / name, std::ios::binary) << text;
    return *this / name;
  }

private:
  std::filesystem::path path_;
};

// Status of a result, or 0 when there is no response.
inline int status(const httplib::Result &result) { return result ? result->status : 0; }

// Body of a result, or the words of its error.
inline std::string body(const httplib::Result &result) {
  return result ? result->body : "no response: " + httplib::to_string(result.error());
}

} // namespace proof
