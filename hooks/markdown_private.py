"""Python-Markdown with less work for the same HTML, and every use of what it keeps to itself.

It stays pinned. A test compares what PINNED names with what it was when this was written, and fails when a new version has
changed any of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import markdown
from markdown import inlinepatterns as inline
from markdown.treeprocessors import InlineProcessor
from markdown.util import AtomicString
from mkdocs.config.defaults import MkDocsConfig

from book.linebreak import LineBreakExtension

PINNED = {
    "markdown.treeprocessors.InlineProcessor": "74e75f976c4a0f2921989133d793f50e",
    "markdown.Markdown.reset": "e803a4ef1f1942534f68bdf31c7ba223",
}
"""Functions and classes, and the first half of the SHA-256 of their source."""

SIGNS: dict[str, tuple[str, ...]] = {
    inline.BACKTICK_RE: ("`",),
    inline.ESCAPE_RE: ("\\",),
    r"\[\^([^\]]*)\]": ("[^",),  # footnotes
    inline.LINK_RE: ("[",),  # references, too
    inline.IMAGE_LINK_RE: ("![",),
    inline.AUTOLINK_RE: ("<",),
    inline.AUTOMAIL_RE: ("<",),
    inline.LINE_BREAK_RE: ("  \n",),
    inline.HTML_RE: ("<",),
    inline.ENTITY_RE: ("&",),
    r"\*|_": ("*", "_"),
}
"""Patterns by their regular expressions, and what a text holds that they match: at least one of these."""

RESETS = {
    "abbr",
    "attr_list",
    "def_list",
    "fenced_code",
    "footnotes",
    "md_in_html",
    "tables",
    "toc",
    "pymdownx.superfences",
    "pymdownx.highlight",
    "pymdownx.inlinehilite",
    "pymdownx.blocks.admonition",
    "pymdownx.blocks.details",
    "pymdownx.blocks.tab",
}
"""Extensions that `reset()` leaves as they were made; a test holds pages made so against pages made by new ones."""


class Inline(InlineProcessor):
    """Tries on each text only the patterns that can match it. The library tries all, for twice the time."""

    def run(self, tree: Any, ancestors: list[str] | None = None) -> Any:
        """Go over a page's tree."""
        self.signs = [(pattern, _signs(pattern)) for pattern in self.inlinePatterns]
        each = {sign for _, signs in self.signs for sign in signs}
        self.any = re.compile("|".join(map(re.escape, each)))  # an unknown pattern's sign is "", which is in every text
        return super().run(tree, ancestors)

    # The library's methods call it by this name.
    def _InlineProcessor__handleInline(self, data: str, patternIndex: int = 0) -> str:  # noqa: N802, N803
        if isinstance(data, AtomicString) or not self.any.search(data):
            return data
        start, index = 0, patternIndex
        while index < len(self.signs):
            pattern, signs = self.signs[index]
            matched = False
            if any(sign in data for sign in signs):
                data, matched, start = self._InlineProcessor__applyPattern(pattern, data, index, start)
            if not matched:
                index, start = index + 1, 0
        return data


def _signs(pattern: Any) -> tuple[str, ...]:
    known = SIGNS.get(pattern.pattern) if isinstance(pattern, inline.InlineProcessor) else None
    return known or ("",)


class Converter:
    """Makes HTML of pages by one configuration.

    Making a `Markdown` takes a millisecond, so one is used for all pages where each of its extensions is known to begin a
    page as if it were the first.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self.extensions, self.configs = config["markdown_extensions"], config["mdx_configs"] or {}
        self.lasting = all(isinstance(one, LineBreakExtension) or one in RESETS for one in self.extensions)
        self.free: markdown.Markdown | None = None

    def _make(self) -> markdown.Markdown:
        md = markdown.Markdown(extensions=self.extensions, extension_configs=self.configs)
        md.treeprocessors.register(Inline(md), "inline", 20)
        return md

    @contextmanager
    def markdown(self) -> Iterator[markdown.Markdown]:
        """Lend a `Markdown` for one page; one that failed is not used again."""
        md, self.free = self.free or self._make(), None
        yield md
        if self.lasting:
            self.free = md.reset()
