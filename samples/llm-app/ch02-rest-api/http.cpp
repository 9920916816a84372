// --8<-- [start:json]
#include "http.h"

//en: A model can write bytes that are no UTF-8. dump() alone would throw; here they become U+FFFD.
//ja: モデルはUTF-8でないバイトを出力することがある。dump()だけでは例外になるため、U+FFFDに置き換える。
std::string to_text(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

void send_json(httplib::Response &res, const json &value) {
  res.set_content(to_text(value), "application/json");
}

std::string string_field(const httplib::Request &req, const std::string &name) {
  auto body = json::parse(req.body, nullptr, false);
  if (!body.is_object() || !body[name].is_string()) {
    throw HttpError(400, "the body must be a JSON object with a string \"" + name + "\"");
  }
  return body[name];
}
// --8<-- [end:json]

// --8<-- [start:errors]
void add_error_handlers(httplib::Server &server) {
  server.set_exception_handler([](const auto &, auto &res, std::exception_ptr error) {
    //en: Without a status of our own, the answer would be a 200.
    //ja: ステータスを設定しないと、200が返ってしまう。
    res.status = 500;
    std::string text = "unknown error";
    try {
      std::rethrow_exception(error);
    } catch (const HttpError &e) {
      res.status = e.status;
      text = e.what();
    } catch (const std::length_error &e) {
      res.status = 413;
      text = e.what();
    } catch (const std::exception &e) {
      text = e.what();
    } catch (...) {
    }
    send_json(res, {{"error", text}});
  });
  //en: Errors of the library, such as an unknown path, have no body.
  //ja: 未知のパスなど、ライブラリ自身のエラーには本文がない。
  server.set_error_handler([](const auto &, auto &res) {
    if (res.body.empty()) { send_json(res, {{"error", httplib::status_message(res.status)}}); }
  });
}
// --8<-- [end:errors]
