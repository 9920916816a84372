// --8<-- [start:main]
#include "http.h"
#include "stream.h"
#include "translate.h"

#include <iostream>

int main(int argc, char **argv) try {
  if (argc != 2) { throw std::runtime_error("usage: translator MODEL.gguf"); }
  llama_backend_init();
  //en: Only errors: llama.cpp tells much more while it loads a model.
  //ja: エラーだけを表示する。llama.cppは読み込み中に多くの情報を出力するため。
  llama_log_set([](ggml_log_level level, const char *text, void *) {
    if (level == GGML_LOG_LEVEL_ERROR) { std::cerr << text; }
  }, nullptr);
  auto llm = std::make_shared<Llm>(argv[1]);
  auto current = [&] { return llm; };

  httplib::Server server;
  server.set_payload_max_length(64 * 1024);
  add_error_handlers(server);
  server.Get("/health", [](const auto &, auto &res) { send_json(res, {{"status", "ok"}}); });
  add_translate(server, current);
  add_translate_stream(server, current);

  std::cout << "http://127.0.0.1:8080/" << std::endl;
  if (!server.listen("127.0.0.1", 8080)) { throw std::runtime_error("cannot listen on port 8080"); }
} catch (const std::exception &e) {
  std::cerr << e.what() << '\n';
  return 1;
}
// --8<-- [end:main]
