"""Speaking with llama-server in a test: answers, streams, what is said when it is not there. The server is a fake."""

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from harness import engine, programs, setting
from harness.assertions import ExpectationError
from harness.setting import Setting

BODIES = {
    "/health": (200, "application/json", '{"status": "ok"}'),
    "/text": (500, "text/plain", "no JSON"),
    "/stream": (200, "text/event-stream; charset=utf-8", 'data: {"a": "あ"}\n\ndata: [DONE]\n\n'),
    "/named": (200, "text/event-stream", "event: x\ndata: 1\n\n"),
    "/broken": (200, "text/event-stream", "data: 1\ndata: 2\n\n"),
    "/error": (501, "application/json", '{"error": "no"}'),
}


class Fake(BaseHTTPRequestHandler):
    """Answers with what the path says."""

    def do_GET(self) -> None:
        status, kind, body = BODIES[self.path]
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(autouse=True)
def _fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with HTTPServer(("127.0.0.1", 0), Fake) as server:
        monkeypatch.setattr(engine, "PORT", server.server_port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def test_an_answer_has_status_text_and_json():
    assert engine.get("/health").json == {"status": "ok"}
    assert engine.post("/error", {}).status == 501
    with pytest.raises(ExpectationError, match="no JSON in the answer with status 500: 'no JSON'"):
        _ = engine.get("/text").json


def test_a_stream_gives_what_stands_behind_data():
    assert list(engine.stream("/stream", {})) == ['{"a": "あ"}', "[DONE]"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/named", "not an event of one data line: 'event: x"),
        ("/broken", "not an event of one data line: 'data: 1"),
        ("/error", "no stream from /error: 501 application/json"),
    ],
)
def test_what_is_no_such_stream_is_an_error(path: str, message: str):
    with pytest.raises(ExpectationError, match=message):
        list(engine.stream(path, {}))


def test_proxies_and_keys_of_the_reader_are_left_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "environ", {"OPENAI_API_KEY": "k", "LLAMA_ARG_PORT": "1", "LLAMA_CPP_DIR": "d", "HOME": "/"})
    engine._forget_surroundings()
    assert os.environ == {
        "LLAMA_CPP_DIR": "d",
        "HOME": "/",
        "NO_PROXY": "localhost,127.0.0.1",
        "no_proxy": "localhost,127.0.0.1",
    }


def test_without_the_engine_the_command_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(setting, "_current", [])
    setting.use(Setting("p/q/engine_a", tmp_path / "engine_a.py", tmp_path, tmp_path, tmp_path))
    with pytest.raises(RuntimeError, match="`make llama` builds it"):
        programs.run("llama-server")


def test_a_script_of_the_page_is_run_with_the_test_s_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(setting, "_current", [])
    monkeypatch.setattr(programs, "_history", [])
    (tmp_path / "page").mkdir()
    (tmp_path / "page/chat.py").write_text("print('あ')\n", encoding="utf-8")
    (tmp_path / "scratch").mkdir()
    place = Setting("p/q/engine_a", tmp_path / "page/engine_a.py", tmp_path, tmp_path / "scratch", tmp_path)
    setting.use(place)
    assert programs.run("chat.py").lines == ["あ"]
