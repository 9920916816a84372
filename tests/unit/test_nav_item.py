"""The book's `nav-item.html` shows what the theme's shows."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import material
import tree
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment
from mkdocs.structure.files import File
from mkdocs.structure.nav import Link, Section
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import url_filter

from templates import plain

THEME = Path(material.__file__).parent / "templates"
WRITTEN_AGAINST = "89895208f22d68ce405a4bcb6649b915"
NAME = "partials/nav-item.html"
FEATURES = ["navigation.tabs", "navigation.indexes", "navigation.sections", "navigation.prune", "navigation.expand"]
START = (
    '{% import "partials/nav-item.html" as item with context %}'
    '{% for entry in nav %}{{ item.render(entry, "__nav_" ~ loop.index, 1) }}{% endfor %}'
)
ICONS = {"partials/toc.html": "<nav>toc</nav>", ".icons/a.svg": "<svg/>"}


def test_the_theme_has_not_changed() -> None:
    digest = hashlib.sha256((THEME / NAME).read_bytes()).hexdigest()[:32]
    assert digest == WRITTEN_AGAINST, f"the theme's {NAME} has changed: adapt the one in overrides, and write {digest} here"


def environment(folder: Path) -> Environment:
    loader = DictLoader({**ICONS, "start": START, NAME: (folder / NAME).read_text(encoding="utf-8")})
    env = Environment(loader=loader)
    env.filters["url"], env.tests["plain"] = url_filter, plain
    return env


OURS, THEIRS = environment(tree.ROOT / "overrides"), environment(THEME)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    name = draw(st.sampled_from(["index", "one", "two", "three"]))
    folder = draw(st.sampled_from(["", "a/", "a/b/"]))
    page = Page(draw(st.sampled_from(["T", "日本語", "A &amp; B"])), File(f"{folder}{name}.md", "docs", "site", True), {})  # pyright: ignore[reportArgumentType]
    page.meta = draw(st.dictionaries(st.sampled_from(["icon", "title", "order"]), st.just("a"), max_size=2))
    page.meta |= draw(st.dictionaries(st.sampled_from(["status", "subtitle"]), st.sampled_from(["new", ""]), max_size=1))
    if draw(st.integers(0, 9)) == 0:
        setattr(page, draw(st.sampled_from(["encrypted", "typeset"])), {"title": "<i>T</i>"})
    return page


LINKS = st.builds(Link, st.just("Link"), st.sampled_from(["https://example.org/", "x/"]))
ENTRIES: st.SearchStrategy[Any] = st.recursive(
    pages() | LINKS,
    lambda inner: st.builds(Section, st.sampled_from(["S", "節"]), st.lists(inner, min_size=1, max_size=4)),
    max_leaves=12,
)


def leaves(entries: list[Any], parents: list[Any]) -> list[Page]:
    """Return the pages, with sections told their parents."""
    found: list[Page] = []
    for entry in entries:
        entry.parent = parents[-1] if parents else None
        if entry.children is None:
            found += [entry] if isinstance(entry, Page) else []
        else:
            found += leaves(entry.children, [*parents, entry])
    return found


def seen(html: str) -> str:
    """Return HTML without the spaces that no reader sees."""
    return re.sub(r"\s*(<[^>]*>)\s*", lambda tag: re.sub(r"\s+", " ", tag[1]), re.sub(r"\s+", " ", html)).strip()


@given(st.lists(ENTRIES, min_size=1, max_size=4), st.sets(st.sampled_from(FEATURES)), st.data())
def test_it_shows_the_same(nav: list[Any], features: set[str], data: st.DataObject) -> None:
    found = leaves(nav, [])
    page = data.draw(st.sampled_from(found)) if found else None
    if page:
        page.active = True
        page.toc = data.draw(st.sampled_from([[], [AnchorLink("T", "t", 1)], [AnchorLink("T", "t", 2)]]))  # pyright: ignore[reportAttributeAccessIssue]
    status = data.draw(st.sampled_from([{}, {"status": {"new": "New"}}]))
    context = {"nav": nav, "page": page, "base_url": ".", "features": features, "config": {"extra": status}}
    assert seen(OURS.get_template("start").render(context)) == seen(THEIRS.get_template("start").render(context))
