"""The LLM app under test: its models, the place that it downloads them from, and what it costs.

from harness.app import MODELS, Hub, models

folder = models("first")                  # a folder with models.json and that model
hub = Hub()                               # what models.json names as the source of the others
"""

import hashlib
import http.client
import json
import os
import re
import shutil
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from harness.engine import PORT
from harness.programs import Running
from harness.setting import current, engine

MODELS = ("first", "second", "endless")
HUB_PORT = 9000
_BLOCK = 8192


def model_file(name: str) -> Path:
    """Gives the file of one of the app's models, or "random", whose chat template the app does not know."""
    return engine()[1].with_name(f"{name}.gguf")


def models(*there: str, wrong: str = "", host: str = f"http://127.0.0.1:{HUB_PORT}") -> Path:
    """Makes a folder of models.

    Args:
        there: The models that are downloaded already.
        wrong: A model whose checksum is not that of its file.
        host: Where the others come from.
    """
    folder = current().scratch / "models"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    entries: list[dict[str, Any]] = []
    for name in MODELS:
        content = model_file(name).read_bytes()
        digest = "0" * 64 if name == wrong else hashlib.sha256(content).hexdigest()
        source = {"file": f"{name}.gguf", "url": f"{host}/hub/{name}.gguf", "size": len(content), "sha256": digest}
        entries.append({"name": name, **source})
        if name in there:
            (folder / f"{name}.gguf").write_bytes(content)
    (folder / "models.json").write_text(json.dumps(entries), encoding="utf-8")
    return folder


class Hub:
    """A server that gives the models, as a model hub does: /hub/… leads on to /files/….

    Attributes:
        asked: The Range header of each request for a file, in order; "" for none.
        cut: After how many bytes of an answer the connection ends, while it is set.
        ranges: Whether it knows ranges.
        gate: Held back after the first half of a file while this is not set.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cut: int | None = None
        self.ranges = True
        self.gate = threading.Event()
        self.gate.set()
        hub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                hub._answer(self)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", HUB_PORT), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        name = handler.path.rpartition("/")[2].removesuffix(".gguf")
        if name not in MODELS:
            handler.send_error(404)
        elif handler.path.startswith("/hub/"):
            handler.send_response(302)
            handler.send_header("Location", f"http://127.0.0.1:{HUB_PORT}/files/{name}.gguf")
            handler.send_header("Content-Length", "0")
            handler.send_header("Connection", "close")
            handler.end_headers()
        else:
            self._send(handler, model_file(name).read_bytes())

    def _send(self, handler: BaseHTTPRequestHandler, content: bytes) -> None:
        asked = handler.headers.get("Range", "")
        self.asked.append(asked)
        begin = int(re.fullmatch(r"bytes=(\d+)-", asked)[1]) if asked and self.ranges else 0  # pyright: ignore
        handler.send_response(206 if begin else 200)
        if begin:
            handler.send_header("Content-Range", f"bytes {begin}-{len(content) - 1}/{len(content)}")
        handler.send_header("Content-Length", str(len(content) - begin))
        handler.end_headers()
        end = len(content) if self.cut is None else begin + self.cut
        try:
            for offset in range(begin, end, _BLOCK):
                if offset >= len(content) // 2:
                    self.gate.wait(60)
                handler.wfile.write(content[offset : min(offset + _BLOCK, end)])
        except OSError:
            pass
        if end < len(content):
            handler.close_connection = True
            handler.connection.shutdown(socket.SHUT_RDWR)


def begin(path: str, body: dict[str, Any], events: int = 0) -> http.client.HTTPConnection:
    """Asks for a stream and reads some of its events; closing what this gives is leaving."""
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=120)
    connection.request("POST", path, json.dumps(body))
    answer = connection.getresponse()
    for _ in range(2 * events):
        answer.readline()
    answer.close()
    return connection


def seconds(program: Running) -> float:
    """Tells how many seconds of processor time a program took so far."""
    fields = Path(f"/proc/{program.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(program: Running) -> float:
    """Tells how much memory a program holds, in MB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{program.pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1000 if found else 0.0
