// --8<-- [start:sse]
#pragma once

#include "http.h"

//en: Sends one event. False means that the client has left.
//ja: イベントを1つ送る。falseならクライアントはもういない。
inline bool send_event(httplib::DataSink &sink, const std::string &data) {
  auto event = "data: " + data + "\n\n";
  return sink.is_writable() && sink.write(event.data(), event.size());
}

//en: Answers with the events that `work` sends. By then the status is sent: an exception becomes an event.
//ja: workが送るイベントで応答する。ステータスは送信済みのため、例外はイベントにして知らせる。
inline void send_events(httplib::Response &res, std::function<void(httplib::DataSink &)> work) {
  res.set_chunked_content_provider("text/event-stream", [work](std::size_t, httplib::DataSink &sink) {
    try {
      work(sink);
    } catch (const std::exception &e) {
      send_event(sink, to_text({{"error", e.what()}}));
    }
    sink.done();
    return true;
  });
}
// --8<-- [end:sse]
