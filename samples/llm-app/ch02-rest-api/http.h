// --8<-- [start:interface]
#pragma once

#include <cpp-httplib/httplib.h>
#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>

using nlohmann::json;

//en: Thrown in a handler, it becomes an answer with this status.
//ja: ハンドラーで投げると、このステータスのレスポンスになる。
struct HttpError : std::runtime_error {
  HttpError(int status, const std::string &text) : std::runtime_error(text), status(status) {}
  int status;
};

std::string to_text(const json &value);
void send_json(httplib::Response &res, const json &value);
std::string string_field(const httplib::Request &req, const std::string &name);
void add_error_handlers(httplib::Server &server);
// --8<-- [end:interface]
