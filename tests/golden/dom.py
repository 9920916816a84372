"""HTML as a tree, found by simple selectors and written one element a line: what a reader of a test needs, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from pathlib import Path

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BLOCKS = {
    *("article", "aside", "blockquote", "body", "dd", "details", "div", "dl", "dt", "figure", "footer", "form", "h1", "h2"),
    *("h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table"),
    *("tbody", "td", "th", "thead", "tr", "ul", "label", "select", "option", "output"),
}
SELECTOR = re.compile(r"(?P<tag>^[a-z0-9]+)|\.(?P<cls>[\w-]+)|#(?P<id>[\w-]+)|\[(?P<key>[\w-]+)(?:=(?P<value>[^\]]*))?\]")


@dataclass
class Node:
    """An element, or the document itself (without a tag)."""

    tag: str = ""
    attrs: dict[str, str] = field(default_factory=dict)
    inner: list[Node | str] = field(default_factory=list)

    def all(self) -> Iterator[Node]:
        """Yield every element below this one, in the order of the document."""
        for child in self.inner:
            if isinstance(child, Node):
                yield child
                yield from child.all()

    def find(self, selector: str) -> list[Node]:
        """Return the elements that match `tag.class#id[attribute=value]`; a space means below, as in CSS."""
        found = [self]
        for part in selector.split():
            found = [node for one in found for node in one.all() if node.matches(part)]
        return list({id(node): node for node in found}.values())

    def first(self, selector: str) -> Node:
        """Return the only or first element that matches."""
        found = self.find(selector)
        assert found, f"no element {selector}"
        return found[0]

    def matches(self, selector: str) -> bool:
        """Tell whether this element is one that a selector without spaces names."""
        for match in SELECTOR.finditer(selector):
            name = match["tag"], match["cls"], match["id"], match["key"]
            good = (
                name[0] == self.tag
                if name[0]
                else name[1] in self.attrs.get("class", "").split()
                if name[1]
                else self.attrs.get("id") == name[2]
                if name[2]
                else name[3] in self.attrs and (match["value"] is None or self.attrs[name[3]] == match["value"])
            )
            if not good:
                return False
        return True

    def text(self) -> str:
        """Return all text below, with single spaces."""
        return " ".join("".join(c if isinstance(c, str) else c.text() if c.tag != "br" else " " for c in self.inner).split())

    def raw_text(self) -> str:
        """Return all text below as it is."""
        return "".join(c if isinstance(c, str) else c.raw_text() for c in self.inner)


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs})
        self.open[-1].inner.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if any(node.tag == tag for node in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def parse(html: str) -> Node:
    """Read a document."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.open[0]


def read(path: Path) -> Node:
    """Read a file."""
    return parse(path.read_text(encoding="utf-8"))


def pretty(node: Node, indent: int = 0) -> list[str]:
    """Write an element: a line for each block, attributes in alphabetical order, code without its colors."""
    pad = "  " * indent
    if node.tag == "pre":
        lines = node.raw_text().strip("\n").split("\n")
        return [f"{pad}<pre>", *(f"{pad}  {line}".rstrip() for line in lines), f"{pad}</pre>"]
    if node.matches("div.highlight"):
        classes = [c for c in node.attrs["class"].split() if c != "highlight"]
        [code] = node.find("pre")
        written = pretty(code, indent)
        return [f"{pad}<{' '.join(['pre', *classes])}>", *written[1:]]
    if not any(isinstance(child, Node) and _holds_block(child) for child in node.inner):
        return [f"{pad}{_inline(node)}"]
    lines = [f"{pad}{_start(node)}"] if node.tag else []
    inside = indent + bool(node.tag)
    run: list[Node | str] = []
    for child in [*node.inner, None]:
        if child is None or (isinstance(child, Node) and _holds_block(child)):
            text = _joined(run)
            lines += [f"{'  ' * inside}{text}"] if text else []
            run = []
            lines += pretty(child, inside) if child else []
        else:
            run.append(child)
    if not node.tag:
        return lines
    if len(lines) == 2 and not lines[1].endswith("</pre>"):
        return [f"{lines[0]}{lines[1].strip()}</{node.tag}>"]
    return [*lines, f"{pad}</{node.tag}>"]


def _holds_block(node: Node) -> bool:
    return node.tag in BLOCKS or any(below.tag in BLOCKS for below in node.all())


def _start(node: Node) -> str:
    written = [f' {key}="{escape(value)}"' if value else f" {key}" for key, value in sorted(node.attrs.items())]
    return f"<{node.tag}{''.join(written)}>"


def _joined(children: list[Node | str]) -> str:
    text = "".join(escape(c, quote=False) if isinstance(c, str) else _inline(c) for c in children if not _is_noise(c))
    return " ".join(text.split())


def _is_noise(child: Node | str) -> bool:
    return isinstance(child, Node) and child.matches("a.headerlink")


def _inline(node: Node) -> str:
    return _start(node) + ("" if node.tag in VOID else f"{_joined(node.inner)}</{node.tag}>")
