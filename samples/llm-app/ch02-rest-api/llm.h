// --8<-- [start:class]
#pragma once

#include <llama-cpp.h>

#include <functional>
#include <mutex>
#include <string>
#include <vector>

//en: A language model. Any thread may call it; one answer is generated at a time.
//ja: 言語モデル。どのスレッドからも呼べるが、回答は一度に1つずつ生成する。
class Llm {
public:
  using Tokens = std::vector<llama_token>;
  //en: Gets each piece of the answer; returning false stops it.
  //ja: 回答の断片を順に受け取る。falseを返すと生成が止まる。
  using OnPiece = std::function<bool(const std::string &piece)>;

  explicit Llm(const std::string &file);
  std::string chat(const std::string &prompt);

  //en: The two steps of chat(). Throws std::length_error for a prompt that does not fit.
  //ja: chat()の2つの段階。長すぎるプロンプトではstd::length_errorを投げる。
  Tokens tokenize(const std::string &prompt) const;
  void generate(Tokens tokens, const OnPiece &on_piece);

private:
  llama_model_ptr model_;
  llama_context_ptr context_;
  llama_sampler_ptr sampler_;
  std::mutex mutex_;
};
// --8<-- [end:class]
