"""Where markdown-it-py and Python-Markdown read the same text differently.

The checks read pages with the first, which knows lines; the site is made with the second. A page keeps to what both read
alike, so that a callout stands in its section and a link in code is no link. What they do not read alike is told here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from markdown.util import BLOCK_LEVEL_ELEMENTS
from markdown_it.token import Token

FENCE = re.compile(r"(?P<prefix>[ \t>]*)(?P<mark>`{3,}|~{3,})(?P<info>.*)$")
# What pymdownx.superfences takes behind the mark; a fence with anything else is none to it.
INFO = re.compile(
    r"""(?x) [ \t]* (?: \.?[\w\#.+-]+ (?=[ \t]|$) )?
    (?: [ \t]* \{.*\} | (?: [ \t]+ (?:hl_lines|linenums|title|title_mode) = (?:"[^"]*"|'[^']*') )* ) [ \t]*$"""
)
ATX = re.compile(r"#{1,6}(?:\\.|[^\\#]|#+(?=[^#]))*?#*$")
UNDERLINE = re.compile(r"(?:=+|-+)[ ]*$")
SLASHES = re.compile(r"[ ]{0,3}(?P<mark>/{3,})[ ]*(?P<name>[\w-]*)[ ]*(?:\|.*)?$")
DEFINITION = re.compile(r":[ ]{1,3}")
OPEN_COMMENT = re.compile(r"<!--(?!.*-->)", re.DOTALL)
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}


@dataclass(frozen=True)
class Doubt:
    """A line that the two read differently, counted from 0, and what to write instead."""

    line: int
    message: str
    hint: str


def doubts(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Doubt]:
    """Find the lines of a text that the two read differently.

    Args:
        tokens: What markdown-it-py reads.
        lines: The text's lines.
    """
    if lines[0] and _blank(lines, 0):
        yield Doubt(0, "the first line holds nothing but spaces", "Remove them.")
    depth = 0
    for index, token in enumerate(tokens):
        depth += token.nesting if token.type.startswith(("list_item", "blockquote")) else 0
        start, end = token.map or (0, 0)
        if token.type == "fence":
            yield from _fence(lines, start, end, depth)
        elif token.type == "html_block":
            yield from _html_block(token.content, start)
        elif token.type == "code_block":
            hint = "Write code in a fence, and text at the start of its line."
            yield Doubt(start, "indented lines are code here, and part of a list or a footnote there", hint)
            yield from _fences_in(token.content, start, "indented code")
        elif token.type == "inline":
            yield from _inline(token, start)
            if tokens[index - 1].type == "paragraph_open":
                yield from _paragraph(token.content, start, tokens[index - 2].type if index > 1 else "")
        elif depth == 0 and token.type == "heading_open":
            yield from _heading(lines, start, end)
        elif depth == 0 and token.type == "table_open":
            yield from _apart(lines, start, end, "the table")
            yield from _below_block(lines, start, end)
        elif depth == 1 and token.type == "blockquote_open":
            yield from _below_quote(lines, end)
    yield from _underlines(tokens, lines)


def _blank(lines: Sequence[str], number: int) -> bool:
    return not 0 <= number < len(lines) or not lines[number].strip(" \t")


def _heading(lines: Sequence[str], start: int, end: int) -> Iterator[Doubt]:
    if lines[start].startswith(" ") or (end - start > 1 and lines[end - 1].startswith(" ")):
        yield Doubt(start, "the heading is indented", "Begin it at the start of its line.")
    elif end - start > 2:
        yield Doubt(start, "the underlined heading has more than one line", "Put ## in front of it, on one line.")
    elif end - start == 1 and not ATX.match(lines[start]):
        yield Doubt(start, "the heading ends in a backslash", "Remove it.")
    elif not _blank(lines, start - 1):
        yield Doubt(start, "text stands right above the heading", "Put an empty line above it.")


def _apart(lines: Sequence[str], start: int, end: int, what: str) -> Iterator[Doubt]:
    if not _blank(lines, start - 1) and not SLASHES.match(lines[start - 1]):
        yield Doubt(start, f"text stands right above {what}", "Put an empty line above it.")
    if not _blank(lines, end) and not SLASHES.match(lines[end]):
        yield Doubt(end, f"text stands right below {what}", "Put an empty line above it.")


def _below_block(lines: Sequence[str], start: int, end: int) -> Iterator[Doubt]:
    """Find the text that becomes a row of a table, though a block ends between them."""
    for number in range(start + 1, end):
        if SLASHES.match(lines[number - 1]) and not SLASHES.match(lines[number]):
            yield Doubt(number, "text stands right below a block that ends in a table", "Put an empty line above it.")
            return


def _below_quote(lines: Sequence[str], end: int) -> Iterator[Doubt]:
    if not (_blank(lines, end) or SLASHES.match(lines[end]) or UNDERLINE.match(lines[end])):  # the last is told below
        yield Doubt(end, "text stands right below the quote", "Put an empty line above it.")


def _fence(lines: Sequence[str], start: int, end: int, depth: int) -> Iterator[Doubt]:
    opening = FENCE.match(lines[start])
    if not opening:
        yield Doubt(start, "the code begins on the line of a list's mark", "Begin it on a line of its own.")
        return
    prefix, mark = opening["prefix"], opening["mark"]
    if not INFO.match(opening["info"]):
        hint = 'Write the language alone, or with {.class key="value"}.'
        yield Doubt(start, "the line that opens this code is not understood", hint)
    if end - start < 2 or lines[end - 1].rstrip(" \t") != f"{prefix}{mark}":
        hint = f"Close it by {mark} alone, as far from the left as it was opened."
        yield Doubt(start, "this code is not closed as it was opened", hint)
    for number in range(start + 1, end - 1):
        if not _blank(lines, number) and not lines[number].startswith(prefix.rstrip(" \t") if ">" in prefix else prefix):
            yield Doubt(number, "the code stands further left than its fence", "Indent both alike.")
    if depth == 0:
        yield from _apart(lines, start, end, "the code")


def _fences_in(content: str, start: int, what: str) -> Iterator[Doubt]:
    for number, line in enumerate(content.split("\n"), start):
        if FENCE.match(line):
            yield Doubt(number, f"a code fence stands in {what}", "Put a fence around all of it, with more marks.")


def _paragraph(content: str, start: int, before: str) -> Iterator[Doubt]:
    for number, line in enumerate(content.split("\n"), start):
        if line.startswith("#"):
            yield Doubt(number, "this line becomes a heading", "Put a backslash in front of #.")
    if DEFINITION.match(content) and before in ("", "heading_close"):
        yield Doubt(start, "this line becomes a definition without a term", "Put the term on the line above.")


def _inline(token: Token, start: int) -> Iterator[Doubt]:
    """Find what Python-Markdown, which looks for HTML before anything else, follows into the text below."""
    if "<" not in token.content:
        return
    html = _Html("".join("`" if child.type == "code_inline" else child.content for child in token.children or []))
    if html.half or OPEN_COMMENT.search(token.content):
        yield Doubt(start, "a tag or a comment begins here and does not end", "Close it, or write &lt; in text.")
    elif any(tag in BLOCK_LEVEL_ELEMENTS for tag in html.open):
        yield Doubt(start, "an HTML element begins here and does not end", "Close it in this paragraph.")


def _html_block(content: str, start: int) -> Iterator[Doubt]:
    html = _Html(content)
    if html.half or OPEN_COMMENT.search(content):
        yield Doubt(start, "a tag or a comment begins here and does not end", "Close it before the next empty line.")
        return
    if html.first and html.first not in BLOCK_LEVEL_ELEMENTS and content.strip().count("\n"):
        yield Doubt(start, f"text stands right below <{html.first}>", "Write it in one paragraph.")
    if html.open or html.stray:
        what = f"<{html.open[0]}> is not closed" if html.open else "an element is closed that was not opened"
        yield Doubt(start, f"{what} before the next empty line", "Write the element without empty lines in it.")
    if html.below:
        yield Doubt(start + html.below, "text stands right below HTML", "Put an empty line above it.")
    yield from _fences_in(content, start, "HTML")


class _Html(HTMLParser):
    """Keeps account of open elements.

    Attributes:
        first: The element that it begins with.
        open: Elements that are not closed.
        stray: Whether an element is closed that is not open.
        below: The line of text that follows the last element; 0 when there is none.
        half: Whether it ends in the middle of a tag or of a comment.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.first = ""
        self.open: list[str] = []
        self.stray = False
        self.below = 0
        self.feed(html)
        self.half = "<" in self.rawdata
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  (the name is theirs)
        self.first = self.first or tag
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.first = self.first or tag

    def handle_endtag(self, tag: str) -> None:
        self.first = self.first or tag
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        elif tag not in VOID:
            self.stray = True

    def handle_data(self, data: str) -> None:
        _, _, rest = data.partition("\n")
        if not self.open and rest.strip():
            above = len(rest) - len(rest.lstrip("\n"))
            self.below = self.below or self.getpos()[0] + above


def _underlines(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Doubt]:
    """Find lines of = or - right below text that are no underline to markdown-it-py."""
    known: set[int] = set()
    for token in tokens:
        if token.map and token.type in ("fence", "html_block", "code_block"):
            known.update(range(*token.map))
        elif token.map and token.type == "heading_open":
            known.add(token.map[1] - 1)
    for number, line in enumerate(lines):
        if number not in known and UNDERLINE.match(line) and not _blank(lines, number - 1):
            yield Doubt(number, "this line makes a heading of the text above it", "Put an empty line above it.")


@dataclass(frozen=True)
class Block:
    """A `///` block: its type, its first line and the line behind it, from 0."""

    name: str
    start: int
    end: int


def blocks(tokens: Sequence[Token], lines: Sequence[str]) -> tuple[list[Block], list[Doubt]]:
    """Find the `///` blocks, which markdown-it-py takes for text, and what is wrong with their marks."""
    code = {n for t in tokens if t.map and t.type in ("fence", "html_block", "code_block") for n in range(*t.map)}
    found: list[Block] = []
    problems: list[Doubt] = []
    opened: list[tuple[str, str, int]] = []
    for number, line in enumerate(lines):
        match = SLASHES.match(line) if number not in code else None
        if not match:
            continue
        if match["name"]:
            if any(mark == match["mark"] for mark, _, _ in opened):
                problems.append(Doubt(number, "the block around this one has as many slashes", "Give that one more."))
            opened.append((match["mark"], match["name"], number))
        elif opened and opened[-1][0] == match["mark"]:
            _, name, start = opened.pop()
            found.append(Block(name, start, number + 1))
        else:
            problems.append(Doubt(number, "this line closes no block", "Open and close a block by as many slashes."))
    for mark, _, number in opened:
        problems.append(Doubt(number, "this block is not closed", f"Put a line {mark} below it."))
    return found, problems
