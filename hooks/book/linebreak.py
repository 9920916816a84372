"""Python-Markdown extension: a line break inside a Japanese paragraph leaves no space on screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from book.typography import join_lines

# Python-Markdown keeps escaped characters and raw HTML as placeholders until the very end.
PLACEHOLDER = re.compile("\x02[^\x03]*\x03")
KEPT_AS_WRITTEN = {"pre", "code", "script", "style", "textarea"}
BLOCKS = {"p", "li", "td", "th", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "figcaption", "caption", "div"}


class LineBreaks(Treeprocessor):
    """Goes over each block's text once it is inline markup."""

    def run(self, root: Element) -> None:
        """Join the lines of every block below `root`."""
        for block in root.iter():
            if block.tag in BLOCKS:
                _join(list(_pieces(block)))


def _pieces(element: Element) -> Iterator[tuple[Element, str]]:
    """Yield the places of text in reading order: an element and `text` or `tail`."""
    yield element, "text"
    for child in element:
        if child.tag not in BLOCKS and child.tag not in KEPT_AS_WRITTEN:
            yield from _pieces(child)
        else:
            yield child, "code"
        yield child, "tail"


def _join(pieces: list[tuple[Element, str]]) -> None:
    texts = [_visible(element, kind) for element, kind in pieces]
    for index, (element, kind) in enumerate(pieces):
        if kind == "code" or "\n" not in texts[index]:
            continue
        before = "".join(texts[:index])[-1:]
        after = "".join(texts[index + 1 :])[:1]
        source = cast(str, getattr(element, kind))
        setattr(element, kind, join_lines(source, before.strip(), after.strip()))


def _visible(element: Element, kind: str) -> str:
    """Return the text as seen, as far as it is known: placeholders are left out."""
    if kind == "code":
        return "".join(element.itertext()).strip() if element.tag not in BLOCKS else ""
    return PLACEHOLDER.sub("", cast("str | None", getattr(element, kind)) or "")


class LineBreakExtension(Extension):
    """Registers `LineBreaks`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the name is Markdown's)
        """Add the tree processor: behind attribute lists, which need their line, and before the table of contents."""
        md.treeprocessors.register(LineBreaks(md), "book-line-breaks", 6)
