// A WebSocket peer without the library, for the proofs on pings: it sees every frame and answers
// only what it is told to.
#pragma once

#include "proof.h"

#include <openssl/evp.h>

#include <string>

namespace proof {

struct Frame {
  int opcode = -1; // -1: no more frames
  std::string payload;
};

constexpr int close_opcode = 0x8;
constexpr int ping_opcode = 0x9;

// The server's half of the opening handshake.
inline void accept_websocket(const Socket &connection) {
  const auto request = connection.receive_until("\r\n\r\n");
  const std::string name = "Sec-WebSocket-Key: ";
  const auto start = request.find(name) + name.size();
  const auto key = request.substr(start, request.find("\r\n", start) - start) +
                   "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_Digest(key.data(), key.size(), digest, &size, EVP_sha1(), nullptr);
  unsigned char accept[EVP_MAX_MD_SIZE * 2];
  EVP_EncodeBlock(accept, digest, static_cast<int>(size));

  connection.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Accept: " +
                  std::string(reinterpret_cast<const char *>(accept)) + "\r\n\r\n");
}

inline std::string receive_exactly(const Socket &connection, std::size_t size) {
  std::string bytes;
  while (bytes.size() < size) {
    const auto more = connection.receive(size - bytes.size());
    if (more.empty()) {
      break;
    }
    bytes += more;
  }
  return bytes;
}

// The next frame of a client. A client masks its frames; those here are all shorter than 126 bytes.
inline Frame receive_frame(const Socket &connection) {
  const auto head = receive_exactly(connection, 2);
  if (head.size() < 2) {
    return {};
  }
  const auto size = static_cast<std::size_t>(head[1] & 0x7f);
  const auto mask = receive_exactly(connection, 4);
  Frame frame{head[0] & 0x0f, receive_exactly(connection, size)};
  for (std::size_t i = 0; i < frame.payload.size(); ++i) {
    frame.payload[i] = static_cast<char>(frame.payload[i] ^ mask[i % 4]);
  }
  return frame;
}

inline void send_frame(const Socket &connection, const Frame &frame) {
  connection.send(
      std::string{static_cast<char>(0x80 | frame.opcode), static_cast<char>(frame.payload.size())} +
      frame.payload);
}

} // namespace proof
