// --8<-- [start:interface]
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

//en: An entry of models.json.
//ja: models.jsonの1項目。
struct Model {
  std::string name, file, url, sha256;
  std::uintmax_t size = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Model, name, file, url, sha256, size)

//en: Gets a number from 0 to 1; returning false stops the download.
//ja: 0から1までの進捗を受け取る。falseを返すとダウンロードが止まる。
using OnProgress = std::function<bool(double done)>;

void download(const Model &model, const std::filesystem::path &file, const OnProgress &on_progress);
// --8<-- [end:interface]
