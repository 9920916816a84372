"""Adds a page for every sample's whole file, in each language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from build import add_page, current
from generated import sample_page


@event_priority(-140)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the pages."""
    build = current(config)
    for file in sorted(build.book.samples.sources):
        add_page(files, config, build.book.sample_page(file), sample_page(build, file), in_nav=False)
    return files
