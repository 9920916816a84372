"""E0028: answers with a JSON schema, from the real server into nlohmann::json.

Old: with `json_schema` every answer is valid JSON, so that reading it cannot fail.
New: a complete answer has the schema's shape. It can be cut off by `max_tokens`, arrive as an error, or hold a
`number` too large to parse. `finish_reason` tells the first; limits are kept by an `integer`, not by a `number`.
"""

import json
from collections import Counter
from typing import Any

from harness import check, equal, run
from harness.engine import post, serve, stream

CHAT = "/v1/chat/completions"
ASKED = {"messages": [{"role": "user", "content": "Rate: I love this library."}]}
LIMITS = {"minimum": 0, "maximum": 100}


def request(seed: int, of: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Makes a chat request for an object with one field."""
    schema = {"type": "object", "properties": {"score": of}, "required": ["score"]}
    shape = {"type": "json_schema", "json_schema": {"name": "rating", "schema": schema}}
    return {**ASKED, "seed": seed, "max_tokens": 300, "response_format": shape, **more}


def answers(count: int, of: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    """Asks, and gives finish_reason and text of each answer."""
    found: list[tuple[str, str]] = []
    for seed in range(count):
        choice = post(CHAT, request(seed, of, **more)).json["choices"][0]
        found.append((choice["finish_reason"], choice["message"]["content"] or ""))
    return found


def outcomes(texts: list[str]) -> Counter[str]:
    """Has nlohmann::json parse the texts."""
    done = run("e0028_structured_output", stdin="".join(json.dumps(text) + "\n" for text in texts))
    equal((done.returncode, len(done.lines)), (0, len(texts)), "the parser's exit code and lines")
    return Counter(done.lines)


server = serve()
number, integer = {"type": "number"}, {"type": "integer", **LIMITS}

# Old.
cut = answers(20, number, max_tokens=5)
seen = outcomes([text for _, text in cut])
print("cut off:", dict(seen))
equal(seen["parsed"], 0, "answers cut off by max_tokens that parse")

hot = [text for reason, text in answers(200, number, temperature=2) if reason == "stop"]
seen = outcomes(hot)
print("complete, at temperature 2:", dict(seen))
check(seen["out_of_range.406"], "a complete answer holds a number too large to parse")

string = {"type": "string"}
statuses = Counter(post(CHAT, request(seed, string, max_tokens=40)).status for seed in range(20))
print("an open string:", dict(statuses))
check(statuses[500], "an answer is an error")
ends = [[*stream(CHAT, request(seed, string, max_tokens=40))][-1] for seed in range(20)]
check(any("error" in json.loads(end) for end in ends if end != "[DONE]"), "an error in a stream, without [DONE]")

wide = [json.loads(text)["score"] for reason, text in answers(60, {"type": "number", **LIMITS}) if reason == "stop"]
check(any(not 0 <= score <= 100 for score in wide), "a number is outside of its limits")

# New.
equal({reason for reason, _ in cut}, {"length"}, "finish_reason of what was cut off")
equal(seen.keys() - {"parsed", "out_of_range.406"}, set(), "how complete answers end: parsed, or a number too large")
whole = [text for reason, text in answers(60, integer) if reason == "stop"]
check(len(whole) >= 20, "complete answers with an integer")
equal(outcomes(whole), Counter(parsed=len(whole)), "complete answers with an integer in limits, parsed")
check(all(0 <= json.loads(text)["score"] <= 100 for text in whole), "an integer is inside of its limits")
