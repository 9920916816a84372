// --8<-- [start:utf8]
#pragma once

#include <cstddef>
#include <string>

//en: How many bytes of the text are whole characters; what is cut off at its end does not count.
//ja: テキストのうち、完全な文字からなるバイト数。末尾の途切れた文字は数えない。
inline std::size_t whole_characters(const std::string &text) {
  for (std::size_t back = 1; back <= 3 && back <= text.size(); back++) {
    auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0) == 0x80) { continue; }
    //en: The first byte of a character says how many it has.
    //ja: 文字の先頭バイトから、その文字のバイト数が分かる。
    std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return length > back ? text.size() - back : text.size();
  }
  return text.size();
}
// --8<-- [end:utf8]
