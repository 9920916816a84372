// --8<-- [start:class]
#pragma once

#include "download.h"
#include "llm.h"

#include <cpp-httplib/httplib.h>

#include <memory>
#include <vector>

//en: The models of a folder, and the one that runs.
//ja: フォルダー内のモデルの一覧と、使用中のモデル。
class Models {
public:
  explicit Models(const std::filesystem::path &folder);
  std::shared_ptr<Llm> current() const;
  nlohmann::json list() const;
  const Model &find(const std::string &name) const;
  void select(const Model &model, const OnProgress &on_progress);

private:
  std::filesystem::path folder_;
  std::vector<Model> models_;
  std::mutex selecting_;
  mutable std::mutex mutex_;
  //en: Guarded by mutex_.
  //ja: mutex_で保護する。
  std::shared_ptr<Llm> llm_;
  std::string selected_;
};

void add_models(httplib::Server &server, Models &models);
// --8<-- [end:class]
