// --8<-- [start:load]
#include "llm.h"

#include <algorithm>
#include <stdexcept>
#include <thread>

namespace {
constexpr int context_size = 4096;
constexpr int max_answer = 1024;
} // namespace

Llm::Llm(const std::string &file)
    : model_(llama_model_load_from_file(file.c_str(), llama_model_default_params())),
      sampler_(llama_sampler_init_greedy()) {
  if (!model_) { throw std::runtime_error("cannot load the model " + file); }
  auto params = llama_context_default_params();
  //en: A whole prompt goes through the model in one batch.
  //ja: プロンプト全体を1つのバッチで処理する。
  params.n_ctx = params.n_batch = context_size;
  params.n_threads = params.n_threads_batch = std::max(1u, std::thread::hardware_concurrency());
  context_.reset(llama_init_from_model(model_.get(), params));
  if (!context_) { throw std::runtime_error("not enough memory for the model " + file); }
}
// --8<-- [end:load]

// --8<-- [start:tokenize]
Llm::Tokens Llm::tokenize(const std::string &prompt) const {
  //en: The model's own chat template marks what the user says and where the answer begins.
  //ja: モデル自身のチャットテンプレートで、利用者の発言と回答の始まりに印を付ける。
  auto format = llama_model_chat_template(model_.get(), nullptr);
  llama_chat_message message{"user", prompt.c_str()};
  auto length = llama_chat_apply_template(format, &message, 1, true, nullptr, 0);
  if (length < 0) { throw std::runtime_error("llama.cpp does not know the model's chat template"); }
  std::string text(length, '\0');
  llama_chat_apply_template(format, &message, 1, true, text.data(), length);

  //en: Without room for the tokens, it answers how many there are, as a negative number.
  //ja: 格納先がないと、必要なトークン数を負の数で返す。
  auto vocab = llama_model_get_vocab(model_.get());
  auto count = -llama_tokenize(vocab, text.data(), length, nullptr, 0, true, true);
  if (count > context_size - max_answer) {
    throw std::length_error("the text is too long: " + std::to_string(count) + " tokens, " +
                            std::to_string(context_size - max_answer) + " fit");
  }
  Tokens tokens(count);
  llama_tokenize(vocab, text.data(), length, tokens.data(), count, true, true);
  return tokens;
}
// --8<-- [end:tokenize]

// --8<-- [start:generate]
void Llm::generate(Tokens tokens, const OnPiece &on_piece) {
  std::lock_guard lock(mutex_);
  auto vocab = llama_model_get_vocab(model_.get());
  llama_memory_clear(llama_get_memory(context_.get()), true);
  for (int i = 0; i < max_answer; i++) {
    auto batch = llama_batch_get_one(tokens.data(), static_cast<int32_t>(tokens.size()));
    if (llama_decode(context_.get(), batch) != 0) { throw std::runtime_error("the model failed"); }
    tokens = {llama_sampler_sample(sampler_.get(), context_.get(), -1)};
    if (llama_vocab_is_eog(vocab, tokens[0])) { return; }
    char piece[256];
    auto length = llama_token_to_piece(vocab, tokens[0], piece, sizeof piece, 0, false);
    if (!on_piece({piece, static_cast<std::size_t>(std::max(0, length))})) { return; }
  }
}

std::string Llm::chat(const std::string &prompt) {
  std::string answer;
  generate(tokenize(prompt), [&](const std::string &piece) {
    answer += piece;
    return true;
  });
  return answer;
}
// --8<-- [end:generate]
