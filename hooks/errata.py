"""Adds the index of corrections to each language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from build import add_page, current
from caching import of_records
from generated import errata_index, titles


@event_priority(-140)  # after i18n has sorted out the language, before the navigation names the page
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the index page."""
    build = current(config)
    memo = build.cache.of(*of_records(build))
    text = memo(lambda: errata_index(build), "index", build.lang, repr(titles(build)))
    add_page(files, config, build.book.config.errata.page, text)
    return files
