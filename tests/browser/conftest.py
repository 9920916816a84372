"""The browser, the two editions, and visitors whose every request is recorded.

Whatever a test is about, it fails when a request failed, a script raised, the console showed an error, or anything was
asked of another origin.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.built import SITE_URL, Built, built, copy, environment
from browser.edition import LANGS, Edition
from browser.pages_server import serve
from browser.serving import PATIENCE as PATIENCE_OF_SERVE
from browser.serving import Serving, running
from browser.tabs import PATIENCE, Tabs
from browser.watch import Visitor

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def editions() -> Built:
    return built()


@pytest.fixture(scope="session")
def port(editions: Built) -> Iterator[int]:
    with serve(editions.site, urlsplit(SITE_URL).path) as number:
        yield number


@pytest.fixture(scope="session")
def chromium(port: int) -> Iterator[Browser]:
    """The system's browser, for which the site's host is this machine and no other host exists."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for name in names if (found := shutil.which(name))), None)
    assert program, f"none of {', '.join(names)} is on the PATH"
    host = urlsplit(SITE_URL).hostname
    arguments = [
        "--disable-gpu",
        "--disable-background-networking",
        "--in-process-gpu",  # these two only save time
        "--disable-site-isolation-trials",
        f"--host-resolver-rules=MAP {host} 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def site(editions: Built) -> Edition:
    return Edition("site", SITE_URL, editions.site)


@pytest.fixture
def bundle(editions: Built) -> Edition:
    return Edition("bundle", f"{editions.bundle.as_uri()}/", editions.bundle)


@pytest.fixture(params=["site", "bundle"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """Each edition in turn."""
    return request.getfixturevalue(request.param)


@pytest.fixture(params=LANGS)
def lang(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return request.param


@pytest.fixture(scope="session")
def tabs(chromium: Browser) -> Tabs:
    return Tabs(chromium)


@pytest.fixture
def visit(tabs: Tabs) -> Iterator[Callable[..., Visitor]]:
    """Open visitors of an edition: `visit(site, locale="ja-JP")`; options are those of a Playwright context."""
    opened: list[Visitor] = []

    def new(edition: Edition, **options: Any) -> Visitor:
        opened.append(tabs.open(edition, options, opened))
        return opened[-1]

    yield new
    for visitor in opened:
        tabs.clean(visitor)
    problems = [problem for visitor in opened for problem in visitor.watch.problems]
    assert not problems, "\n".join(problems)


@pytest.fixture
def serving(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    """Serve a copy of the book, in both languages or the one that is the fixture's parameter."""
    copy(tmp_path)
    with running(tmp_path, environment(LANG_ONLY=getattr(request, "param", ""))) as server:
        yield server
    shutil.rmtree(tmp_path)


@pytest.fixture
def reader(serving: Serving, visit) -> Visitor:
    found = visit(serving.edition, fresh=True)
    found.page.set_default_timeout(PATIENCE_OF_SERVE * 1000)
    found.watch.ignored.append("/livereload/")
    return found
