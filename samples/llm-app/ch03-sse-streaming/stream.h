// --8<-- [start:interface]
#pragma once

#include "translate.h"

void add_translate_stream(httplib::Server &server, CurrentLlm current);
// --8<-- [end:interface]
