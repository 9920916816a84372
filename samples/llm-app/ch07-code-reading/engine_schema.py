"""Section 7.6: what a JSON schema guarantees, and what it does not. A count is what the page's table says, or near it."""

import json
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from harness import check, equal
from harness.engine import Answer, post, serve, stream
from openai import APIError, APIStatusError, OpenAI

CHAT = "/v1/chat/completions"
ASKED = {"messages": [{"role": "user", "content": "Rate: I love this library."}]}
WORDS = ["positive", "neutral", "negative"]


def schema(score: dict[str, Any]) -> dict[str, Any]:
    """The page's schema with another type of score."""
    properties = {"sentiment": {"type": "string", "enum": WORDS}, "score": score}
    return shaped({"type": "object", "properties": properties, "required": ["sentiment", "score"]})


def shaped(of: dict[str, Any]) -> dict[str, Any]:
    """The part of a request that asks for a schema."""
    return {"response_format": {"type": "json_schema", "json_schema": {"name": "rating", "schema": of}}}


def ask(seed: int, **more: Any) -> Answer:
    """Sends a chat request."""
    return post(CHAT, {**ASKED, "seed": seed, **more})


def complete(wanted: int, **more: Any) -> list[str]:
    """Asks until there are some answers that the model itself has ended."""
    found: list[str] = []
    for seed in range(wanted * 5):
        answer = ask(seed, **{"max_tokens": 300, **more})
        choice = answer.json["choices"][0] if answer.status == 200 else {}
        if choice.get("finish_reason") == "stop":
            found.append(choice["message"]["content"])
            if len(found) == wanted:
                break
    equal(len(found), wanted, f"complete answers, of {wanted * 5} that were asked for")
    return found


def parsed(text: str) -> Any:
    """Parses as json.loads does, which never says that a number is too large; `None` for what is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def rating(text: str) -> bool:
    """Tells whether a text has the shape of the schema."""
    value = parsed(text)
    shape = isinstance(value, dict) and value.keys() == {"sentiment", "score"}
    return shape and value["sentiment"] in WORDS and isinstance(value["score"], (int, float))


def count(texts: list[str], holds: Callable[[str], bool], what: str) -> int:
    """Counts the texts for which something holds, and prints it."""
    number = sum(map(holds, texts))
    print(f"{what}: {number} of {len(texts)}")
    return number


server = serve()
number = schema({"type": "number"})

equal(count(complete(60, **number), rating, "complete answers with the schema have its shape"), 60, "with the schema")
free = [ask(seed, max_tokens=60).json["choices"][0]["message"]["content"] or "" for seed in range(20)]
equal(count(free, rating, "without the schema"), 0, "without the schema")

cut = [ask(seed, max_tokens=12, **number).json["choices"][0] for seed in range(20)]
equal({choice["finish_reason"] for choice in cut}, {"length"}, "finish_reason of answers that max_tokens cut off")
texts = [choice["message"]["content"] or "" for choice in cut]
equal(count(texts, lambda text: parsed(text) is not None, "cut off and still JSON"), 0, "cut off")

# A number is large enough for inf in Python where nlohmann::json throws: errata/e0028_structured_output.
hot = complete(400, temperature=2, **number)
overflow = count(hot, lambda text: math.isinf(json.loads(text)["score"]), "number at temperature 2 overflows")
check(0 < overflow < 400, "some numbers overflow, others do not")
equal(json.loads("1e999"), math.inf, "1e999 as json.loads reads it")

bounds = {"minimum": 0, "maximum": 100}
inside = count(
    complete(120, **schema({"type": "number", **bounds})), lambda text: 0 <= json.loads(text)["score"] <= 100, "number"
)
check(inside < 120, "limits of a number are not enforced")
inside = count(
    complete(120, **schema({"type": "integer", **bounds})), lambda text: 0 <= json.loads(text)["score"] <= 100, "integer"
)
equal(inside, 120, "limits of an integer are enforced")

# A free string: nothing makes the model close it.
string = shaped({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]})
answers = [ask(seed, max_tokens=40, **string) for seed in range(20)]
failed = [answer for answer in answers if answer.status == 500]
print(f"free string: {len(failed)} of {len(answers)} answers are HTTP 500, {failed[0].text if failed else ''}")
check(failed, "HTTP 500 is possible")
ends = {True: 0, False: 0}
for seed in range(20):
    *_, last = stream(CHAT, {**ASKED, "seed": seed, "max_tokens": 40, **string})
    ends["error" in last] += 1
print(f"free string, streamed: {ends[True]} of {sum(ends.values())} end with an error event and without [DONE]")
check(ends[True], "in a stream the error is the last data event, and no [DONE] follows")

# As the openai package hands it on.
client = OpenAI(base_url="http://localhost:8080/v1", api_key="unused", max_retries=0)
for streamed in (False, True):
    raised: Counter[str] = Counter()
    for seed in range(20):
        try:
            answer = client.chat.completions.create(
                **ASKED, **string, model="any", seed=seed, max_tokens=40, stream=streamed
            )
            raised["no error"] += len(list(answer)) > 0
        except APIError as error:
            raised["status" if isinstance(error, APIStatusError) else "in the stream"] += 1
    print(f"openai, streamed: {streamed}: {dict(raised)}")
    check(raised["in the stream" if streamed else "status"], "the package raises APIError")

both = ask(1, grammar='root ::= "a"', json_schema={"type": "object"})
check(both.status >= 400 and "both json_schema and grammar" in both.text, f"refused: {both}")
print(both)
for text in complete(5, grammar='root ::= "a"', **number):
    check(rating(text), "beside response_format, grammar is ignored")
