// --8<-- [start:interface]
#pragma once

#include <cpp-httplib/httplib.h>

void add_web(httplib::Server &server);
// --8<-- [end:interface]
