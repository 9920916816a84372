"""What a browser does beside showing the page: requests, answers, console, errors."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, TimeoutError

PATIENCE = 30  # seconds
LEFT = "net::ERR_ABORTED"  # no failure: a page that is left takes with it what it has not loaded yet
SELF_CONTAINED = ("data:", "blob:", "about:")


@dataclass(eq=False)
class Watch:
    """Records all of a context's traffic and complaints.

    Attributes:
        base: What every request must begin with.
        requests: Every address that was asked for.
        problems: Failed requests, bad answers, console errors and errors in scripts.
        expected: Parts of problems that a test provokes on purpose.
        ignored: Parts of addresses that belong to the tools: the live reload of `mkdocs serve`.
    """

    base: str
    requests: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    _open: list[Request] = field(default_factory=list)

    def reset(self) -> None:
        """Forget all of it, for another test."""
        for names in (self.requests, self.problems, self.expected, self.ignored, self._open):
            names.clear()

    def attach(self, context: BrowserContext) -> None:
        """Begin to record."""
        context.on("request", self._begin)
        context.on("requestfinished", self._end)
        context.on("requestfailed", self._fail)
        context.on("response", self._judge)
        context.on("console", self._hear)
        context.on("weberror", lambda raised: self._note(f"script: {raised.error}"))

    def _begin(self, request: Request) -> None:
        if not self._is_ours(request):
            return
        self.requests.append(request.url)
        self._open.append(request)
        if not request.url.startswith((self.base, *SELF_CONTAINED)):
            self._note(f"a request to another origin: {request.url}")

    def _end(self, request: Request) -> None:
        if request in self._open:
            self._open.remove(request)

    def _fail(self, request: Request) -> None:
        self._end(request)
        if self._is_ours(request) and request.failure != LEFT:
            self._note(f"failed: {request.failure} {request.url}")

    def _judge(self, answer: Response) -> None:
        if answer.status >= 400:
            self._note(f"{answer.status} {answer.url}")

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._note(f"console: {said.text} {said.location.get('url')}")

    def _is_ours(self, request: Request) -> bool:
        return not any(part in request.url for part in self.ignored)

    def _note(self, problem: str) -> None:
        if not any(part in problem for part in self.expected):
            self.problems.append(problem)

    def settle(self, page: Page) -> None:
        """Wait until nothing is under way."""
        end = time.monotonic() + PATIENCE
        while self._open and time.monotonic() < end:
            with suppress(TimeoutError):  # a request may also end by failing; then we look again
                page.context.wait_for_event("requestfinished", timeout=50)
        assert not self._open, f"still loading: {[request.url for request in self._open]}"


@dataclass(eq=False)
class Visitor:
    """A page and what is recorded of its context."""

    page: Page
    watch: Watch

    def go(self, url: str) -> Page:
        """Open an address and wait until all of it is there."""
        with self.leave():
            self.page.goto(url)
        return self.page

    def follow(self, link: Locator) -> Page:
        """Click a link to another page and wait until all of that is there."""
        with self.leave():
            link.click()
        return self.page

    @contextmanager
    def leave(self) -> Iterator[None]:
        """Do what leads to another page, and wait until all of that is there."""
        self.watch.settle(self.page)
        with self.page.expect_navigation():
            yield
        self.watch.settle(self.page)
