"""Python-Markdown extension: a line break inside a Japanese paragraph leaves no space on screen."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Sequence
from typing import cast
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from book.typography import BREAK, MAY_BE_WIDE, breaks_without_space

# Python-Markdown keeps escaped characters, raw HTML and highlighted code as placeholders until the very end.
START, END = "\x02", "\x03"
PLACEHOLDER = re.compile("\x02(?:(?P<ord>[0-9]+)|wzxhzdk:(?P<stash>[0-9]+)|(?P<amp>amp)|[^\x03]*)\x03")
# Without one of these, every line break of a block leaves its space.
MAY_JOIN = re.compile(f"{START}|{MAY_BE_WIDE}")
TAG = re.compile("<[^>]*>")
KEPT_AS_WRITTEN = {"pre", "code", "script", "style", "textarea"}
BLOCKS = {"p", "li", "td", "th", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "figcaption", "caption", "div"}

Piece = tuple[Element, str]


class LineBreaks(Treeprocessor):
    """Goes over each block's text once it is inline markup."""

    def run(self, root: Element) -> None:
        """Join the lines of every block below `root`."""
        for block in root.iter():
            if block.tag in BLOCKS:
                _join(_pieces(block, []), self._seen)

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


def _pieces(element: Element, found: list[Piece]) -> list[Piece]:
    """Add the places of text below an element in reading order: an element, and `text`, `tail` or `code`."""
    found.append((element, "text"))
    for child in element:
        if child.tag in BLOCKS or child.tag in KEPT_AS_WRITTEN:
            found.append((child, "code"))
        else:
            _pieces(child, found)
        found.append((child, "tail"))
    return found


def _join(pieces: list[Piece], seen: Callable[[str], str]) -> None:
    sources = [(getattr(element, kind) or "") if kind != "code" else "" for element, kind in pieces]
    if "\n" not in "".join(sources):
        return
    around = [_code(element) if kind == "code" else source for (element, kind), source in zip(pieces, sources, strict=True)]
    if not MAY_JOIN.search("".join(around)):
        return
    for index, (element, kind) in enumerate(pieces):
        if "\n" in sources[index]:
            setattr(element, kind, _joined(index, around, seen))


def _joined(index: int, sources: list[str], seen: Callable[[str], str]) -> str:
    """Return one of several texts without the line breaks that leave no space on screen."""
    source, joined, at = sources[index], "", 0
    for match in BREAK.finditer(source):
        joined += source[at : match.start()]
        left, right = joined[-1:], source[match.end() : match.end() + 1]
        if not left or left == END:
            left = _last([*sources[:index], joined], seen)
        if not right or right == START:
            right = _first([source[match.end() :], *sources[index + 1 :]], seen)
        joined += "" if breaks_without_space(left, right) else match[0]
        at = match.end()
    return joined + source[at:]


def _first(sources: Iterable[str], seen: Callable[[str], str]) -> str:
    return next((text[0] for source in sources if (text := seen(source))), "")


def _last(sources: Sequence[str], seen: Callable[[str], str]) -> str:
    return next((text[-1] for source in reversed(sources) if (text := seen(source))), "")


def _code(element: Element) -> str:
    return "".join(element.itertext()).strip() if element.tag not in BLOCKS else ""


class LineBreakExtension(Extension):
    """Registers `LineBreaks`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the name is Markdown's)
        """Add the tree processor: behind attribute lists, which need their line, and before the table of contents."""
        md.treeprocessors.register(LineBreaks(md), "book-line-breaks", 6)
