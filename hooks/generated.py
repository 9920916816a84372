"""The Markdown of pages that no file holds, in the language that is being built."""

from __future__ import annotations

from book import status
from book.errata import index
from book.errata.callout import Wording
from book.pairs import shown_pages
from book.samples import show
from book.urls import relative
from build import Build, LinksFrom


def generated(build: Build, path: str) -> str | None:
    """Return the Markdown of the page at a path; None when a file of the book holds it."""
    if path == build.book.config.errata.page:
        return errata_index(build)
    if path == build.book.config.status:
        return status_page(build)
    return None


def errata_index(build: Build) -> str:
    """Return the index of corrections."""
    book, path = build.book, build.book.config.errata.page
    start = build.url(build.lang, path)
    links = LinksFrom(build, build.lang, start)
    labels = book.config.labels[build.lang]
    prefix = book.config.prefix(build.lang)
    feeds = None if build.offline else (relative(start, f"{prefix}{path}.xml"), relative(start, f"{path}.json"))
    body = index.body(book.errata.records, titles(build), Wording(build.lang, labels), links, feeds)
    return f"---\ntitle: {_quoted(labels.errata_title)}\n---\n\n{body}\n"


def status_page(build: Build) -> str:
    """Return the page that tells which sections wait for which language."""
    book, start = build.book, build.url(build.lang, build.book.config.status)

    def url(lang: str, page: str) -> str:
        return relative(start, build.url(lang, page))

    front = f"title: {_quoted(book.config.labels[build.lang].status_title)}\nsearch:\n  exclude: true"
    return f"---\n{front}\n---\n\n{status.body(book, build.lang, url)}\n"


def whole_file(build: Build, name: str) -> str:
    """Return the frame of a page that shows a sample's whole file; see `frames`."""
    return show.page(name, build.lang, build.book.verified, build.book.config)


def titles(build: Build) -> dict[str, str]:
    """Return the titles of the pages that the language shows, by their paths."""
    pages = shown_pages(build.book.pages, build.book.config, build.lang)
    return {path: page.front.title for path, page in pages.items()}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
