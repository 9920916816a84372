// For the test: every value with its number and its text.
#include <httplib.h>

#include <iostream>

int main() {
  for (int number = 0; number <= 40; number++) {
    const auto error = static_cast<httplib::Error>(number);
    std::cout << number << ' ' << httplib::to_string(error) << '\n';
  }
  std::cout << httplib::Error::Read << '\n';
  std::cout << httplib::Result().error() << '\n';
}
