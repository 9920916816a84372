"""The structure of a page's Markdown, with line numbers.

markdown-it-py reads it, so that a `#` in a code block is no heading and a link in an HTML comment is no link. Pages keep to
what markdown-it-py and Python-Markdown read alike; a test holds the two against each other on every page of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from markdown.extensions.attr_list import AttrListTreeprocessor, get_attrs_and_remainder
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.token import Token

from book import alike, inlines
from book.alike import Doubt

# Where HTML names an address; other elements have none.
URL_ATTRIBUTES = {
    "a": ("href",),
    "area": ("href",),
    "audio": ("src",),
    "blockquote": ("cite",),
    "embed": ("src",),
    "form": ("action",),
    "iframe": ("src",),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "video": ("src", "poster"),
}
ID = re.compile(r"\{[^}\n]*#([A-Za-z][\w.:-]*)[^}\n]*\}")
REFERENCE = re.compile(r"\[[^\[\]]+\]\[[^\[\]]*\]")
NOTE = re.compile(r"\[\^([^\[\]]+)\](:?)")

# A text without these holds no link, id, footnote or reference.
MARKED = re.compile(r"[\[{<&]")
ATTRIBUTES = re.compile(r"\{:?[ ]*[#.][^}\n]*\}")
MARKUP = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)


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
class Words:
    """A piece of text that a reader reads, outside of code and without markup, and its line."""

    text: str
    line: int


@dataclass(frozen=True)
class Table:
    """A table: rows without the head, and columns."""

    line: int
    rows: int
    columns: int


@dataclass(frozen=True)
class Listing:
    """A list outside of lists and quotes: whether it is numbered, and its items."""

    line: int
    ordered: bool
    items: int


@dataclass(frozen=True)
class Callout:
    """A `///` block and its type, such as `warning` or `details`."""

    line: int
    name: str


@dataclass
class Outline:
    """What stands on a page, each in the order of the page.

    Attributes:
        headings: Headings outside of lists and quotes.
        fences: Code.
        links: Links and pictures.
        tables: Tables.
        nested_headings: The other headings.
        doubts: What the two parsers read differently.
        words: The text.
        undefined: `[text][name]` and `[^name]` that nothing defines: they stay in the text.
        ids: Every id that a link can name, those of headings and those written in attributes.
    """

    headings: list[Heading] = field(default_factory=list[Heading])
    fences: list[Fence] = field(default_factory=list[Fence])
    links: list[Link] = field(default_factory=list[Link])
    tables: list[Table] = field(default_factory=list[Table])
    lists: list[Listing] = field(default_factory=list[Listing])
    callouts: list[Callout] = field(default_factory=list[Callout])
    nested_headings: list[Heading] = field(default_factory=list[Heading])
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    words: list[Words] = field(default_factory=list[Words])
    undefined: list[Words] = field(default_factory=list[Words])
    ids: set[str] = field(default_factory=set[str])

    def section(self, ident: str) -> Heading | None:
        """Return the heading with this id."""
        return next((h for h in self.headings if h.id == ident), None)


class _Parser(MarkdownIt):
    """Takes every link, with its target as written: what is wrong with a target is for `links` to say."""

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802  (the names are markdown-it's)
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        return url


def _definition(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read `[name]: address`, but not `[^1]: word`: that is a footnote to Python-Markdown."""
    start = state.bMarks[line] + state.tShift[line]
    return not state.src.startswith("[^", start) and reference(state, line, end, silent)


_PARSER = _Parser("commonmark").enable("table")
_PARSER.block.ruler.at("reference", _definition)
_PARSER.core.ruler.at("inline", inlines.inline)


def outline(body: str, first_line: int = 1) -> Outline:
    """Read the structure of a page.

    Args:
        body: Markdown without the front matter.
        first_line: Line of the file on which the body begins; all lines in the result count from the file's start.
    """
    result = Outline()
    tokens, lines = _PARSER.parse(body), body.split("\n")
    blocks, result.doubts = alike.blocks(tokens, lines)
    result.doubts += alike.doubts(tokens, lines)
    result.callouts = [Callout(first_line + block.start, block.name) for block in sorted(blocks, key=lambda b: b.start)]
    inside = {first_line + number for block in blocks for number in range(block.start, block.end)}
    notes: list[tuple[str, bool, int]] = []
    depth = 0
    for index, token in enumerate(tokens):
        line = first_line + token.map[0] if token.map else first_line
        end = first_line + token.map[1] if token.map else line
        if token.type == "heading_open":
            heading = _heading(int(token.tag[1]), tokens[index + 1].content, line, end)
            (result.nested_headings if depth or line in inside else result.headings).append(heading)
        elif token.type == "fence":
            result.fences.append(Fence(token.info.strip(), token.content, line, end))
            result.ids.update(ID.findall(token.info))
        elif token.type == "table_open":
            result.tables.append(_table(tokens, index, line, lines))
        elif token.type in ("bullet_list_open", "ordered_list_open") and not depth:
            result.lists.append(_listing(tokens, index, line))
        elif token.type == "html_block":
            result.links.extend(_html_links(token.content, line))
            result.words.extend(_html_words(token.content, line))
            result.ids.update(_html_ids(token.content))
        elif token.type == "inline":
            result.words.extend(_inline_words(token, line))
            if MARKED.search(token.content):
                result.links.extend(_inline_links(token, line))
                result.ids.update(_inline_ids(token))
                notes += _notes(token, line)
                result.undefined.extend(references(token, line))
        if token.type in ("list_item_open", "blockquote_open"):
            depth += 1
        elif token.type in ("list_item_close", "blockquote_close"):
            depth -= 1
    defined = {name for name, defines, _ in notes if defines}
    result.undefined += [Words(f"[^{name}]", line) for name, _, line in notes if name not in defined]
    result.ids.update(heading.id for heading in result.headings if heading.id)
    return result


