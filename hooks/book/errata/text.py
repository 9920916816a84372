"""Markdown of a record to HTML that can do no harm to the page around it.

Raw HTML, headings, pictures and rules are switched off, everything else is escaped, links to pages are resolved, and the
result is one line: no Markdown construct of the page (fences, blocks, lists) can begin inside of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.emphasis import tokenize
from markdown_it.token import Token

from book import outline
from book.typography import is_cjk, join_lines, unfold
from book.yamlfile import NO_TEXT

_PARSER = MarkdownIt("commonmark", {"html": False}).disable(
    ["heading", "lheading", "hr", "image", "html_block", "html_inline", "reference"]
)
EXTERNAL = re.compile(r"(https?://|mailto:)", re.IGNORECASE)
# Stands for the address of a page. No text holds it, see `_clean`.
ADDRESS = "\x02"

Resolve = Callable[[str], str]


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Make `**文法（grammar）**で` bold, which CommonMark leaves as it is: Japanese has no blanks around what is bold."""
    start, known = state.pos, len(state.delimiters)
    if not tokenize(state, silent):
        return False
    before, after = state.src[start - 1 : start] if start else "", state.src[state.pos : state.pos + 1]
    if state.src[start] == "*" and (is_cjk(before) or is_cjk(after)):
        for delimiter in state.delimiters[known:]:
            delimiter.open, delimiter.close = bool(after.strip()), bool(before.strip())
    return True


_PARSER.inline.ruler.at("emphasis", _emphasis)


def is_external(target: str) -> bool:
    """Tell whether a link leads away from the site."""
    return bool(EXTERNAL.match(target))


def _clean(markdown: str) -> str:
    """Return a text with no line end but newlines, and without characters that a page cannot hold."""
    return NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", "\n".join(markdown.splitlines()))


@dataclass(frozen=True)
class _Read:
    """A record's text.

    Attributes:
        html: One line of HTML, cut where the addresses of pages belong.
        pages: The pages that it links to, in that order, as they are written.
        plain: The text without markup.
        references: What looks like a link by reference.
    """

    html: tuple[str, ...]
    pages: tuple[str, ...]
    plain: str
    references: tuple[str, ...]


@lru_cache(maxsize=20_000)  # a text is shown on pages, in two lists and in three feeds
def _read(markdown: str) -> _Read:
    tokens = _PARSER.parse(_clean(markdown))
    plain = _plain(tokens)
    referred = tuple(words.text for token in tokens for words in outline.references(token))
    pages: list[str] = []
    for token in tokens:
        pages += _prepare(token)
    html = _one_line(_PARSER.renderer.render(tokens, _PARSER.options, {}))
    return _Read(tuple(html.split(ADDRESS)), tuple(pages), plain, referred)


def render(markdown: str, resolve: Resolve) -> str:
    """Render a record's text.

    Args:
        markdown: The text.
        resolve: Turns a link to a page (`tour/02-basic-client.md#errors`) into one from where the text is shown.

    Returns:
        One line of HTML.
    """
    read = _read(markdown)
    first, *others = read.html
    addresses = (escapeHtml(resolve(page)) for page in read.pages)
    return first + "".join(f"{address}{piece}" for address, piece in zip(addresses, others, strict=True))


def plain(markdown: str) -> str:
    """Return a record's text without markup."""
    return _read(markdown).plain


def links(markdown: str) -> tuple[str, ...]:
    """Return the targets of a text's links to pages."""
    return tuple(page for page in _read(markdown).pages if page)


def references(markdown: str) -> tuple[str, ...]:
    """Return what looks like a link by reference: it stays as it is written, nothing is defined in a record."""
    return _read(markdown).references


def _plain(tokens: Sequence[Token]) -> str:
    parts: list[str] = []
    for token in tokens:
        if token.type in ("fence", "code_block"):
            parts.append(token.content)
        for child in token.children or []:
            parts.append("\n" if child.type in ("softbreak", "hardbreak") else child.content)
        if token.type == "paragraph_close":
            parts.append("\n")
    return unfold(join_lines("".join(parts).strip()))


def _prepare(token: Token) -> Iterator[str]:
    """Ready a token for the renderer, and yield the pages that it links to; a mark stands for their addresses."""
    children = token.children or []
    for index, child in enumerate(children):
        if child.type == "text":
            child.content = unfold(child.content)
        elif child.type == "softbreak":
            before = "".join(other.content for other in children[:index])[-1:]
            after = "".join(other.content for other in children[index + 1 :])[:1]
            if not join_lines("\n", before, after):
                child.type, child.tag, child.content = "text", "", ""
        elif child.type == "link_open":
            target = str(child.attrGet("href") or "")
            if not is_external(target):
                child.attrSet("href", ADDRESS)
                yield target


def _one_line(html: str) -> str:
    first, *others = html.replace("\t", "&#9;").strip().split("<pre>")
    out = [first.replace("\n", " ")]
    for piece in others:
        code, _, rest = piece.partition("</pre>")
        out.append(f"<pre>{code.replace(chr(10), '&#10;')}</pre>{rest.replace(chr(10), ' ')}")
    return "".join(out).strip()
