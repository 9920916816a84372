// --8<-- [start:route]
#include "stream.h"

#include "sse.h"
#include "utf8.h"

void add_translate_stream(httplib::Server &server, CurrentLlm current) {
  server.Post("/translate/stream", [current](const auto &req, auto &res) {
    auto llm = current();
    auto tokens = llm->tokenize(translation_prompt(req));
    send_events(res, [llm, tokens](httplib::DataSink &sink) {
      std::string held;
      llm->generate(tokens, [&](const std::string &piece) {
        held += piece;
        auto length = whole_characters(held);
        if (length == 0) { return sink.is_writable(); }
        auto text = held.substr(0, length);
        held.erase(0, length);
        return send_event(sink, to_text(text));
      });
      if (!held.empty()) { send_event(sink, to_text(held)); }
      send_event(sink, "[DONE]");
    });
  });
}
// --8<-- [end:route]
