"""A running `mkdocs serve` over a copy of the book."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.edition import Edition

PATIENCE = 60  # seconds for a build on a busy machine


@dataclass
class Serving:
    """A running `mkdocs serve` over a copy of the book.

    Attributes:
        root: The copy.
        edition: Where it is served.
        process: The server.
        lines: What it has said so far.
    """

    root: Path
    edition: Edition
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    _said: threading.Condition = field(default_factory=threading.Condition)

    def listen(self) -> None:
        """Take in what the server says, until it ends."""
        for line in self.process.stdout or ():
            with self._said:
                self.lines.append(line)
                self._said.notify_all()

    def says(self, pattern: str, after: int = 0) -> None:
        """Wait until a line beyond the first `after` ones matches."""
        with self._said:
            found = self._said.wait_for(
                lambda: any(re.search(pattern, line) for line in self.lines[after:]) or self.process.poll() is not None,
                PATIENCE,
            )
        assert found and self.process.poll() is None, f"never said {pattern!r}:\n{''.join(self.lines[after:])}"

    def save(self, name: str, change: Callable[[str], str] | str | None) -> int:
        """Write a file: whole, or what a function makes of it, or remove it; return the number of lines said before."""
        path, before = self.root / name, len(self.lines)
        if change is None:
            path.unlink()
        else:
            text = change if isinstance(change, str) else change(path.read_text(encoding="utf-8"))
            path.write_text(text, encoding="utf-8")
        return before

    def breaks(self, name: str, change: Callable[[str], str] | str, message: str, page: Page) -> None:
        """Save a mistake: the message is told, the server lives, the page is served, and the browser keeps it."""
        shown = page.get_by_role("article").inner_text()
        self.says(message, after=self.save(name, change))
        with urllib.request.urlopen(page.url.partition("#")[0], timeout=PATIENCE) as answer:
            assert answer.status == 200
            assert page.get_by_role("heading", level=1).inner_text().split("\n")[0] in answer.read().decode()
        assert self.process.poll() is None
        assert page.get_by_role("article").inner_text() == shown


@contextmanager
def running(root: Path, env: dict[str, str]) -> Iterator[Serving]:
    """Serve a book, and stop at the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # A shell's background job ignores Ctrl-C, and so would the server that a test run in it starts: it begins by minding it.
    mindful = (
        "import signal, runpy; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "runpy.run_module('mkdocs', run_name='__main__', alter_sys=True)"
    )
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", mindful, "serve", "--dev-addr", f"127.0.0.1:{port}"],
        cwd=root,
        env=env | {"SITE_URL": f"http://127.0.0.1:{port}/"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    server = Serving(root, Edition("site", f"http://127.0.0.1:{port}/", root), process)
    ear = threading.Thread(target=server.listen)
    ear.start()
    try:
        server.says("Serving on")
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        ear.join()


def shows(page: Page, text: str) -> None:
    """Wait until the browser shows a text: nobody reloads it but the server."""
    expect(page.get_by_text(text).first).to_be_attached(timeout=PATIENCE * 1000)
