// --8<-- [start:window]
#include "window.h"

#if __has_include(<webkit2/webkit2.h>)
#include <webkit2/webkit2.h>

bool show_window(const std::string &url) {
  if (!gtk_init_check(nullptr, nullptr)) { return false; }
  auto window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window), "Translator");
  gtk_window_set_default_size(GTK_WINDOW(window), 720, 640);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), nullptr);
  auto view = webkit_web_view_new();
  //en: Ends the page's requests with the page. The server would go on answering them.
  //ja: ページと一緒にリクエストも終わらせる。終わらせないと、サーバーは応答を続ける。
  g_signal_connect(view, "destroy", G_CALLBACK(webkit_web_view_terminate_web_process), nullptr);
  gtk_container_add(GTK_CONTAINER(window), view);
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(view), url.c_str());
  gtk_widget_show_all(window);
  gtk_main();
  return true;
}
#else
bool show_window(const std::string &) { return false; }
#endif
// --8<-- [end:window]
