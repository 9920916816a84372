// --8<-- [start:program]
#include <httplib.h>

#include <iostream>
#include <string>

using httplib::Error;

std::string advice(Error error) {
  switch (error) {
  case Error::Connection:
  case Error::ConnectionTimeout:
    return "nothing was sent, try again later";
  case Error::Read:
  case Error::Write:
    return "the server may have done the work";
  case Error::Canceled:
    return "a callback of this program said stop";
  default:
    return "trying again changes nothing";
  }
}

int main(int argc, char *argv[]) {
  httplib::Client cli("localhost", 8080);
  cli.set_connection_timeout(1);
  cli.set_read_timeout(1);
  cli.set_follow_location(true);

  auto res = cli.Get(argc > 1 ? argv[1] : "/hello");
  if (!res) {
    std::cout << res.error() << ": " << advice(res.error()) << '\n';
    return 1;
  }
  std::cout << "status " << res->status << '\n';
}
// --8<-- [end:program]
