"""The theme's navigation shows the same when it is written with less."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment
from mkdocs.structure.files import File
from mkdocs.structure.nav import Link, Section
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import url_filter

from templates import ENTRY, LOOP, NAVIGATION, SAME, THEME, Loader, lean, links

SOURCE = (THEME / NAVIGATION).read_text(encoding="utf-8")
FEATURES = ["navigation.tabs", "navigation.indexes", "navigation.sections", "navigation.prune", "navigation.expand"]
START = (
    '{% import "partials/nav-item.html" as item with context %}'
    '{% for entry in nav %}{{ item.render(entry, "__nav_" ~ loop.index, 1) }}{% endfor %}'
)
ICONS = {"partials/toc.html": "<nav>toc</nav>", ".icons/a.svg": "<svg/>"}


def test_the_theme_has_what_is_replaced() -> None:
    once = re.search(rf"{re.escape(LOOP)}\s*{{% if not index or {SAME} %}}\s*{re.escape(ENTRY)}", SOURCE)
    assert once, f"the theme's {NAVIGATION} has changed: adapt hooks/templates.py"
    assert SOURCE.count(ENTRY) == SOURCE.count(SAME) == 1
    assert once.start() == SOURCE.rindex(LOOP)


def test_only_the_themes_own_template_is_changed(tmp_path: Path) -> None:
    assert Loader([THEME]).get_source(Environment(), NAVIGATION)[0] == lean(SOURCE) != SOURCE
    (tmp_path / "partials").mkdir()
    (tmp_path / NAVIGATION).write_text(SOURCE, encoding="utf-8")
    assert Loader([tmp_path, THEME]).get_source(Environment(), NAVIGATION)[0] == SOURCE


def environment(source: str) -> Environment:
    env = Environment(loader=DictLoader({**ICONS, "start": START, NAVIGATION: source}))
    env.filters["url"] = url_filter
    return env


OURS, THEIRS = environment(lean(SOURCE)), environment(SOURCE)


def render(env: Environment, **context: Any) -> str:
    return env.get_template("start").render(context)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    name = draw(st.sampled_from(["index", *"abcdefghijklmnopqrst"]))
    folder = draw(st.sampled_from(["", "a/", "a/b/"]))
    file = File(f"{folder}{name}.md", "docs", "site", draw(st.booleans()))
    page = Page(draw(st.sampled_from(["T", "日本語", "A &amp; B"])), file, {})  # pyright: ignore[reportArgumentType]
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
    assume(len({page.url for page in found}) == len(found))  # no two pages of a site are at one address
    status = data.draw(st.sampled_from([{}, {"status": {"new": "New"}}]))
    context = {"nav": nav, "base_url": ".", "features": features, "config": {"extra": status}}
    OURS.filters["links"] = links()
    for page in [*data.draw(st.permutations(found))[:4], None]:  # the page of errors is none of them
        if page:
            page.active = True
            page.toc = data.draw(st.sampled_from([[], [AnchorLink("T", "t", 1)], [AnchorLink("T", "t", 2)]]))  # pyright: ignore[reportAttributeAccessIssue]
        assert seen(render(OURS, page=page, **context)) == seen(render(THEIRS, page=page, **context))
        if page:
            page.active = False
