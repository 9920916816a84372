// --8<-- [start:checksum]
#include "download.h"

#include <cpp-httplib/httplib.h>
#include <openssl/evp.h>

#include <fstream>
#include <memory>
#include <stdexcept>

namespace fs = std::filesystem;

namespace {
std::string sha256_of(const fs::path &file) {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  std::ifstream in(file, std::ios::binary);
  std::vector<char> block(1 << 16);
  while (in.read(block.data(), block.size()), in.gcount() > 0) {
    EVP_DigestUpdate(context.get(), block.data(), in.gcount());
  }
  unsigned char digest[32];
  EVP_DigestFinal_ex(context.get(), digest, nullptr);
  std::string text;
  for (auto byte : digest) {
    char hex[3];
    std::snprintf(hex, sizeof hex, "%02x", byte);
    text += hex;
  }
  return text;
}
// --8<-- [end:checksum]

// --8<-- [start:fetch]
//en: Goes on where an earlier download of this file stopped.
//ja: 以前のダウンロードが止まったところから続ける。
void fetch(const Model &model, const fs::path &part, const OnProgress &on_progress) {
  auto have = fs::exists(part) ? fs::file_size(part) : 0;
  if (have >= model.size) { return; }
  auto path = model.url.find('/', model.url.find("//") + 2);
  httplib::Client client(model.url.substr(0, path));
  client.set_follow_location(true);
  httplib::Headers headers;
  if (have > 0) { headers.emplace("Range", "bytes=" + std::to_string(have) + "-"); }

  std::ofstream out(part, std::ios::binary | std::ios::app);
  int status = 0;
  auto res = client.Get(
      model.url.substr(path), headers,
      [&](const httplib::Response &res) {
        status = res.status;
        if (status == 200 && have > 0) {
          //en: The server does not know ranges and begins anew.
          //ja: サーバーがRangeに対応していないため、最初からやり直す。
          have = 0;
          out.close();
          out.open(part, std::ios::binary | std::ios::trunc);
        }
        return status == 200 || status == 206;
      },
      [&](const char *data, std::size_t length) {
        have += length;
        return out.write(data, length) && on_progress(static_cast<double>(have) / model.size);
      });
  if (!out.flush()) { throw std::runtime_error("cannot write " + part.string()); }
  if (status >= 400) { throw std::runtime_error("download: status " + std::to_string(status)); }
  if (!res) { throw std::runtime_error("download: " + httplib::to_string(res.error())); }
}
} // namespace
// --8<-- [end:fetch]

// --8<-- [start:download]
void download(const Model &model, const fs::path &file, const OnProgress &on_progress) {
  auto part = file;
  part += ".part";
  fetch(model, part, on_progress);
  if (sha256_of(part) != model.sha256) {
    fs::remove(part);
    throw std::runtime_error("download: wrong checksum, " + part.string() + " removed");
  }
  //en: From here on, the model is there: whole, or not at all.
  //ja: 名前を変えて完成とする。途中までのモデルファイルが見えることはない。
  fs::rename(part, file);
}
// --8<-- [end:download]
