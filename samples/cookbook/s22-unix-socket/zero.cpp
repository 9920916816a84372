#include <httplib.h>

#include <iostream>

int main() {
  httplib::Server svr;

  // --8<-- [start:zero]
  svr.set_address_family(AF_UNIX);
  svr.set_error_logger(
      [](const httplib::Error &error, const httplib::Request *) {
        std::cout << httplib::to_string(error) << '\n';
      });

  auto served = svr.listen("zero.sock", 0);
  std::cout << "served: " << std::boolalpha << served << '\n';
  // --8<-- [end:zero]
}
