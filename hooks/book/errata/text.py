"""Markdown of a record to HTML that can do no harm to the page around it.

Raw HTML, headings, pictures and rules are switched off, everything else is escaped, links to pages are resolved, and the
result is one line: no Markdown construct of the page (fences, blocks, lists) can begin inside of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from book.typography import join_lines, unfold

_PARSER = MarkdownIt("commonmark", {"html": False}).disable(
    ["heading", "lheading", "hr", "image", "html_block", "html_inline", "reference"]
)

Resolve = Callable[[str], str]


def is_external(target: str) -> bool:
    """Tell whether a link leads away from the site."""
    return "://" in target or target.startswith("mailto:")


def render(markdown: str, resolve: Resolve, inline: bool = False) -> str:
    """Render a record's text.

    Args:
        markdown: The text.
        resolve: Turns a link to a page (`tour/02-basic-client.md#errors`) into one from where the text is shown.
        inline: Without paragraphs around it.

    Returns:
        One line of HTML.
    """
    tokens = _PARSER.parseInline(markdown) if inline else _PARSER.parse(markdown)
    for token in tokens:
        _prepare(token, resolve)
    html = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return _one_line(html)


def plain(markdown: str) -> str:
    """Return a record's text without markup."""
    parts: list[str] = []
    for token in _PARSER.parse(markdown):
        if token.type in ("fence", "code_block"):
            parts.append(token.content)
        for child in token.children or []:
            parts.append("\n" if child.type in ("softbreak", "hardbreak") else child.content)
        if token.type == "paragraph_close":
            parts.append("\n")
    return unfold(join_lines("".join(parts).strip()))


def links(markdown: str) -> Iterator[str]:
    """Yield the targets of a text's links to pages."""
    for token in _PARSER.parse(markdown):
        for child in token.children or []:
            target = str(child.attrGet("href") or "") if child.type == "link_open" else ""
            if target and not is_external(target):
                yield target


def _prepare(token: Token, resolve: Resolve) -> None:
    children = token.children or []
    for index, child in enumerate(children):
        if child.type == "text":
            child.content = unfold(child.content)
        elif child.type == "softbreak":
            before = children[index - 1].content[-1:] if index else ""
            after = children[index + 1].content[:1] if index + 1 < len(children) else ""
            if not join_lines("\n", before, after):
                child.type, child.tag, child.content = "text", "", ""
        elif child.type == "link_open":
            target = str(child.attrGet("href") or "")
            if not is_external(target):
                child.attrSet("href", resolve(target))


def _one_line(html: str) -> str:
    pieces = html.strip().split("<pre>")
    out = [pieces[0].replace("\n", " ")]
    for piece in pieces[1:]:
        code, _, rest = piece.partition("</pre>")
        out.append(f"<pre>{code.replace(chr(10), '&#10;')}</pre>{rest.replace(chr(10), ' ')}")
    return "".join(out).strip()
