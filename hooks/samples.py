"""Adds a page for every sample's whole file, in each language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from book.samples import show
from build import add_page, current


@event_priority(-140)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the pages."""
    build = current(config)
    book = build.book
    for file in sorted(book.samples.sources):
        content = show.page(file, build.lang, book.samples, book.verified, book.config)
        add_page(files, config, book.sample_page(file), content, in_nav=False)
    return files
