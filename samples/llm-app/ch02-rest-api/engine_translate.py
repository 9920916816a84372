"""Chapter 2: POST /translate, and a clear answer to everything that cannot be translated."""

import http.client
import threading

from harness import check, equal, run, start
from harness.app import model_file
from harness.engine import Answer, get, post
from harness.project import build

TEXTS = ("Good morning.", "See you", "テスト", "line\nline", "\"quotes\" & <b>", "é" * 300)


def raw(body: str | bytes, headers: dict[str, str] | None = None) -> Answer:
    """Posts these very bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", 8080, timeout=60)
    connection.request("POST", "/translate", body, headers or {})
    answer = connection.getresponse()
    return Answer(answer.status, answer.read().decode())


program = build()["translator"]
translator = start(program, str(model_file("first")))
equal(get("/health").json, {"status": "ok"}, "GET /health")
said: set[str] = set()
for text in TEXTS:
    answer = post("/translate", {"text": text, "to": "ja"})
    equal((answer.status, list(answer.json)), (200, ["translation"]), f"the shape of the answer to {text[:9]!r}")
    said.add(answer.json["translation"])
    equal(post("/translate", {"text": text, "to": "ja"}).json, answer.json, "asked again, it says the same")
check(len(said) > 1, "different texts, different answers")
check(any("\ufffd" in text for text in said), "bytes that are no UTF-8 become U+FFFD")

whole = {"text": "a", "to": "ja"}
for status, body in (
    (400, "no JSON"),
    (400, ""),
    (400, "[]"),
    (400, "{}"),
    (400, '{"text": 1, "to": "ja"}'),
    (400, '{"text": "a"}'),
    (400, '{"text": "", "to": "ja"}'),
    (400, '{"text": " \\n", "to": "ja"}'),
    (400, '{"text": "a", "to": "xx"}'),
    (400, b'{"text": "\xff", "to": "ja"}'),
    (413, f'{{"text": "{"a" * 4000}", "to": "ja"}}'),
    (413, f'{{"text": "{"a" * 70000}", "to": "ja"}}'),
):
    answer = raw(body, {"Content-Type": "application/json"})
    equal((answer.status, list(answer.json)), (status, ["error"]), f"the answer to {body[:40]!r}")
    check(len(answer.json["error"]) > 8, f"the error says what is wrong: {answer.json}")
equal((get("/translate").status, get("/nothing").json), (404, {"error": "Not Found"}), "an unknown method and path")
equal(raw('{"text": "a", "to": "ja"}').status, 200, "and it goes on (as curl -d sends it, too)")

# As many at once as there are threads, and more: one answer at a time, each complete.
answers: list[int] = []
threads = [threading.Thread(target=lambda: answers.append(post("/translate", whole).status)) for _ in range(12)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
equal(answers, [200] * 12, "twelve at once")
translator.stop()

# An exception in a handler: this model's chat template is not known to llama.cpp.
start(program, str(model_file("random")))
answer = post("/translate", whole)
equal(answer.status, 500, "status after an exception")
equal(answer.json, {"error": "llama.cpp does not know the model's chat template"}, "and its text as JSON")
equal((post("/translate", whole).status, get("/health").status), (500, 200), "the server lives on")

done = run(program, "missing.gguf")
equal((done.returncode, done.stderr.splitlines()[-1]), (1, "cannot load the model missing.gguf"), "no such file")
equal(run(program).returncode, 1, "no argument")
