"""The sections of a page that is being written: only those that have changed are read again.

A heading at the start of a line, below an empty one, begins anew for the parser, unless a fence, HTML or a `///` block is
still open there. What stands above it and what stands below can then be read apart, and what was read is kept by its text.
Definitions are for all of a page, so that a page with any is one piece.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from book.outline import Outline, outline

HEADING = re.compile(r"(?<=\n\n)(?=#{1,6} )")
DEFINES = "]:"
KEPT = 1024  # sections: those of the pages that somebody works on
LISTS = [part.name for part in fields(Outline) if part.name != "ids"]


def split(text: str) -> list[str]:
    """Cut a page's Markdown into pieces that can be read apart; all but the last end above a heading."""
    if DEFINES in text:
        return [text]
    found, piece = list[str](), ""
    *parts, last = HEADING.split(text)
    for part in parts:
        piece += part
        if _closed(piece):
            found.append(piece)
            piece = ""
    return [*found, piece + last]


def outline_again(body: str, first_line: int = 1) -> Outline:
    """Do what `outline` does; within a list, what is wrong or undefined may stand in another order."""
    result, ids, line = Outline(), set[str](), first_line
    *pieces, last = split(body)
    for piece, found in [*((piece, _closed(piece)) for piece in pieces), (last, _outline(last))]:
        assert found
        for name in LISTS:
            by = line - first_line if name == "doubts" else line  # they count from the body's first line
            getattr(result, name).extend(_moved(getattr(found, name), by))
        ids |= found.ids
        line += piece.count("\n")
    result.ids = ids
    return result


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
