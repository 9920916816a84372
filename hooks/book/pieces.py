"""The outline of a page that is being written: only the sections that have changed are read again.

A heading at the start of a line, below an empty one, begins anew for the parser, unless a fence, HTML or a `///` block is
still open there. What stands above it and what stands below can then be read apart, and what was read is kept by its text.
Definitions are for all of a page, so that a page with any is read as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from book.outline import Outline, outline

HEADING = re.compile(r"(?<=\n\n)(?=#{1,6} )")
DEFINES = "]:"
KEPT = 1024  # sections: those of the pages that somebody works on


def outline_again(body: str, first_line: int = 1) -> Outline:
    """Do what `outline` does; within a list, what is wrong or undefined may stand in another order."""
    if DEFINES in body:
        return outline(body, first_line)
    result, ids, line = Outline(), set[str](), first_line
    for piece, found in _pieces(body):
        for part in fields(Outline):
            if part.name != "ids":
                getattr(result, part.name).extend(
                    _moved(getattr(found, part.name), line if part.name != "doubts" else line - first_line)
                )
        ids |= found.ids
        line += piece.count("\n")
    result.ids = ids
    return result


def _pieces(body: str) -> Iterator[tuple[str, Outline]]:
    """Yield the pieces of a page, and their outlines, whose lines count from 0."""
    *pieces, last = HEADING.split(body)
    text = ""
    for piece in pieces:
        text += piece
        found = _closed(text)
        if found:
            yield text, found
            text = ""
    yield text + last, _outline(text + last)


@lru_cache(KEPT)
def _outline(text: str) -> Outline:
    return outline(text, 0)


@lru_cache(KEPT)
def _closed(text: str) -> Outline | None:
    """Return the outline of a text that ends above a heading; None when something is still open there."""
    below = outline(f"{text}# a", 0)
    if not below.headings or below.headings[-1].line != text.count("\n") or below.doubts:
        return None
    return replace(below, headings=below.headings[:-1], words=below.words[:-1])


def _moved(items: list[Any], by: int) -> list[Any]:
    """Return parts of an outline further down."""
    if by == 0:
        return items
    return [
        replace(item, **{name: getattr(item, name) + by for name in ("line", "end") if hasattr(item, name)})
        for item in items
    ]
