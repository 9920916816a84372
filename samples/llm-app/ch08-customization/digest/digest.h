// --8<-- [start:class]
#pragma once

#include <openssl/evp.h>

#include <cstdio>
#include <stdexcept>
#include <string>

//en: The same shape as Llm, around another library: construct it once, call it for each request.
//ja: Llmと同じ形で、別のライブラリを包む。一度だけ構築し、リクエストごとに呼ぶ。
class Digest {
public:
  explicit Digest(const std::string &algorithm) : algorithm_(EVP_get_digestbyname(algorithm.c_str())) {
    if (!algorithm_) { throw std::runtime_error("unknown algorithm " + algorithm); }
  }

  std::string run(const std::string &text) const {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    if (!EVP_Digest(text.data(), text.size(), digest, &length, algorithm_, nullptr)) {
      throw std::runtime_error("OpenSSL failed");
    }
    std::string hex(2 * length + 1, '\0');
    for (unsigned i = 0; i < length; i++) { std::snprintf(&hex[2 * i], 3, "%02x", digest[i]); }
    hex.pop_back();
    return hex;
  }

private:
  const EVP_MD *algorithm_;
};
// --8<-- [end:class]
