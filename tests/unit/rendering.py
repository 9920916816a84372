"""Markdown to HTML as the site's build does it, and the result as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any

import tree
from markdown import Markdown

from book.linebreak import LineBreakExtension

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# MkDocs puts these in front of what mkdocs.yml names.
BUILTIN = ("toc", "tables", "fenced_code")


def extensions() -> tuple[list[str], dict[str, Mapping[str, Any]]]:
    """Return the Markdown extensions of mkdocs.yml and their options, as MkDocs reads them."""
    options: dict[str, Mapping[str, Any]] = {}
    names = list(BUILTIN)
    for entry in tree.real_configuration()["markdown_extensions"]:
        name, given = next(iter(entry.items())) if isinstance(entry, dict) else (entry, None)
        options[name] = given or {}
        if name not in names:
            names.append(name)
    return names, options


@cache
def _markdown() -> Markdown:
    names, options = extensions()
    return Markdown(extensions=[*names, LineBreakExtension()], extension_configs=options)


def render(body: str) -> str:
    """Return the HTML of a page's Markdown, with the extensions of mkdocs.yml and ours."""
    return _markdown().reset().convert(body)


@dataclass
class Node:
    """An element, or the whole text when it has no tag."""

    tag: str = ""
    attrs: dict[str, str] = field(default_factory=dict)
    inner: list[Node | str] = field(default_factory=list)

    @property
    def children(self) -> list[Node]:
        """The elements right below this one."""
        return [child for child in self.inner if isinstance(child, Node)]

    def all(self, *tags: str) -> Iterator[Node]:
        """Yield the elements anywhere below, with one of these tags if any are given."""
        for child in self.children:
            if not tags or child.tag in tags:
                yield child
            yield from child.all(*tags)

    @property
    def text(self) -> str:
        """All text below, as written."""
        return "".join(child if isinstance(child, str) else child.text for child in self.inner)


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node()]
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs})
        self.open[-1].inner.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self.open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes <{self.open[-1].tag}>")
        if any(node.tag == tag for node in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def parse(html: str) -> Node:
    """Return HTML as a tree."""
    return _parse(html)[0]


def faults(html: str) -> list[str]:
    """Return what is not well-formed: elements that are not closed, or closed in another order."""
    return _parse(html)[1]


def _parse(html: str) -> tuple[Node, list[str]]:
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.open[0], [*builder.faults, *(f"<{node.tag}> is not closed" for node in builder.open[1:])]