def _heading(level: int, content: str, line: int, end: int) -> Heading:
    match = AttrListTreeprocessor.HEADER_RE.search(content)
    attributes, rest = get_attrs_and_remainder(match.group(1)) if match else ([], "")
    if match is None or rest:
        return Heading(level, content.strip(), "", line, end)
    ident = dict(attributes).get("id") or ""  # the last one counts
    return Heading(level, content[: match.start()].strip(), ident, line, end)


def _table(tokens: list[Token], start: int, line: int, lines: list[str]) -> Table:
    rows = columns = 0
    for token in tokens[start:]:
        if token.type == "table_close":
            break
        # The line that closes a block stands right below its last table.
        rows += token.type == "tr_open" and not (token.map and alike.SLASHES.match(lines[token.map[0]]))
        columns += token.type == "th_open"
    return Table(line, rows - 1, columns)


def _listing(tokens: list[Token], start: int, line: int) -> Listing:
    opening, items = tokens[start], 0
    for token in tokens[start + 1 :]:
        if token.level == opening.level and token.nesting < 0:
            break
        items += token.type == "list_item_open" and token.level == opening.level + 1
    return Listing(line, opening.type == "ordered_list_open", items)


def _inline_links(token: Token, line: int) -> Iterator[Link]:
    """Yield the links of a paragraph. Its parts know no lines: each target is looked for in the source, part by part."""
    source, at, target, text = token.content, 0, "", ""

    def place(target: str) -> int:
        nonlocal at
        at = max(source.find(target, at), at)
        return line + source.count("\n", 0, at)

    for child in token.children or []:
        if child.type in ("softbreak", "hardbreak"):
            at = source.find("\n", at) + 1 or at
        elif child.type == "link_open":
            target, text = str(child.attrGet("href") or ""), ""
        elif child.type == "link_close":
            yield Link(target, place(target), text=text)
            at += len(target)
        elif child.type == "image":
            src = str(child.attrGet("src") or "")
            yield Link(src, place(src), image=True, text=child.content)
            at += len(src)
        elif child.type == "html_inline":
            yield from _html_links(child.content, place(child.content))
            at += len(child.content)
        else:
            text += child.content


def _inline_words(token: Token, line: int) -> Iterator[Words]:
    """Yield the text of a paragraph; each piece is looked for in the source, as links are."""
    source, at = token.content, 0
    for child in token.children or []:
        found = source.find(child.content, at) if child.content else -1
        at = max(found, at)
        if child.type in ("softbreak", "hardbreak"):
            at = source.find("\n", at) + 1 or at
        elif child.type in ("text", "image") and (text := ATTRIBUTES.sub("", child.content).strip()):
            yield Words(text, line + source.count("\n", 0, at))
        if found >= 0:
            at += len(child.content)


def references(token: Token, line: int = 1) -> Iterator[Words]:
    """Yield the `[text][name]` of a paragraph that stay in the text, because nothing defines the name.

    Args:
        token: The paragraph.
        line: Its line.
    """
    for child in token.children or []:
        for match in REFERENCE.finditer(child.content) if child.type == "text" else ():
            at = token.content.find(match[0])  # with backslashes in it, it is meant to stay
            if at >= 0:
                yield Words(match[0], line + token.content.count("\n", 0, at))


def _notes(token: Token, line: int) -> Iterator[tuple[str, bool, int]]:
    """Yield the names of footnotes in a paragraph, whether they are defined there, and their lines."""
    for child in token.children or []:
        for match in NOTE.finditer(child.content) if child.type == "text" else ():
            at = token.content.find(match[0])
            if at >= 0:
                begins = not token.content[:at].rpartition("\n")[2].strip()
                yield match[1], bool(match[2]) and begins, line + token.content.count("\n", 0, at)


def _inline_ids(token: Token) -> Iterator[str]:
    for child in token.children or []:
        if child.type == "text":
            yield from ID.findall(child.content)
        elif child.type == "html_inline":
            yield from _html_ids(child.content)


def _html_ids(html: str) -> set[str]:
    parser = _Targets()
    parser.feed(html)
    parser.close()
    return parser.ids


def _html_words(html: str, line: int) -> Iterator[Words]:
    text = MARKUP.sub(lambda match: "\n" * match[0].count("\n"), html)
    for number, words in enumerate(text.split("\n"), line):
        if words.strip():
            yield Words(words, number)


class _Targets(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Link] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                self.ids.add(value)
            if key not in URL_ATTRIBUTES.get(tag, ()) or not value:
                continue
            # `a.png 1x, b.png 2x`
            targets = [part.split()[0] for part in value.split(",") if part.strip()] if key == "srcset" else [value]
            image = tag in ("img", "source")
            self.found += [Link(target, self.getpos()[0], image=image, html=True) for target in targets]


def _html_links(html: str, line: int) -> Iterator[Link]:
    parser = _Targets()
    parser.feed(html)
    parser.close()
    for link in parser.found:
        yield Link(link.target, line + link.line - 1, link.image, html=True)
