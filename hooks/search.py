"""One search index for each language, in the place of the one that Material's plugin would write for both."""

from __future__ import annotations

import html

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

from book.search import Found
from build import Build, current


class Index:
    """What Material's search plugin takes for its index; the entries go to the run.

    `entries` stays empty: i18n collects it from every language to merge them, and there is nothing to merge.
    """

    def __init__(self, build: Build) -> None:
        self.build = build
        self.entries: list[object] = []

    def add_entry_from_context(self, page: Page) -> None:
        """Take in a page."""
        if not (page.meta.get("search") or {}).get("exclude"):
            prefix = self.build.book.config.prefix(self.build.lang)
            found = Found(page.content or "", page.url.removeprefix(prefix), html.unescape(str(page.title)))
            self.build.found.setdefault(self.build.lang, {})[page.url] = found

    def generate_search_index(self, prev: object) -> str:  # noqa: ARG002  (the plugin passes it)
        """Return nothing yet: the indexes are written when the site is complete."""
        return ""


@event_priority(-150)
def on_config(config: MkDocsConfig) -> None:
    """Put our index in place once the plugin has made its own."""
    config.plugins["material/search"].search_index = Index(current(config))
