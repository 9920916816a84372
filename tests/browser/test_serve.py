"""`mkdocs serve`: mistakes are told and do no harm, and every good save shows in the browser by itself."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.built import copy, environment
from browser.edition import LABELS, Edition
from browser.watch import Visitor

PAGE = "cookbook/c14-keep-alive"
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


@pytest.fixture
def serving(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    """Serve a copy of the book, in both languages or the one that is the fixture's parameter."""
    copy(tmp_path)
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
        cwd=tmp_path,
        env=environment(SITE_URL=f"http://127.0.0.1:{port}/", LANG_ONLY=getattr(request, "param", "")),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    server = Serving(tmp_path, Edition("site", f"http://127.0.0.1:{port}/", tmp_path), process)
    ear = threading.Thread(target=server.listen)
    ear.start()
    try:
        server.says("Serving on")
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        ear.join()
        shutil.rmtree(tmp_path)


@pytest.fixture
def reader(serving: Serving, visit) -> Visitor:
    found = visit(serving.edition, fresh=True)
    found.page.set_default_timeout(PATIENCE * 1000)
    found.watch.ignored.append("/livereload/")
    return found


def shows(page: Page, text: str) -> None:
    """Wait until the browser shows a text: nobody reloads it but the server."""
    expect(page.get_by_text(text).first).to_be_attached(timeout=PATIENCE * 1000)


def test_a_broken_correction_is_told_and_the_next_good_save_shows(serving: Serving, reader: Visitor) -> None:
    page, name = reader.go(serving.edition.url("en", PAGE)), "errata/E0006.yml"
    good = (serving.root / name).read_text(encoding="utf-8")
    serving.breaks(
        name, good.replace("kind: statement", "kind: rumour"), r"errata/E0006\.yml:2: error: .*erratum-value", page
    )
    serving.save(name, good.replace("It is off:", "It is off, as of this very save:"))
    shows(page, "as of this very save")

    new = "errata/E9001.yml"
    record = good.replace("Whether a client keeps its connection", "A new correction")
    serving.breaks(new, record.replace("corrected: ", "corected: "), r"errata/E9001\.yml:\d+: error", page)
    serving.save(new, record)
    expect(page.locator("aside#E9001[role=note]")).to_be_visible(timeout=PATIENCE * 1000)
    assert page.locator("aside#E0006[role=note]").is_visible()


@pytest.mark.parametrize("serving", ["ja"], indirect=True)
def test_a_broken_page_is_told_and_a_deleted_one_comes_back(serving: Serving, reader: Visitor) -> None:
    page, name = reader.go(serving.edition.url("ja", PAGE)), f"docs/ja/{PAGE}.md"
    good = (serving.root / name).read_text(encoding="utf-8")
    title = page.get_by_role("heading", level=1).inner_text().split("\n")[0]
    serving.breaks(name, good.replace("order: 14", "order: ["), rf"{re.escape(name)}:\d+: error", page)
    serving.save(name, good.replace(f"title: {title}", "title: 直した題名"))
    shows(page, "直した題名")

    serving.save(name, None)
    shows(page, LABELS["ja"]["not_translated"])
    serving.save(name, good)
    expect(page.get_by_role("heading", level=1)).to_contain_text(title, timeout=PATIENCE * 1000)
    expect(page.get_by_text(LABELS["ja"]["not_translated"])).to_have_count(0)


@pytest.mark.parametrize("serving", ["en"], indirect=True)
def test_a_broken_configuration_is_told_and_the_next_good_save_shows(serving: Serving, reader: Visitor) -> None:
    page, good = reader.go(serving.edition.url("en", PAGE)), (serving.root / "mkdocs.yml").read_text(encoding="utf-8")
    serving.breaks("mkdocs.yml", good.replace("site_dir: site", "site_dir: [site"), r'mkdocs\.yml", line \d+, column', page)
    serving.save("mkdocs.yml", good.replace("site_name: The cpp-httplib book", "site_name: The mended book"))
    shows(page, "The mended book")
    serving.breaks(
        "mkdocs.yml", good.replace("slug: cpp-httplib-book", "slag: cpp-httplib-book"), r"mkdocs\.yml:\d+: error", page
    )
