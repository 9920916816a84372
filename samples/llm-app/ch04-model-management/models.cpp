// --8<-- [start:registry]
#include "models.h"

#include "http.h"
#include "sse.h"

#include <algorithm>
#include <fstream>

Models::Models(const std::filesystem::path &folder) : folder_(folder) {
  std::ifstream in(folder / "models.json");
  if (!in) { throw std::runtime_error("cannot read " + (folder / "models.json").string()); }
  models_ = json::parse(in).get<std::vector<Model>>();
  auto there = [&](const Model &model) { return std::filesystem::exists(folder / model.file); };
  auto first = std::find_if(models_.begin(), models_.end(), there);
  if (first != models_.end()) { select(*first, nullptr); }
}

json Models::list() const {
  std::lock_guard lock(mutex_);
  auto list = json::array();
  for (const auto &model : models_) {
    list.push_back({{"name", model.name},
                    {"file", model.file},
                    {"size", model.size},
                    {"downloaded", std::filesystem::exists(folder_ / model.file)},
                    {"selected", model.name == selected_}});
  }
  return list;
}

const Model &Models::find(const std::string &name) const {
  for (const auto &model : models_) {
    if (model.name == name) { return model; }
  }
  throw HttpError(404, "unknown model");
}
// --8<-- [end:registry]

// --8<-- [start:swap]
std::shared_ptr<Llm> Models::current() const {
  std::lock_guard lock(mutex_);
  if (!llm_) { throw HttpError(503, "no model is selected"); }
  return llm_;
}

void Models::select(const Model &model, const OnProgress &on_progress) {
  //en: One at a time. Requests are not in its way: they need only mutex_.
  //ja: 選択は一度に1つ。リクエストが使うのはmutex_だけなので、待たせることはない。
  std::lock_guard one(selecting_);
  auto file = folder_ / model.file;
  if (!std::filesystem::exists(file)) { download(model, file, on_progress); }
  auto llm = std::make_shared<Llm>(file.string());
  std::lock_guard lock(mutex_);
  //en: The old model goes when the last request that holds it has ended.
  //ja: 古いモデルは、それを保持する最後のリクエストが終わると破棄される。
  llm_.swap(llm);
  selected_ = model.name;
}
// --8<-- [end:swap]

// --8<-- [start:routes]
void add_models(httplib::Server &server, Models &models) {
  server.Get("/models", [&models](const auto &, auto &res) { send_json(res, models.list()); });

  server.Post("/models/select", [&models](const auto &req, auto &res) {
    const auto &model = models.find(string_field(req, "name"));
    send_events(res, [&models, &model](httplib::DataSink &sink) {
      int percent = -1;
      models.select(model, [&](double done) {
        //en: One event for each percent, not for each block of data.
        //ja: イベントは1%ごとに送る。データのブロックごとには送らない。
        if (static_cast<int>(done * 100) == percent) { return sink.is_writable(); }
        percent = static_cast<int>(done * 100);
        return send_event(sink, to_text({{"progress", percent / 100.0}}));
      });
      send_event(sink, to_text({{"selected", model.name}}));
    });
  });
}
// --8<-- [end:routes]
