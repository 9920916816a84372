// --8<-- [start:interface]
#pragma once

#include "llm.h"

#include <cpp-httplib/httplib.h>

#include <functional>
#include <memory>
#include <string>

//en: Gives the model for a request, which keeps it until it ends.
//ja: リクエストが使うモデルを返す。リクエストは終わるまでそれを保持する。
using CurrentLlm = std::function<std::shared_ptr<Llm>()>;

std::string translation_prompt(const httplib::Request &req);
void add_translate(httplib::Server &server, CurrentLlm current);
// --8<-- [end:interface]
