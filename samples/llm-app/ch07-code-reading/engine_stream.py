"""Section 7.4: the events of a stream. Writes stream.txt, which the page shows, anew and compares."""

import json
from pathlib import Path
from typing import Any

from harness import check, equal
from harness.engine import post, serve, stream

HERE = Path(__file__).resolve().parent
CHAT = "/v1/chat/completions"
ASKED = {"messages": [{"role": "user", "content": "See you."}]}
STREAMS = 60


def chunks(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Asks for a chat stream; gives its chunks, without the end mark, which must be there."""
    events = list(stream(CHAT, {**ASKED, **body}))
    equal(events[-1], "[DONE]", "the last event of a chat stream")
    return [json.loads(event) for event in events[:-1]]


def shown(chunk: dict[str, Any]) -> str:
    """Writes a chunk as the page shows it: delta and finish_reason, and … for what else there is."""
    choice = chunk["choices"][0]
    kept = {"delta": choice["delta"]}
    if choice["finish_reason"] is not None:
        kept["finish_reason"] = choice["finish_reason"]
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).removesuffix("}")
    return f'data: {{"choices":[{text},…}}],…}}'


def has_role(first: dict[str, Any]) -> bool:
    """Tells whether a chunk is the one that names the role."""
    return first["choices"][0]["delta"] == {"role": "assistant", "content": None}


def tokens(text: str) -> list[int]:
    """Cuts a text into tokens."""
    return post("/tokenize", {"content": text}).json["tokens"]


server = serve()

# The page's stream: the model is made to say these two pieces, and the end.
pieces = tokens("See you")
equal(len(pieces), 2, "tokens of 'See you'")
spoken = {"grammar": 'root ::= "See you"', "logit_bias": [[token, 100] for token in pieces]}
text = "\n\n".join([*map(shown, chunks(spoken)), "data: [DONE]"]) + "\n"
equal((HERE / "stream.txt").read_text(encoding="utf-8"), text, "stream.txt, recorded anew")

without_role = 0
ids: set[str] = set()
for seed in range(STREAMS):
    found = chunks({"seed": seed, "max_tokens": 12})
    *rest, last = found
    equal({chunk["object"] for chunk in found}, {"chat.completion.chunk"}, "object of every chunk")
    equal(len({chunk["id"] for chunk in found}), 1, "ids in one stream")
    ids.add(found[0]["id"])
    equal([chunk["choices"][0]["finish_reason"] for chunk in rest], [None] * len(rest), "finish_reason before the last")
    equal(last["choices"][0]["delta"], {}, "delta of the last chunk")
    check(last["choices"][0]["finish_reason"] in ("length", "stop"), "finish_reason of the last chunk")
    without_role += not has_role(found[0])
equal(len(ids), STREAMS, "ids: one for each request")
print(f"role chunk: {without_role} of {STREAMS} streams have none")
check(0 < without_role < STREAMS / 2, "most streams begin with the role chunk, some have none")

# It depends on the first token: a letter, or half a character (the byte 0xE3 begins one of three bytes).
for first, expected in (("A", True), ("half", False)):
    token = tokens("A")[0] if first == "A" else tokens("あ")[0]
    for seed in range(3):
        found = chunks({"seed": seed, "max_tokens": 1, "logit_bias": [[token, 100]]})
        equal(has_role(found[0]), expected, f"whether there is a role chunk if the first token is {first}")
token = tokens("あ")[0]
late = chunks({"max_tokens": 8, "grammar": 'root ::= "あい"'})
check(not any(has_role(chunk) for chunk in late), "held back, the role chunk is never sent")
check("あ" in "".join(chunk["choices"][0]["delta"].get("content") or "" for chunk in late), "the text comes whole")

# The native endpoint.
events = [json.loads(event) for event in stream("/completion", {"prompt": "See you", "n_predict": 12, "seed": 1})]
equal([event["stop"] for event in events], [False] * (len(events) - 1) + [True], "stop in each event of /completion")
check(all("choices" not in event for event in events), "/completion sends JSON of its own, and no [DONE]")
