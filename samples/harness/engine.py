"""The model engine: llama-server with a small model of random weights, for tests that `make llama` runs."""

import http.client
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from harness.assertions import ExpectationError
from harness.programs import Running, start
from harness.setting import SERVER, engine
from harness.waiting import wait_until

PORT = 8080
_HOST = "127.0.0.1"
_PATIENCE = 300


@dataclass(frozen=True)
class Answer:
    """An HTTP answer.

    Attributes:
        status: Its status.
        text: Its body.
    """

    status: int
    text: str

    @property
    def json(self) -> Any:
        """The body as JSON."""
        try:
            return json.loads(self.text)
        except ValueError:
            raise ExpectationError(f"no JSON in the answer with status {self.status}: {self.text[:500]!r}") from None


def serve(*args: str, port: bool = True) -> Running:
    """Starts llama-server with the model and returns when it is ready. It is stopped when the test ends.

    Args:
        args: More of its arguments.
        port: Whether to say `--port 8080`; it listens there anyway.
    """
    model = str(engine()[1])
    _forget_surroundings()
    named = ["--port", str(PORT)] if port else []
    # One thread: two spin while they wait for each other, which takes long where other tests run as well.
    server = start(SERVER, "-m", model, *named, "--threads", "1", *args, port=PORT, timeout=60)
    wait_until(lambda: server.returncode is not None or get("/health").status == 200, f"{SERVER} is ready", timeout=60)
    if server.returncode is not None:
        raise ExpectationError(f"{SERVER} ended with exit code {server.returncode} before it was ready")
    return server


def _forget_surroundings() -> None:
    """Keeps settings of whoever runs the test away from the server and from its clients, such as proxies and keys."""
    for name in list(os.environ):
        if name.startswith(("LLAMA_", "OPENAI_")) and name != "LLAMA_CPP_DIR":
            del os.environ[name]
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = "localhost,127.0.0.1"


def get(path: str) -> Answer:
    """Asks with GET."""
    return _ask("GET", path, None)


def post(path: str, body: dict[str, Any]) -> Answer:
    """Asks with POST and a JSON body."""
    return _ask("POST", path, body)


def stream(path: str, body: dict[str, Any]) -> Iterator[str]:
    """Asks with POST for a stream, and gives what stands behind `data:` in each of its events.

    An event that is not one line `data: …` and an empty line is an error.
    """
    connection = _send("POST", path, {"stream": True, **body})
    answer = connection.getresponse()
    try:
        kind = answer.getheader("Content-Type", "")
        if answer.status != 200 or not kind.startswith("text/event-stream"):
            raise ExpectationError(f"no stream from {path}: {answer.status} {kind} {answer.read()[:500]!r}")
        while line := answer.readline().decode():
            if not line.startswith("data: ") or answer.readline() != b"\n":
                raise ExpectationError(f"not an event of one data line: {line!r}")
            yield line.removeprefix("data: ").rstrip("\n")
    finally:
        connection.close()


def _ask(method: str, path: str, body: dict[str, Any] | None) -> Answer:
    connection = _send(method, path, body)
    try:
        answer = connection.getresponse()
        return Answer(answer.status, answer.read().decode())
    finally:
        connection.close()


def _send(method: str, path: str, body: dict[str, Any] | None) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection(_HOST, PORT, timeout=_PATIENCE)
    content = None if body is None else json.dumps(body)
    connection.request(method, path, content, {} if body is None else {"Content-Type": "application/json"})
    return connection
