// E0004: what ssl_backend_error() holds.
//
// Old: the value is always one of OpenSSL's error queue, to be decoded with the ERR functions.
// New: after a certificate was refused it is a verify result (X509_V_ERR_...), and
// `X509_verify_cert_error_string` has the words; after any other failure of TLS it is a value of
// the error queue, for `ERR_error_string_n`.
#include "certificates.h"
#include "proof.h"

namespace {

struct Failure {
  httplib::Error error;
  int ssl_error;
  std::uint64_t backend_error;
};

// What OpenSSL's error queue calls the reason; empty when it knows no such value.
std::string queue_reason(std::uint64_t value) {
  const auto *reason = ERR_reason_error_string(static_cast<unsigned long>(value));
  return reason ? reason : "";
}

std::string queue_words(std::uint64_t value) {
  char words[256];
  ERR_error_string_n(static_cast<unsigned long>(value), words, sizeof words);
  return words;
}

std::string verify_words(std::uint64_t value) {
  return X509_verify_cert_error_string(static_cast<long>(value));
}

Failure get_over_tls(const std::string &name, int port, const std::string &ca_file) {
  httplib::SSLClient client(name, port);
  client.set_hostname_addr_map({{name, "127.0.0.1"}});
  client.set_ca_cert_path(ca_file);
  const auto result = client.Get("/");
  return {result.error(), result.ssl_error(), result.ssl_backend_error()};
}

// Takes the first record of the handshake, says `answer`, and hangs up.
std::function<void(proof::Socket &)> plain_server(const std::string &answer) {
  return [answer](proof::Socket &connection) {
    connection.receive();
    connection.send(answer);
  };
}

} // namespace

int main() {
  const proof::TemporaryFolder folder;
  const auto authority = proof::Identity::self_signed("Book Test CA");
  const auto stranger = proof::Identity::self_signed("book.test");
  const auto issued = authority.issue("book.test");
  const auto ca_file = folder.write("ca.pem", authority.certificate_pem());

  const auto server = [&](const std::string &name, const proof::Identity &identity) {
    return std::make_unique<httplib::SSLServer>(
        folder.write(name + ".crt", identity.certificate_pem()).c_str(),
        folder.write(name + ".key", identity.key_pem()).c_str());
  };
  const auto unknown = server("stranger", stranger);
  const auto known = server("issued", issued);
  const proof::Serving unknown_serving(*unknown);
  const proof::Serving known_serving(*known);

  const auto self_signed = get_over_tls("book.test", unknown_serving.port(), ca_file);
  proof::old_is_false("self-signed: the error queue knows the value", true,
                      !queue_reason(self_signed.backend_error).empty(), false);
  proof::old_is_false(
      "self-signed: ERR_error_string_n names the cause", true,
      queue_words(self_signed.backend_error).find("certificate") != std::string::npos, false);
  proof::new_is_true("self-signed: error()", self_signed.error,
                     httplib::Error::SSLServerVerification);
  proof::new_is_true("self-signed: ssl_error()", self_signed.ssl_error, 0);
  proof::new_is_true("self-signed: ssl_backend_error()", self_signed.backend_error,
                     X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT);
  proof::new_is_true("self-signed: as a number", self_signed.backend_error, 18);
  proof::new_is_true("self-signed: its words", verify_words(self_signed.backend_error),
                     "self-signed certificate");

  const auto other_name = get_over_tls("other.test", known_serving.port(), ca_file);
  proof::old_is_false("another host name: the error queue knows the value", true,
                      !queue_reason(other_name.backend_error).empty(), false);
  proof::new_is_true("another host name: error()", other_name.error,
                     httplib::Error::SSLServerHostnameVerification);
  proof::new_is_true("another host name: ssl_error()", other_name.ssl_error, 0);
  proof::new_is_true("another host name: ssl_backend_error()", other_name.backend_error,
                     X509_V_ERR_HOSTNAME_MISMATCH);
  proof::new_is_true("another host name: as a number", other_name.backend_error, 62);
  proof::new_is_true("another host name: its words", verify_words(other_name.backend_error),
                     "hostname mismatch");

  const auto fatal = static_cast<int>(httplib::tls::ErrorCode::Fatal);
  proof::new_is_true("ErrorCode::Fatal as a number", fatal, 4);
  proof::RawServer silent(plain_server(""));
  const auto hung_up = get_over_tls("book.test", silent.port(), ca_file);
  proof::new_is_true("plain server that hangs up: error()", hung_up.error,
                     httplib::Error::SSLConnection);
  proof::new_is_true("plain server that hangs up: ssl_error()", hung_up.ssl_error, fatal);
  proof::new_is_true("plain server that hangs up: words of the value",
                     queue_words(hung_up.backend_error),
                     "error:0A000126:SSL routines::unexpected eof while reading");

  proof::RawServer talking(plain_server("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const auto answered = get_over_tls("book.test", talking.port(), ca_file);
  proof::new_is_true("plain server that answers: error()", answered.error,
                     httplib::Error::SSLConnection);
  proof::new_is_true("plain server that answers: ssl_error()", answered.ssl_error, fatal);
  proof::new_is_true("plain server that answers: words of the value",
                     queue_words(answered.backend_error),
                     "error:0A00010B:SSL routines::wrong version number");

  const auto good = get_over_tls("book.test", known_serving.port(), ca_file);
  proof::new_is_true("the right name: error()", good.error, httplib::Error::Success);
  proof::new_is_true("the right name: ssl_backend_error()", good.backend_error, 0);
  return proof::verdict();
}
