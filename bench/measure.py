"""Measuring: processor time of builds, and the time from a save to its signal and to the screen."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PATIENCE = 600
FRAME = 1 / 60
MKDOCS = (sys.executable, "-m", "mkdocs")
BUILD = (*MKDOCS, "build", "--quiet")


def environment(**extra: str) -> dict[str, str]:
    """Return the environment of a measured program."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("OFFLINE", "LANG_ONLY", "SITE_URL", "NO_CACHE", "PYTHONDONTWRITEBYTECODE")
    }
    return kept | {"NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "1796083200"} | extra


def cpu(root: Path, command: Sequence[str] = BUILD, **extra: str) -> float:
    """Return the seconds of processor time that a build takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=root, env=environment(**extra), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{root}: {done.stdout}{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cold(root: Path) -> float:
    """Return the time of a first build."""
    shutil.rmtree(root / ".cache", ignore_errors=True)
    return cpu(root)


def after_an_edit(root: Path, file: str) -> float:
    """Return the time of a build for which one page has got another word."""
    path = root / file
    good = path.read_text(encoding="utf-8")
    path.write_text(f"{good.rstrip()} {time.time_ns()}.\n", encoding="utf-8")
    try:
        return cpu(root)
    finally:
        path.write_text(good, encoding="utf-8")


def mkdocs_serve(port: int) -> list[str]:
    """Return the command that serves a book of ours, or of the stock stack."""
    return [*MKDOCS, "serve", "--dev-addr", f"127.0.0.1:{port}"]


@contextmanager
def served(root: Path, command: Callable[[int], list[str]] = mkdocs_serve) -> Iterator[str]:
    """Serve a book; the value is its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    process = subprocess.Popen(
        command(port), cwd=root, env=environment(SITE_URL=url), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        try:
            urllib.request.urlopen(url, timeout=PATIENCE).close()
        except urllib.error.HTTPError:
            return  # it answers, be it that its first page is elsewhere
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{url} does not answer")


@contextmanager
def browser() -> Iterator[Page]:
    """Open the system's browser."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=["--disable-gpu", "--no-sandbox"])
        yield opened.new_page()
        opened.close()


def visible(page: Page, url: str, file: Path, times: int) -> list[float]:
    """Return the milliseconds from a save to the moment at which the browser has the new words in the page.

    A script in the page looks for them in every frame, and again after a reload.
    """
    good, found = file.read_text(encoding="utf-8"), list[float]()
    page.goto(url, timeout=PATIENCE * 1000)  # a server that builds keeps the answer back
    for number in range(times + 1):
        time.sleep(1 + number % 7 / 7 * FRAME)  # saves at all places of a frame: a browser shows nothing between two of them
        word = f"Visible{number}x{time.time_ns()}"
        started = time.perf_counter()
        file.write_text(f"{good.rstrip()}\n\n{word}\n", encoding="utf-8")
        page.wait_for_function(
            "word => document.body && document.body.textContent.includes(word)",
            arg=word,
            timeout=PATIENCE * 1000,
            polling="raf",
        )
        found.append((time.perf_counter() - started) * 1000)
    file.write_text(good, encoding="utf-8")
    return found[1:]  # the first one warms up


def signaled(url: str, page_url: str, file: Path, times: int) -> list[float]:
    """Return the milliseconds from a save to the signal that the server sends to browsers."""
    good, found = file.read_text(encoding="utf-8"), list[float]()
    for number in range(times + 1):
        time.sleep(1)
        with urllib.request.urlopen(page_url, timeout=PATIENCE) as answer:
            text = answer.read().decode()
        match = re.search(r'data-epoch="(\d+)"', text) or re.search(r"livereload\((\d+),", text)
        assert match
        waiting = _Waiting(f"{url}livereload/{match[1]}/1")
        waiting.start()
        time.sleep(0.3)
        started = time.perf_counter()
        file.write_text(f"{good.rstrip()}\n\nSignal {number} {time.time_ns()}.\n", encoding="utf-8")
        waiting.join(PATIENCE)
        found.append((waiting.ended - started) * 1000)
    file.write_text(good, encoding="utf-8")
    return found[1:]


class _Waiting(threading.Thread):
    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.ended = url, 0.0

    def run(self) -> None:
        with urllib.request.urlopen(self.url, timeout=PATIENCE) as answer:
            answer.read()
        self.ended = time.perf_counter()


def median(values: list[float]) -> float:
    """Return the middle of some values."""
    return statistics.median(values)
