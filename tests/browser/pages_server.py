"""A server that answers as GitHub Pages does for a project's site below a path."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that leaves a page hangs up."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: object, site: Path, below: str, **names: object) -> None:
        self.site, self.below = site, below
        super().__init__(*arguments, **names)  # pyright: ignore[reportArgumentType]

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        if path == self.below.rstrip("/"):
            self._send_to(self.below)
            return
        file = self.site / path.removeprefix(self.below) if path.startswith(self.below) else None
        if file is None or ".." in path.split("/"):
            self._send(HTTPStatus.NOT_FOUND, None)
        elif file.is_dir() and not path.endswith("/"):
            self._send_to(f"{path}/")
        else:
            candidates = [file / "index.html"] if path.endswith("/") else [file, file.with_name(f"{file.name}.html")]
            found = next((c for c in candidates if c.is_file()), None)
            self._send(HTTPStatus.OK if found else HTTPStatus.NOT_FOUND, found or self.site / "404.html")

    def _send_to(self, path: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: HTTPStatus, file: Path | None) -> None:
        content = file.read_bytes() if file else b"There is no site here."
        kind = self.guess_type(file) if file else "text/plain"
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the tests see every answer in the browser."""


@contextmanager
def serve(site: Path, below: str) -> Iterator[int]:
    """Serve a folder below a path (`/sub/`) on a free port of this machine, and yield the port."""
    server = _Server(("127.0.0.1", 0), functools.partial(_Handler, site=site, below=below))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
