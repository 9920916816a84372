"""A page rendered section by section is the page rendered as a whole."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import piecewise
from book.linebreak import LineBreakExtension
from book.outline import outline
from markdown_private import Converter
from mkdocs_private import LINKS, Rendered, rendered
from piecewise import COUNTED, rendered_again

from .pages import leaned_on, sound
from .rendering import extensions

NAMES, OPTIONS = extensions()


def configuration(**options: Any) -> MkDocsConfig:
    config = MkDocsConfig()
    config.load_dict({"site_name": "Site", "docs_dir": "."})
    config.validate()
    config["markdown_extensions"] = [*NAMES, LineBreakExtension()]
    config["mdx_configs"] = {**OPTIONS, **options}
    return config


CONFIG = configuration()
FILES = Files(
    [File(f"en/{name}.md", "docs", "site", True) for name in ("one", "two", "pages/three")]
    + [File("en/three.svg", "docs", "site", True)]
)
FILE = FILES.src_uris["en/one.md"]
CONVERTER = Converter(CONFIG)


def whole(text: str, config: MkDocsConfig = CONFIG) -> Rendered:
    return rendered(Converter(config), text, FILE, config, FILES)


def again(known: dict[str, Rendered], text: str) -> Rendered:
    return rendered_again(known, CONVERTER, text, FILE, CONFIG, FILES)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    level = logging.getLogger(LINKS).level
    logging.getLogger(LINKS).setLevel(logging.ERROR)  # an author's mistakes in generated pages
    yield
    logging.getLogger(LINKS).setLevel(level)


LINKED = st.sampled_from(
    ["[two](two.md)", "[there](two.md#there)", "[here](#s0)", "![x](three.svg)", "[out](https://a.b)", "<b id='x'>x</b>"]
)
ASIDE = '<aside class="erratum" id="E0001" role="note"><p>Text</p><pre><code>a\n\n## B\n</code></pre></aside>'
PAGES = sound() | leaned_on().filter(lambda body: not outline(body).doubts)


WITHOUT_DEFINITIONS = partial(re.sub, r"(?m)^.*\]:.*$", "text")


@st.composite
def assembled(draw: st.DrawFn) -> str:
    """Some pages without mistakes as one, with what the hooks put below headings."""
    bodies = draw(st.lists(PAGES.map(WITHOUT_DEFINITIONS) | PAGES, min_size=1, max_size=3))
    lines = "\n\n".join(body.replace("#s", f"#p{n}-s") for n, body in enumerate(bodies)).split("\n")
    for heading in reversed(outline("\n".join(lines)).headings):
        more = draw(st.just("") | LINKED | st.just(ASIDE))
        lines[heading.end - 1 : heading.end - 1] = ["", more, ""] if more else []
    return "\n".join(lines)


@given(
    assembled(),
    st.lists(st.tuples(st.integers(0, 99), LINKED | st.sampled_from(["a word", "", "## New { #new }"])), max_size=4),
)
@example("text", [(1, "## A { #a }")])
@example("a\n\n## A { #a }\n\nb\n\n### B { #b }\n\nc", [(2, "[two](two.md)"), (4, "[two](two.md#x) [here](#b)")])
@example("a\n\n## A { #a }\n\n[TOC]\n\n## A { #a }", [(4, "```cpp linenums='1'\na\n```"), (4, "/// tab | g++\na\n///")])
def test_a_page_and_its_edits(text: str, edits: list[tuple[int, str]]) -> None:
    known: dict[str, Rendered] = {}
    assert again(known, text) == whole(text)
    for place, more in edits:
        lines = text.split("\n")
        at = place % (len(lines) + 1)
        lines[at:at] = ["", more, ""]
        if outline("\n".join(lines)).doubts:
            continue  # it is not built
        text = "\n".join(lines)
        assert again(known, text) == whole(text)
    event("in pieces" if len(known) > 1 else "as a whole")


BODY = "one\n\n## A { #a }\n\ntwo [out](two.md)\n\n## B { #b }\n\nthree\n"


def count(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note down what is rendered."""
    texts: list[str] = []

    def noted(converter: Converter, text: str, *arguments: Any) -> Rendered:
        texts.append(text)
        return rendered(converter, text, *arguments)

    monkeypatch.setattr(piecewise, "rendered", noted)
    return texts


def test_only_the_edited_section_is_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Rendered] = {}
    again(known, BODY)
    texts = count(monkeypatch)
    again(known, BODY.replace("three", "three and more"))
    assert [text.split("\n")[2] for text in texts] == ["three and more"]
    assert len(known) == 3


@pytest.mark.parametrize(
    "text",
    [
        f"{BODY}\n*[HTML]: a word",
        f"{BODY}\n[^1]\n\n[^1]: note",
        f"[TOC]\n\n{BODY}",
        f"{BODY}\n/// tab | g++\na\n///",
        f"{BODY}\n//// tip | g++\n\n/// tab | g++\na\n///\n////",
        f'{BODY}\n```cpp linenums="1"\na\n```',
        f"# Title {{ #title }}\n\n{BODY}",
        f"{BODY}\n## A {{ #a }}\n",
        f"{BODY}\n## C\n\n## C\n\n## D {{ #d }}",
    ],
)
def test_what_belongs_to_a_page_is_rendered_with_it(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    known: dict[str, Rendered] = {}
    texts = count(monkeypatch)
    assert again(known, text) == whole(text)
    assert texts[-1] == text
    assert known == {}


@pytest.mark.parametrize("option", COUNTED)
def test_numbered_lines_are_counted_through_a_page(option: str) -> None:
    config, known = configuration(**{"pymdownx.highlight": {option: True if option.endswith("linenums") else "l"}}), {}
    text = BODY.replace("two", "```cpp\na\n```").replace("three", "```cpp\nb\n```")
    for _ in range(2):
        assert rendered_again(known, Converter(config), text, FILE, config, FILES) == whole(text, config)
    assert known == {}


def test_an_unknown_extension_sees_whole_pages() -> None:
    config, known = configuration(), {}
    config["markdown_extensions"] = [*NAMES, "admonition"]
    rendered_again(known, Converter(config), BODY, FILE, config, FILES)
    assert known == {}


def test_what_is_said_of_a_link_is_said_each_time(caplog: pytest.LogCaptureFixture) -> None:
    known: dict[str, Rendered] = {}
    for text in (BODY, BODY.replace("two.md", "gone.md"), BODY.replace("two.md", "gone.md")):
        with caplog.at_level(logging.INFO, LINKS):
            again(known, text)
    assert len([record for record in caplog.records if "gone.md" in record.message]) == 2


HTML = st.sampled_from(
    [
        "<a name='n1'>x</a>",
        "<b ID = n2>x</b>",
        "<i\nid\n='n3'>x</i>",
        "<b data-id='n4'>x</b>",
        '<div id="n5">',
        "</div>",
        "`<b id=n6>`",
        "id",
        "<a",
    ]
)


@given(st.lists(HTML | sound() | leaned_on(), max_size=4).map("\n\n".join))
def test_a_page_is_rendered_as_mkdocs_renders_it(text: str) -> None:
    page = Page(None, FILE, CONFIG)
    page.markdown = text
    page.render(CONFIG, FILES)
    found = whole(text)
    assert (found.content, set(found.ids), found.to_anchors) == (
        page.content,
        page.present_anchor_ids,
        page.links_to_anchors,
    )
    assert found.title == page._title_from_render
