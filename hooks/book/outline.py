"""The structure of a page's Markdown, with line numbers.

markdown-it-py reads it, so that a `#` in a code block is no heading and a link in an HTML comment is no link. Pages keep to
what markdown-it-py and Python-Markdown read alike; a test holds the two against each other on every page of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from markdown_it import MarkdownIt
from markdown_it.token import Token

HEADING_ATTRIBUTES = re.compile(r"[ ]+\{:?[ ]*([^}\n]*?)[ ]*\}[ ]*$")
ATTRIBUTE_ID = re.compile(r"(?:^|\s)#([^\s}]+)")
URL_ATTRIBUTES = {
    "a": "href",
    "img": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "iframe": "src",
    "link": "href",
    "script": "src",
    "object": "data",
    "area": "href",
}


@dataclass(frozen=True)
class Heading:
    """A heading outside of lists and quotes.

    Attributes:
        level: 1 to 6.
        text: Its source without the attributes.
        id: The explicit id, or empty.
        line: Where it stands, from 1.
        end: The line after it (a heading underlined with === has two lines).
    """

    level: int
    text: str
    id: str
    line: int
    end: int


@dataclass(frozen=True)
class Fence:
    """A fenced code block: from the line of the opening fence to the line after the closing one."""

    info: str
    text: str
    line: int
    end: int


@dataclass(frozen=True)
class Link:
    """A link or a picture: its target as written; `html` when it stands in raw HTML."""

    target: str
    line: int
    image: bool = False
    html: bool = False
    text: str = ""


@dataclass(frozen=True)
class Table:
    """A table: rows without the head, and columns."""

    line: int
    rows: int
    columns: int


@dataclass
class Outline:
    """What stands on a page, each in the order of the page."""

    headings: list[Heading] = field(default_factory=list[Heading])
    fences: list[Fence] = field(default_factory=list[Fence])
    links: list[Link] = field(default_factory=list[Link])
    tables: list[Table] = field(default_factory=list[Table])
    nested_headings: list[Heading] = field(default_factory=list[Heading])

    def section(self, ident: str) -> Heading | None:
        """Return the heading with this id."""
        return next((h for h in self.headings if h.id == ident), None)


_PARSER = MarkdownIt("commonmark").enable("table")


def outline(body: str, first_line: int = 1) -> Outline:
    """Read the structure of a page.

    Args:
        body: Markdown without the front matter.
        first_line: Line of the file on which the body begins; all lines in the result count from the file's start.
    """
    result = Outline()
    tokens = _PARSER.parse(body)
    depth = 0
    for index, token in enumerate(tokens):
        line = first_line + token.map[0] if token.map else first_line
        end = first_line + token.map[1] if token.map else line
        if token.type == "heading_open":
            heading = _heading(int(token.tag[1]), tokens[index + 1].content, line, end)
            (result.headings if depth == 0 else result.nested_headings).append(heading)
        elif token.type == "fence":
            result.fences.append(Fence(token.info.strip(), token.content, line, end))
        elif token.type == "table_open":
            result.tables.append(_table(tokens, index, line))
        elif token.type == "html_block":
            result.links.extend(_html_links(token.content, line))
        elif token.type == "inline":
            result.links.extend(_inline_links(token, line))
        if token.type in ("list_item_open", "blockquote_open"):
            depth += 1
        elif token.type in ("list_item_close", "blockquote_close"):
            depth -= 1
    return result


def _heading(level: int, content: str, line: int, end: int) -> Heading:
    match = HEADING_ATTRIBUTES.search(content)
    ident = ATTRIBUTE_ID.search(match.group(1)) if match else None
    text = content[: match.start()] if match else content
    return Heading(level, text.strip(), ident.group(1) if ident else "", line, end)


def _table(tokens: list[Token], start: int, line: int) -> Table:
    rows = columns = 0
    for token in tokens[start:]:
        if token.type == "table_close":
            break
        rows += token.type == "tr_open"
        columns += token.type == "th_open"
    return Table(line, rows - 1, columns)


def _inline_links(token: Token, line: int) -> Iterator[Link]:
    open_link: tuple[str, int] | None = None
    text = ""
    for child in token.children or []:
        if child.type in ("softbreak", "hardbreak"):
            line += 1
        elif child.type == "link_open":
            open_link, text = (str(child.attrGet("href") or ""), line), ""
        elif child.type == "link_close" and open_link:
            yield Link(open_link[0], open_link[1], text=text)
            open_link = None
        elif child.type == "image":
            yield Link(str(child.attrGet("src") or ""), line, image=True, text=child.content)
        elif child.type == "html_inline":
            yield from _html_links(child.content, line)
            line += child.content.count("\n")
        else:
            text += child.content


class _Targets(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Link] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = URL_ATTRIBUTES.get(tag)
        for key, value in attrs:
            if key == name and value:
                image = tag in ("img", "source")
                self.found.append(Link(value, self.getpos()[0], image=image, html=True))


def _html_links(html: str, line: int) -> Iterator[Link]:
    parser = _Targets()
    parser.feed(html)
    parser.close()
    for link in parser.found:
        yield Link(link.target, line + link.line - 1, link.image, html=True)
