"""Chapter 3: the answer as events, whole characters only, and an end when the client leaves."""

import json

from harness import check, equal, start, wait_until
from harness.app import begin, model_file, seconds
from harness.engine import get, post, stream
from harness.project import build

STREAM = "/translate/stream"

program = build()["translator"]
translator = start(program, str(model_file("endless")))
held = pieces = 0
for number in range(6):
    asked = {"text": f"Text number {number}", "to": "ja"}
    *events, last = list(stream(STREAM, asked))
    equal(last, "[DONE]", "the last event")
    texts = [json.loads(event) for event in events]
    check(all(isinstance(text, str) and text for text in texts), "each event is a JSON string with text")
    equal("".join(texts), post("/translate", asked).json["translation"], "the same text as without a stream")
    held += sum(len(text) > 1 or ord(text[0]) > 0x7F for text in texts if text != "\ufffd")
    pieces += len(texts)
print(f"{pieces} events")
check(held > 0, "characters of more than one token arrive whole")

for status, body in ((400, {}), (400, {"text": "a", "to": "xx"}), (413, {"text": "a" * 4000, "to": "ja"})):
    answer = post(STREAM, body)
    equal((answer.status, list(answer.json)), (status, ["error"]), "an error that is known before the stream is no stream")

# What an answer costs that is read to its end, and one whose client leaves after three events.
asked = {"text": "Text", "to": "ja"}
before = seconds(translator)
whole = len(list(stream(STREAM, asked)))
cost = seconds(translator) - before
check(whole > 300, "the model goes on to its limit")
for _ in range(3):
    before = seconds(translator)
    begin(STREAM, asked, events=3).close()
    wait_until(lambda: get("/health").status == 200, "the server answers")
    # The next answer needs the model: it begins when the other one has ended.
    begin(STREAM, asked, events=1).close()
    left = seconds(translator) - before
    print(f"processor time: {cost:.2f} s for all {whole} events, {left:.2f} s for two clients that left")
    check(left < cost / 3, "a client that leaves stops its answer")
