"""HTML out of the cache: links are resolved again where they could lead elsewhere, and every warning is told each time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import rendering
from book.cache import Memo, Store
from build import Earlier
from markdown_private import Converter

TEXT = "# One\n\n[Two](two.md#there), [out](https://example.org), [here](#one).\n"
Render = Callable[..., Page]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Count how often a page was rendered, and its links resolved."""
    counts = {"rendered": 0, "resolver": 0}

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            counts[name] += 1
            return function(*arguments)

        return counted

    for name in counts:
        monkeypatch.setattr(rendering, name, counting(name, getattr(rendering, name)))
    return counts


@pytest.fixture
def render(tmp_path: Path) -> Iterator[Render]:
    """Render a page of a site of these files, which have a name."""
    config = MkDocsConfig()
    config.load_dict({"site_name": "Site", "docs_dir": str(tmp_path)})
    config.validate()
    config.extra["build"] = SimpleNamespace(converter=Converter, kept={}, lang="en")

    def rendered(name: str, *others: str) -> Page:
        files = Files([File(uri, str(tmp_path), str(tmp_path / "site"), True) for uri in ("one.md", *others)])
        file = files.src_uris["one.md"]
        page = Page(None, file, config)
        page.markdown, page.meta = TEXT, {}
        rendering.render(page, Earlier(html=Memo(Store(tmp_path / "cache"), "base"), files=name), config, files)
        return page

    level = logging.getLogger("mkdocs").level
    yield rendered
    logging.getLogger("mkdocs").setLevel(level)


def links(page: Page) -> dict[str, dict[str, str]]:
    return {file.src_uri: found for file, found in (page.links_to_anchors or {}).items()}


def test_among_the_same_files_no_link_is_resolved(render: Render, made: dict[str, int]) -> None:
    first, second = render("files", "two.md"), render("files", "two.md")
    assert made == {"rendered": 1, "resolver": 0}
    assert (second.content, links(second)) == (first.content, links(first))
    assert links(second) == {"two.md": {"there": "two.md#there"}, "one.md": {"one": "#one"}}
    assert [item.title for item in second.toc] == ["One"]
    assert second.title == "One"


def test_among_others_links_are_resolved_once_more(render: Render, made: dict[str, int]) -> None:
    first, *others = (render(name, "two.md", *more) for name, more in (("a", []), ("b", ["x.md"]), ("b", ["x.md"])))
    assert made == {"rendered": 1, "resolver": 1}
    assert [(page.content, links(page)) for page in others] == [(first.content, links(first))] * 2


def test_a_target_that_is_gone_is_told_each_time(
    render: Render, made: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    render("files", "two.md")
    for times in (1, 2):
        page = render("fewer")
        assert 'href="two.md#there"' in str(page.content)
        assert made["rendered"] == 1 + times
        assert [record.levelname for record in caplog.records] == ["WARNING"] * times


def test_what_a_quiet_build_does_not_say_is_told_by_the_next(
    render: Render, made: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    render("files")
    assert not caplog.records
    logging.getLogger("mkdocs").setLevel(logging.INFO)
    render("files")
    assert "two.md" in caplog.text
    assert made["rendered"] == 2
