// --8<-- [start:program]
#include <httplib.h>

#include <iostream>

int main() {
  httplib::SSLServer svr("cert.pem", "key.pem");
  if (!svr.is_valid()) {
    std::cerr << "cannot use cert.pem and key.pem\n";
    return 1;
  }

  svr.Get("/", [](const httplib::Request &, httplib::Response &res) {
    res.set_content("hello\n", "text/plain");
  });

  if (!svr.listen("0.0.0.0", 8080)) {
    std::cerr << "cannot listen on port 8080\n";
    return 1;
  }
}
// --8<-- [end:program]
