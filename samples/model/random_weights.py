#!/usr/bin/env python3
"""Writes a model for tests: a llama of random weights in GGUF, half a megabyte, the same bytes each time.

It answers gibberish, and has every structure of a real one: llama-server streams it, gives it slots, reuses its KV
cache, and holds it to a grammar. Every byte is a token, so that an answer can stop in the middle of a character.
What a trained model does once in a thousand answers, this one does in every third.

Usage: random_weights.py FILE.gguf [SEED END]     (needs the packages of requirements.txt beside it)

With SEED and END, it is a model for the LLM app: other weights, a chat template that llama.cpp's C API knows, and END
times the usual weight of the token that ends an answer: with 8 answers are short, with 0 they go on to their limit.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import gguf
import numpy as np

SEED = 1
CONTEXT = 32768
WIDTH, HIDDEN, LAYERS, HEADS = 64, 128, 2, 4
# The larger the scale, the further the tokens' probabilities lie apart.
SCALE = 0.25
# What stands on the page as pieces of a stream, and the steps in which the tokenizer joins letters to them.
WORDS = ("▁y", "▁yo", "▁you", "Se", "See")
TEMPLATE = (
    "{% for message in messages %}[{{ message['role'] }}] {{ message['content'] }}\n{% endfor %}"
    "{% if add_generation_prompt %}[assistant] {% endif %}"
)
CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
END = 2


def vocabulary() -> list[tuple[str, float, gguf.TokenType]]:
    """Lists the tokens: the special ones, every byte, the printable letters of ASCII, a few words."""
    special = [("<unk>", 0.0, gguf.TokenType.UNKNOWN)]
    special += [(name, 0.0, gguf.TokenType.CONTROL) for name in ("<s>", "</s>")]
    every_byte = [(f"<0x{byte:02X}>", 0.0, gguf.TokenType.BYTE) for byte in range(256)]
    letters = ["▁", *(chr(code) for code in range(0x21, 0x7F))]
    words = [(word, float(len(word)), gguf.TokenType.NORMAL) for word in WORDS]
    return special + every_byte + [(letter, -1.0, gguf.TokenType.NORMAL) for letter in letters] + words


def tensors(tokens: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Names the tensors of a llama with their shapes."""
    yield "token_embd.weight", (tokens, WIDTH)
    yield "output_norm.weight", (WIDTH,)
    yield "output.weight", (tokens, WIDTH)
    for layer in range(LAYERS):
        for name in ("attn_norm", "ffn_norm"):
            yield f"blk.{layer}.{name}.weight", (WIDTH,)
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            yield f"blk.{layer}.{name}.weight", (WIDTH, WIDTH)
        for name, shape in (("gate", (HIDDEN, WIDTH)), ("up", (HIDDEN, WIDTH)), ("down", (WIDTH, HIDDEN))):
            yield f"blk.{layer}.ffn_{name}.weight", shape


def weights(source: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Draws a tensor; a norm is all ones.

    From bytes, by arithmetic that is exact, so that neither numpy nor the processor has a say in the result.
    """
    if len(shape) == 1:
        return np.ones(shape, dtype=np.float32)
    drawn = np.frombuffer(source.randbytes(2 * shape[0] * shape[1]), dtype="<i2")
    return (drawn.astype(np.float32) / np.float32(32768) * np.float32(SCALE)).reshape(shape)


def write(file: Path, seed: int = SEED, end: int | None = None) -> None:
    """Writes the model.

    Args:
        file: Where.
        seed: What the weights are drawn from.
        end: For a model for the app: the factor of the weights of the token that ends an answer.
    """
    tokens = vocabulary()
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_name("random weights")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("llama")
    writer.add_token_list([text.encode() for text, _, _ in tokens])
    writer.add_token_scores([score for _, score, _ in tokens])
    writer.add_token_types([kind for _, _, kind in tokens])
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(END)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(TEMPLATE if end is None else CHATML)
    source = random.Random(seed)
    for name, shape in tensors(len(tokens)):
        drawn = weights(source, shape)
        if end is not None and name == "output.weight":
            drawn[END] *= np.float32(end)
        writer.add_tensor(name, drawn)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
