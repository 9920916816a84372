// For the test: what the calls of UserData do, one line each.
#include <httplib.h>

#include <iostream>
#include <memory>
#include <string>

int main() {
  httplib::UserData data;
  std::cout << "new: " << data.has("a") << (data.get<int>("a") == nullptr) << '\n';
  data.set("a", 1);
  *data.get<int>("a") += 1;
  std::cout << "changed in place: " << *data.get<int>("a") << '\n';
  data.set("a", std::string("x"));
  std::cout << "replaced: " << (data.get<int>("a") == nullptr) << *data.get<std::string>("a") << '\n';
  data.set("b", 2);
  data.erase("a");
  data.erase("never there");
  std::cout << "erased: " << data.has("a") << data.has("b") << '\n';

  auto alive = std::make_shared<int>(3);
  data.set("shared", alive);
  httplib::UserData copy = data;
  *copy.get<int>("b") = 5;
  std::cout << "copy: " << *data.get<int>("b") << *copy.get<int>("b") << ' ' << alive.use_count() << '\n';
  copy.clear();
  data.set("shared", 0);
  std::cout << "released: " << alive.use_count() << copy.has("b") << '\n';

  const httplib::UserData &fixed = data;
  const int *read = fixed.get<int>("b");
  std::cout << "const: " << *read << (fixed.get<const int>("b") == nullptr) << '\n';
}
