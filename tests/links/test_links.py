"""Links to other sites, followed on a server of the test's own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import tree

from .__main__ import main
from .follow import follow
from .gather import gather

# Questions that a server of the test answers only when it has all of them.
TOGETHER = 4


@dataclass
class Web:
    """A server, and what it was asked for."""

    url: str
    asked: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    together: threading.Barrier = field(default_factory=lambda: threading.Barrier(TOGETHER))


@pytest.fixture
def web() -> Iterator[Web]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.lstrip("/")
            with state.lock:
                state.asked.append(name)
                first = state.asked.count(name) == 1
            if name.startswith("slow"):
                state.together.wait(timeout=30)  # broken when they do not come together
            status = {"gone": 404, "secret": 403, "moved": 301, "round": 302, "down": 503}.get(name, 200)
            if name == "flaky" and first:
                status = 503
            self.send_response(status)
            if name in ("moved", "round"):
                self.send_header("Location", "/there" if name == "moved" else "/round")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state = Web(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


PAGES = """
=== docs/en/page.md
---
title: A page
order: 1
---

[There](WEB/there#part), `WEB/code`, [inside](other.md) and
[gone][gone], <WEB/secret>, <a href="WEB/moved">moved</a>.

| Cell |
|---|
| [there again](WEB/there) |

```sh
curl WEB/code
```

[gone]: WEB/gone
=== docs/ja/page.md
---
title: ページ
order: 1
---

[なくなったページ](WEB/gone)です。
=== errata/E0001.yml
was:
  en: >-
    It was so.
    See [this](WEB/flaky).
  ja: そうでした。
=== README.md
/// note | See [that](WEB/there)
///
"""


def test_what_is_followed(tmp_path: Path) -> None:
    assert gather(tree.write(tmp_path, PAGES.replace("WEB", "https://a.org"))) == {
        "https://a.org/there": ["docs/en/page.md:6", "docs/en/page.md:11", "README.md:1"],
        "https://a.org/gone": ["docs/en/page.md:7", "docs/ja/page.md:6"],
        "https://a.org/secret": ["docs/en/page.md:7"],
        "https://a.org/moved": ["docs/en/page.md:7"],
        "https://a.org/flaky": ["errata/E0001.yml:4"],
    }


def test_dead_links_are_told_where_they_stand(tmp_path: Path, web: Web, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree.write(tmp_path, PAGES.replace("WEB", web.url))
    assert main(root, pause=0) == 1
    said = capsys.readouterr()
    assert sorted(said.err.replace(web.url, "").splitlines()) == [
        "docs/en/page.md:7: dead: /gone: the server says 404 Not Found",
        "docs/en/page.md:7: may be there: /secret: the server says 403 Forbidden",
        "docs/ja/page.md:6: dead: /gone: the server says 404 Not Found",
    ]
    assert said.out == "8 links to 5 addresses: 1 dead, 1 unclear\n"
    assert sorted(web.asked) == ["flaky", "flaky", "gone", "moved", "secret", "there", "there"]


def test_nothing_is_dead(tmp_path: Path, web: Web, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree.write(tmp_path, {"README.md": f"[a]({web.url}/there) and [b]({web.url}/secret)\n"})
    assert main(root, pause=0) == 0
    assert capsys.readouterr().out == "2 links to 2 addresses: 0 dead, 1 unclear\n"


def test_several_at_a_time(web: Web) -> None:
    answers = [*follow([f"{web.url}/slow{number}" for number in range(TOGETHER)], pause=0)]
    assert [answer.problem for answer in answers] == [""] * TOGETHER


def test_what_is_said_about_servers_that_do_not_answer(web: Web) -> None:
    urls = ["http://127.0.0.1:1/", "http://no-such-host.invalid/", f"{web.url}/down", f"{web.url}/round"]
    answers = [*follow(urls, pause=0)]
    assert [answer.url for answer in answers] == urls
    assert not any(answer.unclear for answer in answers)
    refused, unknown, down, around = (answer.problem for answer in answers)
    assert "refused" in refused
    assert unknown
    assert "0x" not in refused + unknown, "no addresses of objects"
    assert down == "the server says 503 Service Unavailable"
    assert "redirects" in around
    assert web.asked.count("down") == 3
