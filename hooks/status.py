"""Adds the page that tells writers which sections wait for which language."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files

from build import add_page, current
from generated import status_page


@event_priority(-140)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Generate the page, in a site of several languages whose book keeps a record of pairs."""
    build = current(config)
    if build.book.stale.lock is not None and len(build.langs) > 1 and not build.offline:
        add_page(files, config, build.book.config.status, status_page(build), in_nav=False)
    return files
