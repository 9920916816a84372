"""Adds the page of every sample's whole file to each language."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

from build import current
from frames import write_whole_files


@event_priority(50)  # before i18n turns to the next language
def on_post_build(config: MkDocsConfig) -> None:
    """Write the pages."""
    write_whole_files(sorted(current(config).book.samples.sources), config, Path(config.site_dir))
