"""Every use of what MkDocs 1.6.1 keeps to itself, each with its reason.

MkDocs stays pinned. A test compares what PINNED names with what it was when this was written, and fails when a new
version has changed it: read what it does now, then write the new digest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment
from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import pages
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from markdown_private import Converter

PINNED = {
    "pymdownx.highlight.Highlight.highlight": "5a4b07ca78d4f49d2e47755f4677619f",  # see highlight.py
    "mkdocs.commands.build._populate_page": "31a70ea4caef1e127a9d65a0f346ee32",
    "mkdocs.commands.build._build_page": "adcdbd14b236112697cafec9171bd281",
    "mkdocs.structure.pages.Page": "ae931065b3b4d56e0315eaccb8c1afc7",
    "mkdocs.structure.pages._RelativePathTreeprocessor": "523b46edca9448ef71f2ce0fd0e79a1f",
}
"""Functions and classes, and the first half of the SHA-256 of their source."""
LINKS = "mkdocs.structure.pages"  # the logger that tells of links


def populate(page: Page, config: MkDocsConfig, files: Files) -> None:
    """Read a page and make its HTML, with all events. MkDocs has no public way to do this for one page."""
    build._populate_page(page, config, files)


def write(page: Page, config: MkDocsConfig, pages: Sequence[File], nav: Navigation, env: Environment) -> None:
    """Write a page through its template, with all events. MkDocs has no public way to do this for one page."""
    build._build_page(page, config, pages, nav, env)


@dataclass
class Rendered:
    """A page's HTML and what MkDocs notes down about it.

    Attributes:
        content: The HTML.
        toc: Its headings, as Python-Markdown gives them.
        title: Its h1; None when it has none.
        ids: Ids that links can name.
        links: Links as they are written, and what they became, in their order.
        to_anchors: Links to ids, by file; they name this build's files and are resolved anew for the next one.
    """

    content: str
    toc: list[Any]
    title: str | None
    ids: list[str]
    links: list[tuple[str, str]]
    to_anchors: dict[Any, dict[str, str]] = field(default_factory=dict[Any, dict[str, str]])

    def plain(self) -> dict[str, Any]:
        """Return what holds beyond this build."""
        return {"content": self.content, "toc": self.toc, "title": self.title, "ids": self.ids, "links": self.links}


class _Links(pages._RelativePathTreeprocessor):
    """MkDocs' own resolving of links, written down."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.found: list[tuple[str, str]] = []

    def path_to_url(self, url: str) -> str:
        address = super().path_to_url(url)
        self.found.append((url, address))
        return address


def resolver(page: Page, config: MkDocsConfig, files: Files) -> pages._RelativePathTreeprocessor:
    """Return what resolves a page's links, with the warnings that MkDocs has for them. There is no public way."""
    return pages._RelativePathTreeprocessor(page.file, files, config)


def rendered(converter: Converter, text: str, file: File, config: MkDocsConfig, files: Files) -> Rendered:
    """Do what `Page.render` does, and return all of its results: it keeps the headings and the links to itself."""
    raw, title = pages._RawHTMLPreprocessor(), pages._ExtractTitleTreeprocessor()
    anchors, links = pages._ExtractAnchorsTreeprocessor(file, files, config), _Links(file, files, config)
    with converter.markdown() as md:
        for step in (raw, anchors, links, title):
            step._register(md)
        content, toc = md.convert(text), getattr(md, "toc_tokens", [])
    ids = sorted(anchors.present_anchor_ids | raw.present_anchor_ids)
    return Rendered(content, toc, title.title, ids, links.found, links.links_to_anchors)
