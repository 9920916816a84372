"""Adds the index of corrections to each language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from book.book import Book
from book.errata import index
from book.errata.callout import Wording
from book.urls import relative
from build import LinksFrom, add_page, current


@event_priority(-140)  # after i18n has sorted out the language, before the navigation names the page
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the index page."""
    build = current(config)
    book, path = build.book, build.book.config.errata.page
    start = build.url(build.lang, path)
    links = LinksFrom(build, build.lang, start)
    labels = book.config.labels[build.lang]
    prefix = book.config.prefix(build.lang)
    feed, data = (None, None) if build.offline else (relative(start, f"{prefix}{path}.xml"), relative(start, f"{path}.json"))
    body = index.body(book.errata.records, _titles(book, build.lang), Wording(build.lang, labels), links, feed, data)
    add_page(files, config, path, f"---\ntitle: {_quoted(labels.errata_title)}\n---\n\n{body}\n")
    return files


def _titles(book: Book, lang: str) -> dict[str, str]:
    others = {path: page.front.title for pages in book.pages.by_lang.values() for path, page in pages.items()}
    return others | {path: page.front.title for path, page in book.pages.by_lang[lang].items()}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
