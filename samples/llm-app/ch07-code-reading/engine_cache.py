"""Section 7.5: what is reused of a prompt. The figures are those of the page's table, for a prompt of 472 tokens."""

from typing import Any

from harness import check, equal
from harness.engine import post, serve

TOKENS = 472
# Every letter is a token, and one more begins the text. No letter is like the one before it.
PROMPT = ("abcdefghijklmnopqrstuvwxyz" * 19)[: TOKENS - 1]
ENDING = 15


def timings(prompt: str, **more: Any) -> tuple[int, int]:
    """Sends a prompt; gives how many of its tokens were reused and how many were computed."""
    answer = post("/completion", {"prompt": prompt, "n_predict": 1, **more}).json
    return answer["timings"]["cache_n"], answer["timings"]["prompt_n"]


server = serve("-np", "1")
equal(len(post("/tokenize", {"content": PROMPT, "add_special": True}).json["tokens"]), TOKENS, "tokens of the prompt")
timings(f"{PROMPT[0]}, something else")
equal(timings(PROMPT), (2, 470), "the first request: what an earlier prompt begins with is reused")
other = PROMPT[:-ENDING] + "ABCDEFGHIJKLMNO"
equal(timings(other), (457, 15), "another ending")
timings(PROMPT)
equal(timings(PROMPT), (471, 1), "the identical prompt: at least one token is computed")
equal(timings(PROMPT, cache_prompt=False), (0, TOKENS), "without cache_prompt")
changed = PROMPT[:5] + "#" + PROMPT[6:]
equal(timings(changed), (6, TOKENS - 6), "a change near the beginning makes all that follows new")
server.stop()

# Of several slots, the one that matches best is chosen.
server = serve("-np", "2")
timings(PROMPT, id_slot=1)
timings("0123456789" * 20, id_slot=0)
answer = post("/completion", {"prompt": other, "n_predict": 1}).json
check(answer["id_slot"] == 1, "the slot whose tokens match the prompt best")
equal(answer["timings"]["cache_n"], TOKENS - ENDING, "tokens that it reuses")
chat = post("/v1/chat/completions", {"messages": [{"role": "user", "content": "Hi."}], "max_tokens": 1}).json
check({"cache_n", "prompt_n"} <= chat["timings"].keys(), "a chat's answer has timings too")
