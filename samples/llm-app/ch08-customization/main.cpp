// --8<-- [start:options]
#include "http.h"
#include "models.h"
#include "stream.h"
#include "summarize.h"
#include "translate.h"
#include "web.h"
#include "window.h"

#include <cctype>
#include <iostream>
#include <thread>

struct Options {
  std::string folder = "models";
  int port = 0;
  bool window = true;
};

Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; i++) {
    std::string argument = argv[i];
    if (argument == "--no-window") {
      options.window = false;
    } else if (argument == "--port" && i + 1 < argc && std::isdigit(argv[i + 1][0])) {
      options.port = std::stoi(argv[++i]);
    } else if (argument.starts_with("-")) {
      throw std::runtime_error("usage: translator [--no-window] [--port N] [FOLDER]");
    } else {
      options.folder = argument;
    }
  }
  return options;
}
// --8<-- [end:options]

// --8<-- [start:main]
int main(int argc, char **argv) try {
  auto options = parse(argc, argv);
  llama_backend_init();
  //en: Only errors: llama.cpp tells much more while it loads a model.
  //ja: エラーだけを表示する。llama.cppは読み込み中に多くの情報を出力するため。
  llama_log_set([](ggml_log_level level, const char *text, void *) {
    if (level == GGML_LOG_LEVEL_ERROR) { std::cerr << text; }
  }, nullptr);
  Models models(options.folder);
  auto current = [&] { return models.current(); };

  httplib::Server server;
  server.set_payload_max_length(64 * 1024);
  add_error_handlers(server);
  server.Get("/health", [](const auto &, auto &res) { send_json(res, {{"status", "ok"}}); });
  add_translate(server, current);
  add_translate_stream(server, current);
  add_summarize(server, current);
  add_models(server, models);
  add_web(server);
// --8<-- [end:main]

  // --8<-- [start:run]
  const std::string host = "127.0.0.1";
  int port = options.port;
  //en: Port 0 stands for any that is free.
  //ja: ポート0は、空いているポートのどれかを意味する。
  if (port == 0) { port = server.bind_to_any_port(host); }
  else if (!server.bind_to_port(host, port)) { port = -1; }
  if (port < 0) { throw std::runtime_error("cannot listen on port " + std::to_string(options.port)); }
  auto url = "http://" + host + ":" + std::to_string(port) + "/";
  std::cout << url << std::endl;

  //en: The window lives in the main thread, the server in another.
  //ja: ウィンドウはメインスレッドで、サーバーは別のスレッドで動かす。
  std::thread thread([&] { server.listen_after_bind(); });
  server.wait_until_ready();
  if (options.window && show_window(url)) { server.stop(); }
  thread.join();
} catch (const std::exception &e) {
  std::cerr << e.what() << '\n';
  return 1;
}
// --8<-- [end:run]
