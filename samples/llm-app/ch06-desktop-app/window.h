// --8<-- [start:interface]
#pragma once

#include <string>

//en: Shows the page in a window until that is closed. False: there can be no window here.
//ja: ページをウィンドウに表示し、閉じられるまで待つ。ウィンドウを開けなければfalseを返す。
bool show_window(const std::string &url);
// --8<-- [end:interface]
