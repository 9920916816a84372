"""The browser that shows a page of a program under test."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from harness.assertions import ExpectationError

_NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def browser() -> Iterator[Browser]:
    """Starts the system's Chromium."""
    program = next((found for name in _NAMES if (found := shutil.which(name))), None)
    if program is None:
        raise ExpectationError(f"none of {', '.join(_NAMES)} is on the PATH; samples/engine-packages.txt names it")
    arguments = ["--disable-gpu", "--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=arguments)
        try:
            yield running
        finally:
            running.close()


def tab(running: Browser, problems: list[str], **options: Any) -> Page:
    """Opens a tab in a context of its own.

    Args:
        running: The browser.
        problems: Gets what the page complains about.
        options: Of the context: locale, color_scheme, viewport, …
    """
    page = running.new_context(**options).new_page()
    page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    return page
