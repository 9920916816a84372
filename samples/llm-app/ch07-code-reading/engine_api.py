"""Section 7.2: the API that llama-server shares with OpenAI, as OpenAI's own Python package sees it."""

import openai
from harness import check, equal, run
from harness.engine import get, post, serve
from openai import APIStatusError, OpenAI, OpenAIError

SCHEMA = {"type": "object", "properties": {"yes": {"type": "boolean"}}, "required": ["yes"]}
ASKED = [{"role": "user", "content": "See you tomorrow."}]

equal(openai.__version__, "3.57.0", "the version of the openai package that the page names")

server = serve("-n", "64", port=False)
notice = "default port will be changed"
server.wait_output(notice)
check(get("/health").status == 200, "without --port it listens on 8080, and logs that a future release will change that")

# The first comment in chat.py.
try:
    OpenAI(base_url="http://localhost:8080/v1", api_key="")
    wanted = False
except OpenAIError:
    wanted = True
check(wanted, "the package wants a key")

for key in ("unused", "sk-any-other"):
    client = OpenAI(base_url="http://localhost:8080/v1", api_key=key, max_retries=0)
    models = client.models.list().data
    equal(len(models), 1, f"models on offer, asked with the key {key!r}")
    name = models[0].id
    chat = client.chat.completions.create(model=name, messages=ASKED, max_tokens=8)
    equal((chat.object, len(chat.choices), chat.choices[0].message.role), ("chat.completion", 1, "assistant"), "a chat")
    check(chat.choices[0].finish_reason in ("length", "stop"), "a chat says why it ended")
    chunks = list(client.chat.completions.create(model=name, messages=ASKED, max_tokens=8, stream=True))
    equal({chunk.object for chunk in chunks}, {"chat.completion.chunk"}, "the chunks of a stream")
    check(chunks[-1].choices[0].finish_reason in ("length", "stop"), "the last chunk says why it ended")
    text = client.completions.create(model=name, prompt="See you", max_tokens=8)
    equal((text.object, len(text.choices)), ("text_completion", 1), "a completion")
    shape = {"type": "json_schema", "json_schema": {"name": "answer", "schema": SCHEMA}}
    answer = client.chat.completions.create(model=name, messages=ASKED, response_format=shape, max_tokens=60)
    check("yes" in (answer.choices[0].message.content or ""), "response_format reaches the model")

# Embeddings have to be asked for.
try:
    client.embeddings.create(model=name, input="See you")
    status = 200
except APIStatusError as error:
    status = error.status_code
equal(status, 501, "/v1/embeddings without --embeddings")

# What the page shows, as it is. Now and then such a model has nothing to say.
answers = [run("chat.py", timeout=120) for _ in range(3)]
equal([(done.returncode, done.stderr) for done in answers], [(0, "")] * 3, "chat.py")
check(any(done.stdout.strip() for done in answers), "chat.py prints the answer")

outcomes: dict[str, int] = {}
for _ in range(12):
    done = run("sentiment.py", timeout=120)
    word = done.stdout.split()[:1] or done.stderr.split(":")[:1]
    outcomes[word[0]] = outcomes.get(word[0], 0) + 1
    if done.returncode == 0:
        sentiment, score = done.stdout.split()
        check(sentiment in ("positive", "neutral", "negative") and 0 <= int(score) <= 100, "a rating")
reasons = {"no answer", "incomplete answer", "unusable answer"}
equal(outcomes.keys() - {"positive", "neutral", "negative"} - reasons, set(), "other ends of sentiment.py")
check(outcomes.keys() & {"positive", "neutral", "negative"}, "sentiment.py prints a rating")
print("sentiment.py:", outcomes)
server.stop()

# Its other ends: nobody answers; max_tokens cuts off an answer that is full of space, which the grammar allows.
done = run("sentiment.py")
equal((done.returncode, done.stderr), (1, "no answer: Connection error.\n"), "sentiment.py without a server")
# A newline comes first: after one, the grammar allows twenty more spaces; after a space, none.
newline, space = "13+100", "259+50"
server = serve("--logit-bias", newline, "--logit-bias", space)
done = run("sentiment.py")
equal((done.returncode, done.stderr), (1, "incomplete answer: length\n"), "sentiment.py with an answer that is too long")
server.stop()

# With --embeddings: a chat model does not say how to make one vector of a text, so --pooling must.
server = serve("--embeddings")
refused = post("/v1/embeddings", {"input": "See you"})
equal((refused.status, "Pooling type 'none'" in refused.text), (400, True), "a chat model with --embeddings alone")
server.stop()

server = serve("--embeddings", "--pooling", "mean")
vector = OpenAI(base_url="http://localhost:8080/v1", api_key="unused").embeddings.create(model=name, input="See you")
equal((vector.object, len(vector.data[0].embedding)), ("list", 64), "/v1/embeddings with --embeddings and --pooling mean")
server.stop()

# The comment in chat.py: the key is checked with --api-key.
server = serve("--api-key", "secret")
for key, expected in (("unused", 401), ("secret", 200)):
    try:
        client = OpenAI(base_url="http://localhost:8080/v1", api_key=key, max_retries=0)
        client.chat.completions.create(model=name, messages=ASKED, max_tokens=1)
        status = 200
    except APIStatusError as error:
        status = error.status_code
    equal(status, expected, f"a chat with the key {key!r} where --api-key says 'secret'")
equal(get("/health").status, 200, "/health asks for no key")
equal(post("/v1/completions", {"prompt": "a", "max_tokens": 1}).status, 401, "a completion without a key")
