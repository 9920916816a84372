"""One search index for each language, in the place of the one that Material's plugin would write for both."""

from __future__ import annotations

import html
import re
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

from book.search import Found
from build import Build, current

OPTIONS = re.compile(r'data-search-\w+="[^"]')  # what the plugin takes off; ours are empty and stay


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
    plugin = config.plugins["material/search"]
    plugin.search_index = Index(current(config))
    events = config.plugins.events["page_context"]
    if plugin.on_page_context in events:  # the run's first language
        events[events.index(plugin.on_page_context)] = partial(_add, plugin)


def _add(plugin: Any, context: Any, *, page: Page, **others: Any) -> Any:
    """Do what the plugin does with a page. It takes attributes off in a way that is slow where there are none."""
    if OPTIONS.search(page.content or ""):
        return plugin.on_page_context(context, page=page, **others)
    if plugin.config.enabled:
        plugin.search_index.add_entry_from_context(page)
    return None
