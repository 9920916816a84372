"""Markdown of a record to HTML that can do no harm to the page around it.

Raw HTML, headings, pictures and rules are switched off, everything else is escaped, links to pages are resolved, and the
result is one line: no Markdown construct of the page (fences, blocks, lists) can begin inside of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt
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


def render(markdown: str, resolve: Resolve, inline: bool = False) -> str:
    """Render a record's text.

    Args:
        markdown: The text.
        resolve: Turns a link to a page (`tour/02-basic-client.md#errors`) into one from where the text is shown.
        inline: Without paragraphs around it.

    Returns:
        One line of HTML.
    """
    markdown = _clean(markdown)
    tokens = _PARSER.parseInline(markdown) if inline else _PARSER.parse(markdown)
    for token in tokens:
        _prepare(token, resolve)
    html = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return _one_line(html)


def plain(markdown: str) -> str:
    """Return a record's text without markup."""
    parts: list[str] = []
    for token in _PARSER.parse(_clean(markdown)):
        if token.type in ("fence", "code_block"):
            parts.append(token.content)
        for child in token.children or []:
            parts.append("\n" if child.type in ("softbreak", "hardbreak") else child.content)
        if token.type == "paragraph_close":
            parts.append("\n")
    return unfold(join_lines("".join(parts).strip()))


def links(markdown: str) -> Iterator[str]:
    """Yield the targets of a text's links to pages."""
    for token in _PARSER.parse(_clean(markdown)):
        for child in token.children or []:
            target = str(child.attrGet("href") or "") if child.type == "link_open" else ""
            if target and not is_external(target):
                yield target


def references(markdown: str) -> Iterator[str]:
    """Yield what looks like a link by reference: it stays as it is written, nothing is defined in a record."""
    for token in _PARSER.parse(_clean(markdown)):
        yield from (words.text for words in outline.references(token))


def _prepare(token: Token, resolve: Resolve) -> None:
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
                child.attrSet("href", resolve(target))


def _one_line(html: str) -> str:
    first, *others = html.replace("\t", "&#9;").strip().split("<pre>")
    out = [first.replace("\n", " ")]
    for piece in others:
        code, _, rest = piece.partition("</pre>")
        out.append(f"<pre>{code.replace(chr(10), '&#10;')}</pre>{rest.replace(chr(10), ' ')}")
    return "".join(out).strip()
