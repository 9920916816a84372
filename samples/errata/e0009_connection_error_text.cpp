// E0009: the words of the connection error.
//
// Old: a request to a server that is not there prints another text, such as the name of the
// enumerator.
// New: `to_string(Error::Connection)` is "Could not establish connection". Streaming the error
// instead adds its number in parentheses.
#include "proof.h"

int main() {
  const auto free_port = [] { return proof::Socket::listening(1).port(); }();
  httplib::Client client("127.0.0.1", free_port);
  const auto result = client.Get("/");
  const auto words = httplib::to_string(result.error());
  std::ostringstream streamed;
  streamed << result.error();

  proof::old_is_false("to_string(result.error())", "Connection", words,
                      "Could not establish connection");
  proof::old_is_false("to_string(result.error())", std::strerror(ECONNREFUSED), words,
                      "Could not establish connection");
  proof::new_is_true("result.error()", result.error(), httplib::Error::Connection);
  proof::new_is_true("to_string(Error::Connection)", httplib::to_string(httplib::Error::Connection),
                     "Could not establish connection");
  proof::new_is_true("the error in an output stream", streamed.str(),
                     "Could not establish connection (2)");
  return proof::verdict();
}
