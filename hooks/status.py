"""Adds the page that tells writers which sections wait for which language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from book import status
from book.urls import relative
from build import add_page, current


@event_priority(-140)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the page, in a site of several languages whose book keeps a record of pairs."""
    build = current(config)
    book, path = build.book, build.book.config.status
    if book.stale.lock is None or len(build.langs) < 2 or build.offline:
        return files
    start = build.url(build.lang, path)

    def url(lang: str, page: str) -> str:
        return relative(start, build.url(lang, page))

    front = f"title: {book.config.labels[build.lang].status_title!r}\nsearch:\n  exclude: true"
    add_page(files, config, path, f"---\n{front}\n---\n\n{status.body(book, build.lang, url)}\n", in_nav=False)
    return files
