"""Adds the index of corrections to each language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from book.errata import index
from book.errata.callout import Wording
from book.urls import relative
from build import Build, LinksFrom, add_page, current


@event_priority(-140)  # after i18n has sorted out the language, before the navigation names the page
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the index page."""
    build = current(config)
    book, path = build.book, build.book.config.errata.page
    start = build.url(build.lang, path)
    links = LinksFrom(build, build.lang, start)
    labels = book.config.labels[build.lang]
    prefix = book.config.prefix(build.lang)
    feeds = None if build.offline else (relative(start, f"{prefix}{path}.xml"), relative(start, f"{path}.json"))
    body = index.body(book.errata.records, _titles(build), Wording(build.lang, labels), links, feeds)
    add_page(files, config, path, f"---\ntitle: {_quoted(labels.errata_title)}\n---\n\n{body}\n")
    return files


def _titles(build: Build) -> dict[str, str]:
    shown = {**build.missing, **build.book.pages.by_lang[build.lang]}
    return {path: page.front.title for path, page in shown.items()}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
