"""A page read section by section has the outline that it has as a whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import tree
from hypothesis import example, given
from hypothesis import strategies as st

from book import pieces
from book.outline import Outline, outline
from book.pieces import outline_again

from .pages import leaned_on, sound


def in_order(found: Outline) -> Outline:
    """Return an outline with what is wrong in the order of its lines."""
    return replace(
        found,
        doubts=sorted(found.doubts, key=lambda doubt: (doubt.line, doubt.message)),
        undefined=sorted(found.undefined, key=lambda words: (words.line, words.text)),
    )


PAGES = sound() | leaned_on() | st.lists(sound() | leaned_on(), min_size=2, max_size=3).map("\n\n".join)


@given(PAGES, st.integers(1, 20))
@example("", 1)
@example("## A { #a }\n\n[a][b] [^n]\n\n## B { #b }\n\n[^m] ]: x\n", 1)
@example("[a][b] [^n]\n\n## B { #b }\n\n[^m]\n\n/// note\n\n## C { #c }\n\n///\n\n## D { #d }", 1)
@example("```\na\n\n## A\n\n```\n\n## B\n\n<!-- a\n\n## C\n\n-->\n\n## D\n\n<div>\n\n## E", 3)
@example("- a\n\n## A\n\n> a\n\n# B\n\n| a |\n|---|\n\n###### C\n\n   \n## D\n\n## E\n\n\n\n## F\n", 3)
def test_any_page(body: str, first_line: int) -> None:
    whole = in_order(outline(body, first_line))
    assert in_order(outline_again(body, first_line)) == whole
    assert in_order(outline_again(body, first_line)) == whole  # what is kept has not been changed


@given(sound() | leaned_on(), sound() | leaned_on(), st.data())
def test_any_edit(before: str, after: str, data: st.DataObject) -> None:
    at, end = data.draw(st.integers(0, len(before))), data.draw(st.integers(0, len(after)))
    outline_again(before)
    edited = before[:at] + after[end:]
    assert in_order(outline_again(edited)) == in_order(outline(edited))


REAL = sorted((tree.ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.relative_to(tree.ROOT / "docs").as_posix())
def test_a_real_page(path: Path) -> None:
    body = path.read_text(encoding="utf-8")
    assert in_order(outline_again(body)) == in_order(outline(body))


def test_only_the_edited_section_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(text: str, first_line: int) -> Outline:
        read.append(text)
        return outline(text, first_line)

    monkeypatch.setattr(pieces, "outline", noted)
    body = "one\n\n## A { #a }\n\ntwo\n\n## B { #b }\n\nthree, by itself\n\n## C { #c }\n\nfour\n"
    outline_again(body)
    read.clear()
    found = outline_again(body.replace("two\n", "two\n\nand more, by itself\n"))
    assert ["more" in text for text in read] == [True]
    assert [(heading.id, heading.line) for heading in found.headings] == [("a", 3), ("b", 9), ("c", 13)]
