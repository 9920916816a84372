// E0028, in part: JSON that is valid and still does not parse.
//
// Old: an answer that has the shape of its JSON schema parses without fail.
// New: a number can be valid JSON and larger than a double holds. nlohmann::json throws
// out_of_range.406 for it. An answer that was cut off does not parse either.
#include "proof.h"

#include <nlohmann/json.hpp>

#include <regex>

namespace {

// A number by the grammar of RFC 8259.
bool is_json_number(const std::string &text) {
  return std::regex_match(text, std::regex(R"(-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?)"));
}

// "parsed", or the number of nlohmann::json's exception.
std::string outcome(const std::string &text) {
  try {
    const auto parsed = nlohmann::json::parse(text);
    return parsed.is_object() ? "parsed" : "no object";
  } catch (const nlohmann::json::out_of_range &e) {
    return "out_of_range." + std::to_string(e.id);
  } catch (const nlohmann::json::parse_error &e) {
    return "parse_error." + std::to_string(e.id);
  }
}

std::string answer(const std::string &score) {
  return R"({"sentiment": "positive", "score": )" + score + "}";
}

} // namespace

int main() {
  const std::string digits(400, '9');
  proof::old_is_false("score 1e999", "parsed", outcome(answer("1e999")), "out_of_range.406");
  proof::old_is_false("score of 400 digits", "parsed", outcome(answer(digits)), "out_of_range.406");
  proof::old_is_false("cut off", "parsed", outcome(R"({"sentiment": "pos)"), "parse_error.101");

  proof::new_is_true("1e999 and the 400 digits are JSON numbers",
                     is_json_number("1e999") && is_json_number(digits), true);
  proof::new_is_true("what is no JSON number: 01, .5, 1e",
                     is_json_number("01") || is_json_number(".5") || is_json_number("1e"), false);
  proof::new_is_true("score 1e999, parsed without exceptions: is discarded",
                     nlohmann::json::parse(answer("1e999"), nullptr, false).is_discarded(), true);
  for (const std::string &score : proof::Words{"0.9", "-1", "1e308", "1e-999"}) {
    proof::new_is_true("score " + score, outcome(answer(score)), "parsed");
  }
  return proof::verdict();
}
