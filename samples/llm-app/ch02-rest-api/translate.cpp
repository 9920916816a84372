// --8<-- [start:prompt]
#include "translate.h"

#include "http.h"

#include <map>

namespace {
const std::map<std::string, std::string> languages = {
    {"de", "German"}, {"en", "English"},  {"es", "Spanish"}, {"fr", "French"},
    {"ja", "Japanese"}, {"ko", "Korean"}, {"zh", "Chinese"},
};
} // namespace

std::string translation_prompt(const httplib::Request &req) {
  auto text = string_field(req, "text");
  auto language = languages.find(string_field(req, "to"));
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) { throw HttpError(400, "the text is empty"); }
  if (language == languages.end()) { throw HttpError(400, "unknown language in \"to\""); }
  return "Translate the following text into " + language->second +
         ". Answer with the translation only.\n\n" + text;
}
// --8<-- [end:prompt]

// --8<-- [start:route]
void add_translate(httplib::Server &server, CurrentLlm current) {
  server.Post("/translate", [current](const auto &req, auto &res) {
    send_json(res, {{"translation", current()->chat(translation_prompt(req))}});
  });
}
// --8<-- [end:route]
