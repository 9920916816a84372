"""Ask llama-server for JSON of a given shape, and check the answer before trusting it."""

# --8<-- [start:sentiment]
import json
import sys

from openai import APIError, OpenAI

client = OpenAI(base_url="http://localhost:8080/v1", api_key="unused")

schema = {
    "type": "object",
    "properties": {
        "sentiment": {"type": "string", "enum": ["positive", "neutral", "negative"]},
        "score": {"type": "integer", "minimum": 0, "maximum": 100},
    },
    "required": ["sentiment", "score"],
}

try:
    answer = client.chat.completions.create(
        model=client.models.list().data[0].id,
        messages=[{"role": "user", "content": "Rate: I love this library."}],
        max_tokens=100,
        response_format={
            "type": "json_schema",
            "json_schema": {"name": "rating", "schema": schema},
        },
    )
except APIError as error:
    sys.exit(f"no answer: {error}")

choice = answer.choices[0]
#en: "length" means that max_tokens cut the JSON off: do not parse it.
#ja: "length"はmax_tokensでJSONが途切れたことを表す。解析してはいけない。
if choice.finish_reason != "stop":
    sys.exit(f"incomplete answer: {choice.finish_reason}")

try:
    rating = json.loads(choice.message.content)
    print(rating["sentiment"], rating["score"])
except (ValueError, KeyError, TypeError) as error:
    sys.exit(f"unusable answer: {error}")
# --8<-- [end:sentiment]
