"""The structure of a page with its lines, held against what is built of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st

from book import frontmatter, textfile
from book.outline import outline

from .pages import joined, sound
from .rendering import HEADINGS, Node, parse, render

PAGE = """\
Text with [a link](one.md) and `[no link](no.md)`
over two lines, ![a picture](two.svg "Title").

## First { #first }

| a | [b](three.md) |
|---|---|
| c | d |
| e | f |

```cpp {.not-run reason="x"}
## Not a heading
```

Second { #second .wide }
------

<a href="four.md">text</a> and
<img src="five.svg">

<!-- <a href="no.md"> -->

> ## Quoted { #quoted }

- [item](six.md)

    ~~~
    code
    ~~~

/// note | Title
### In a block { #block }
///

## Last, `code` ##
"""


def test_a_page() -> None:
    found = outline(PAGE, first_line=10)
    assert [(h.level, h.text, h.id, h.line, h.end) for h in found.headings] == [
        (2, "First", "first", 13, 14),
        (2, "Second", "second", 24, 26),
        (2, "Last, `code`", "", 44, 45),
    ]
    assert [(h.text, h.line) for h in found.nested_headings] == [("Quoted", 32), ("In a block", 41)]
    assert [(f.info, f.text, f.line, f.end) for f in found.fences] == [
        ('cpp {.not-run reason="x"}', "## Not a heading\n", 20, 23),
        ("", "code\n", 36, 39),
    ]
    assert [(t.line, t.rows, t.columns) for t in found.tables] == [(15, 2, 2)]
    assert [(link.target, link.line, link.image, link.html, link.text) for link in found.links] == [
        ("one.md", 10, False, False, "a link"),
        ("two.svg", 11, True, False, "a picture"),
        ("three.md", 15, False, False, "b"),
        ("four.md", 27, False, True, ""),
        ("five.svg", 28, True, True, ""),
        ("six.md", 34, False, False, "item"),
    ]
    assert [(d.line, d.message) for d in found.doubts] == [(31, "text stands right above the heading")]
    assert found.section("second") is found.headings[1]
    assert found.section("quoted") is None


IDS = {
    "## A { #a }": "a",
    "## A {#a}": "a",
    "## A {: #a }": "a",
    "## A { .b #a c=d }": "a",
    "## A { #a #b }": "b",
    "## A { #a title='x #y' }": "a",
    "## A { id=a }": "a",
    "## A { #a } ##": "a",
    "## A{ #a }": "",
    "## A { #a } b": "",
    "## A \\{ #a }": "",
    "## `A { #a }`": "",
    "## A { a }": "",
    "## A": "",
}


@pytest.mark.parametrize(("heading", "ident"), IDS.items())
def test_ids_are_those_of_the_built_page(heading: str, ident: str) -> None:
    assert [h.id for h in outline(heading).headings] == [ident]
    (built,) = parse(render(heading)).children
    assert built.attrs["id"] == ident or not ident


# What is written, and the lines (from 1) that the two readers of Markdown take for different things.
DOUBTS = {
    "an indented heading": ("   ## A { #a }", [1]),
    "a heading right below text": ("text\n## A { #a }", [2]),
    "a heading right below a list": ("- item\n## A { #a }", [2]),
    "a heading right below a table": ("| a | b |\n|---|---|\n## A { #a }", [3, 3]),
    "a heading right below HTML": ("<!-- x -->\n## A { #a }", [2]),
    "a heading that ends in a backslash": ("## A { #a } \\", [1]),
    "an underlined heading of two lines": ("A\nB { #a }\n---", [1]),
    "an indented underline": ("A { #a }\n  ---", [1]),
    "a word with a hash": ("#include <x>", [1]),
    "a word with a hash, on a later line": ("text\n\ntext\n#5 is better", [4]),
    "a word with a hash, in a list": ("- one\n- #two", [2]),
    "seven hashes": ("####### A", [1]),
    "a rule right below a list": ("- item\n---", [2]),
    "text right below an empty quote": (">\ntext\n> ---", [2]),
    "a rule right below a quote": ("> text\n---", [2]),
    "equal signs below a quote": ("> text\n===", [2]),
    "an empty item below an item": ("- item\n-", [2]),
    "a table right below text": ("text\n| a | b |\n|---|---|", [2]),
    "a rule right below a table": ("| a | b |\n|---|---|\n---", [3, 3]),
    "text right below a block that ends in a table": ("/// note\n| a | b |\n|---|---|\n| x | y |\n///\n#hash", [6]),
    "text below two blocks that end in a table": ("//// note\n/// tip\n| a | b |\n|---|---|\n///\n////\ntext", [7]),
    "code right below text": ("text\n```\ncode\n```", [2]),
    "text right below code": ("```\ncode\n```\ntext", [4]),
    "code that is not closed": ("```\ncode", [1]),
    "code closed by more": ("```\ncode\n````", [1]),
    "code closed further left": ("  ```\n  code\n```", [1]),
    "code that stands further left": ("  ```\ncode\n  ```", [2]),
    "code with words behind the language": ("```cpp the example\ncode\n```", [1]),
    "code with an unknown option": ('```cpp reason="x"\ncode\n```', [1]),
    "code on the line of a list's mark": ("- ```\n  code\n  ```", [1]),
    "indented code": ("text\n\n    code", [3]),
    "indented code in a list": ("- item\n\n        code", [3]),
    "a fence in indented code": ("    ```\n    code", [1, 1]),
    "HTML with an empty line in it": ("<div>\n\ntext\n\n</div>", [1, 5]),
    "an element that is not closed": ("<p>text", [1]),
    "an element that is not opened": ("</div>", [1]),
    "text right below HTML": ("<div>a</div>\ntext", [2]),
    "text right below inline HTML": ("<span>\ntext\n</span>", [1]),
    "a fence in HTML": ("<div>\n```\n</div>", [2]),
    "a comment that does not end": ("<!-- text\n\ntext", [1]),
    "a comment that begins in text": ("a <!-- b\n\nc -->", [1]),
    "a comment that begins in code": ("a `<!--` b", [1]),
    "half a tag": ("if a <b then", [1]),
    "an element that begins in text": ("text\n<video src='x.mp4'>", [1]),
    "a block that is not closed": ("/// note\ntext", [1]),
    "a block that is closed twice": ("/// note\ntext\n///\n\n///", [5]),
    "a block in a block, with as many slashes": ("/// note\n/// tip\ntext\n///\n///", [2]),
    "a block closed by the wrong one": ("//// note\n\n/// tip\ntext\n\n////", [6, 1, 3]),
    "a definition without a term": ("## A { #a }\n\n: text", [3]),
    "spaces on the first line": ("  \ntext", [1]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), DOUBTS.values(), ids=DOUBTS)
def test_what_is_not_read_alike_is_told(text: str, lines: list[int]) -> None:
    assert [doubt.line + 1 for doubt in outline(text).doubts] == lines
    if not text.startswith("  \n"):
        below = outline(f"text\n\n{text}").doubts
        assert [doubt.line + 1 for doubt in below] == [line + 2 for line in lines]


FINE = [
    "text with # and #5\n\n- item 1) and = and -",
    "a < b, `a <b`, `</div>`, a<br>b, <kbd>K</kbd>, <https://x.org>",
    '```cpp {.not-run reason="a <b"}\n#include <x>\n\n    ```\n```',
    '~~~~ {.cpp title="x"}\n~~~\n~~~~',
    "```py hl_lines=\"1 2\" title='x'\n```",
    "1. item\n\n    ```sh\n    make\n    ```\n\n2. item",
    "> ```\n> text\n>\n> text\n> ```",
    "<br>\n\ntext",
    "<div>\n<p>text</p>\n</div>",
    "<!-- one\n\n## two { #no }\n-->",
    "<pre>\n\n#include\n</pre>",
    "//// note | A\n\n/// details | B\n```\ncode\n```\n///\n\n////",
    "Term\n:   Definition",
    "text\n\n---\n\ntext",
    "| a | b |\n|---|---|",
    "//// note\n/// tip\n| a |\n|---|\n///\n////\n\ntext",
    "\n\n## A { #a }\n\n### B { #b }",
]


@pytest.mark.parametrize("text", FINE)
def test_what_is_read_alike_is_let_through(text: str) -> None:
    assert outline(text).doubts == []


# --- links, wherever they stand ---------------------------------------------------------------------------------------

SPOTS = st.sampled_from(
    [
        "text",
        "[a](t{n}.md)",
        "`a",
        "b`",
        "![a](t{n}.svg)",
        '<a href="t{n}.md">a</a>',
        "**[a",
        "b](t{n}.md)**",
        "[a](t{n}.md 'x",
        "y')",
        "![a",
        "b](t{n}.svg)",
    ]
)


@given(
    st.lists(st.lists(SPOTS, min_size=1, max_size=2).map(" ".join), min_size=1, max_size=6),
    st.sampled_from(["", "> ", "- "]),
)
def test_links_have_the_line_of_their_target(lines: list[str], mark: str) -> None:
    lines = [mark + line.replace("{n}", str(number)) for number, line in enumerate(lines, 1)]
    for link in outline("\n".join(lines)).links:
        assert link.target in lines[link.line - 1], link


# --- real pages, and written ones, as they are built ------------------------------------------------------------------

REAL = sorted((tree.ROOT / "docs").rglob("*.md"))
MARKUP = re.compile(r"[`*\\]|\[|\]\([^)]*\)")


def held_against_html(body: str) -> None:
    found, html = outline(body), parse(render(body))
    built = list(html.all(*HEADINGS))
    assert [(h.level, h.id) for h in found.headings] == [(int(node.tag[1]), node.attrs["id"]) for node in built]
    assert [MARKUP.sub("", h.text) for h in found.headings] == [own_text(node) for node in built]
    assert all(node in html.children for node in built), "a heading stands inside of something"
    assert len(found.fences) == len(list(html.all("pre")))
    assert [(t.rows, t.columns) for t in found.tables] == [size(node) for node in html.all("table")]
    links = [link for link in found.links if not link.image]
    assert [link.target for link in links] == [node.attrs["href"] for node in html.all("a") if is_written(node)]
    assert [link.target for link in found.links if link.image] == [node.attrs["src"] for node in html.all("img")]


def test_the_line_that_closes_a_block_is_no_row_of_its_table() -> None:
    held_against_html("//// note\n/// tip\n| a |\n|---|\n| b |\n///\n////\n\ntext")


def own_text(heading: Node) -> str:
    return heading.text.removesuffix("#")  # the permalink


def is_written(link: Node) -> bool:
    return link.attrs.get("class", "") not in ("headerlink", "footnote-ref", "footnote-backref")


def size(table: Node) -> tuple[int, int]:
    return len([row for body in table.all("tbody") for row in body.all("tr")]), len(list(table.all("th")))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.relative_to(tree.ROOT / "docs").as_posix())
def test_a_real_page_is_read_as_it_is_built(path: Path) -> None:
    text, problems = textfile.decode(path.read_bytes(), str(path))
    assert text is not None, problems
    body = frontmatter.split(text).body
    assert outline(body).doubts == []
    held_against_html(body)


def test_there_are_real_pages() -> None:
    assert len(REAL) >= 14


# HTML blocks and empty tables are left out: what stands in them is not counted alike.
@given(sound().filter(lambda body: "<" not in body.replace("<kbd>", "").replace("</kbd>", "")))
def test_a_written_page_is_read_as_it_is_built(body: str) -> None:
    found, html = outline(body), parse(render(body))
    assert found.doubts == []
    built = list(html.all(*HEADINGS))
    assert [(h.level, h.id) for h in found.headings] == [(int(node.tag[1]), node.attrs["id"]) for node in built]
    assert all(node in html.children for node in built)
    assert len(found.fences) == len(list(html.all("pre")))
    assert len(found.tables) == len(list(html.all("table")))


def test_pages_are_joined_by_empty_lines() -> None:
    assert joined([["a", "b"], ["c"]]) == ["a", "b", "", "c"]
