// --8<-- [start:route]
#include "summarize.h"

#include "http.h"

void add_summarize(httplib::Server &server, CurrentLlm current) {
  server.Post("/summarize", [current](const auto &req, auto &res) {
    auto text = string_field(req, "text");
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) { throw HttpError(400, "the text is empty"); }
    auto summary = current()->chat("Summarize the following text in one sentence, in its own language.\n\n" + text);
    send_json(res, {{"summary", summary}});
  });
}
// --8<-- [end:route]
