#include <httplib.h>

#include <iostream>
#include <string>

namespace {

void tell(const char *what, const void *value) {
  std::cout << what << (value ? "found" : "nullptr") << '\n';
}

} // namespace

int main() {
  // --8<-- [start:types]
  httplib::UserData data;
  data.set("name", "Ada");
  data.set("id", 7);

  tell("name as std::string:  ", data.get<std::string>("name"));
  tell("name as const char *: ", data.get<const char *>("name"));
  tell("id as long: ", data.get<long>("id"));
  tell("id as int:  ", data.get<int>("id"));

  data.set("name", std::string("Ada"));
  tell("name as std::string:  ", data.get<std::string>("name"));
  // --8<-- [end:types]
}
