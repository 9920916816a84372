// proof: llama-server
//
// E0028, what nlohmann::json makes of the answers of llama-server; e0028_structured_output.py runs it.
//
// Each line is an answer, written as a JSON string. For each it prints "parsed" or the number of the exception.
#include <nlohmann/json.hpp>

#include <iostream>
#include <string>

namespace {

std::string outcome(const std::string &answer) {
  try {
    const auto parsed = nlohmann::json::parse(answer);
    return parsed.is_object() ? "parsed" : "no object";
  } catch (const nlohmann::json::out_of_range &e) {
    return "out_of_range." + std::to_string(e.id);
  } catch (const nlohmann::json::parse_error &e) {
    return "parse_error." + std::to_string(e.id);
  }
}

} // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << outcome(nlohmann::json::parse(line).get<std::string>()) << "\n";
  }
}
