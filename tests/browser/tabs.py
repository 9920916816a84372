"""Tabs that tests share: to open one is three times as dear as to load a page in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser

from browser.edition import Edition
from browser.watch import Visitor, Watch

PATIENCE = 15_000  # milliseconds; the machine may be busy
DESKTOP = {"width": 1280, "height": 900}
NO_WORKER = "Worker = class extends EventTarget { postMessage() {} terminate() {} };"
FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch {} }"


class Tabs:
    """The tabs of a browser, by edition and options. A test gets one as if it were new: empty, nothing stored."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kept: dict[str, Visitor] = {}

    def open(self, edition: Edition, options: dict[str, Any], taken: Sequence[Visitor]) -> Visitor:
        """Return a tab for an edition that nobody in `taken` has.

        Args:
            edition: The edition; a tab of the bundle has no network.
            options: Options of a Playwright context. With `search=False` the search worker does not start, which is half
                the work of a page. With `fresh=True` the tab is new and not kept.
            taken: Tabs that the test has already.
        """
        options = {"viewport": DESKTOP, "locale": "en-US", **options}
        if edition.name == "bundle":
            options.pop("search", None)  # there the worker waits for the first query anyway
        key = f"{edition.base} {sorted(options.items())}"
        fresh, searching = options.pop("fresh", False), options.pop("search", True)
        visitor = None if fresh else self.kept.get(key)
        if visitor is None or visitor in taken:
            visitor = self._new(edition, options, searching)
            if not fresh:
                self.kept.setdefault(key, visitor)
        visitor.page.set_viewport_size(options["viewport"])
        visitor.page.emulate_media(color_scheme="light")
        visitor.watch.reset()
        return visitor

    def _new(self, edition: Edition, options: dict[str, Any], searching: bool) -> Visitor:
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.set_offline(edition.name == "bundle")
        if not searching:
            context.add_init_script(NO_WORKER)
        watch = Watch(edition.base)
        watch.attach(context)
        return Visitor(context.new_page(), watch)

    def clean(self, visitor: Visitor) -> None:
        """Make a tab ready for the next test, or close it when it is not kept."""
        page = visitor.page
        page.evaluate(FORGET)  # what the browser still has to report comes before the answer
        if visitor not in self.kept.values():
            page.context.close()
            return
        page.goto("about:blank")
