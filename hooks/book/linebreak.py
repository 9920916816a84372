"""Python-Markdown extension: a line break inside a Japanese paragraph leaves no space on screen."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import cast
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from book.typography import BREAK, breaks_without_space

# Python-Markdown keeps escaped characters, raw HTML and highlighted code as placeholders until the very end.
PLACEHOLDER = re.compile("\x02(?:(?P<ord>[0-9]+)|wzxhzdk:(?P<stash>[0-9]+)|(?P<amp>amp)|[^\x03]*)\x03")
TAG = re.compile("<[^>]*>")
KEPT_AS_WRITTEN = {"pre", "code", "script", "style", "textarea"}
BLOCKS = {"p", "li", "td", "th", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "figcaption", "caption", "div"}


class LineBreaks(Treeprocessor):
    """Goes over each block's text once it is inline markup."""

    def run(self, root: Element) -> None:
        """Join the lines of every block below `root`."""
        for block in root.iter():
            if block.tag in BLOCKS:
                _join(list(_pieces(block)), self._seen)

    def _seen(self, text: str) -> str:
        """Return a text as a reader sees it, with what the placeholders stand for and without tags."""

        def replace(match: re.Match[str]) -> str:
            if match["ord"]:
                return chr(int(match["ord"]))
            if not match["stash"]:
                return "&" if match["amp"] else ""
            kept = cast("str | Element", self.md.htmlStash.rawHtmlBlocks[int(match["stash"])])
            return html.unescape(TAG.sub("", kept)) if isinstance(kept, str) else "".join(kept.itertext())

        return PLACEHOLDER.sub(replace, text)


def _pieces(element: Element) -> Iterator[tuple[Element, str]]:
    """Yield the places of text in reading order: an element and `text` or `tail`."""
    yield element, "text"
    for child in element:
        if child.tag not in BLOCKS and child.tag not in KEPT_AS_WRITTEN:
            yield from _pieces(child)
        else:
            yield child, "code"
        yield child, "tail"


def _join(pieces: list[tuple[Element, str]], seen: Callable[[str], str]) -> None:
    if not any(kind != "code" and "\n" in _source(element, kind) for element, kind in pieces):
        return
    texts = [seen(_source(element, kind)) for element, kind in pieces]
    for index, (element, kind) in enumerate(pieces):
        source = _source(element, kind)
        if kind == "code" or "\n" not in source:
            continue
        before, after = "".join(texts[:index]), "".join(texts[index + 1 :])
        joined, at = "", 0
        for match in BREAK.finditer(source):
            joined += source[at : match.start()]
            left, right = before + seen(joined), seen(source[match.end() :]) + after
            joined += "" if breaks_without_space(left[-1:], right[:1]) else match.group()
            at = match.end()
        setattr(element, kind, joined + source[at:])


def _source(element: Element, kind: str) -> str:
    if kind == "code":
        return "".join(element.itertext()).strip() if element.tag not in BLOCKS else ""
    return cast("str | None", getattr(element, kind)) or ""


class LineBreakExtension(Extension):
    """Registers `LineBreaks`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the name is Markdown's)
        """Add the tree processor: behind attribute lists, which need their line, and before the table of contents."""
        md.treeprocessors.register(LineBreaks(md), "book-line-breaks", 6)
