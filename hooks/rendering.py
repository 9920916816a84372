"""A page's HTML out of the cache, as MkDocs would have made it.

Links are no part of what an entry is found by: they are resolved again for each build, so that a link whose target is gone
is told as ever. An entry whose links lead elsewhere now, or say anything, is made anew.
"""

from __future__ import annotations

import json
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from book.cache import Memo, digest
from build import current
from logs import Counter, hushed
from mkdocs_private import Rendered, rendered, resolver


def render(page: Page, memo: Memo, config: MkDocsConfig, files: Files) -> None:
    """Do what `Page.render` does."""
    key = digest(memo.base, page.file.src_uri, page.markdown or "")
    found = _read(memo.store.get(key)) if memo.store.folder else None
    links = _resolved(found, page, config, files) if found else None
    if found is None or links is None:
        with Counter.counting() as counter:
            found = rendered(current(config).converter(config), page, config, files)
        links = found.to_anchors
        if not counter.count and memo.store.folder:  # what was said has to be said again
            memo.store.put(key, json.dumps(found.plain(), ensure_ascii=False).encode("utf-8", "surrogatepass"))
    page.content = found.content
    page.toc = get_toc(found.toc)
    page._title_from_render = found.title
    page.present_anchor_ids = set(found.ids)
    page.links_to_anchors = links


def _read(raw: bytes | None) -> Rendered | None:
    return Rendered(**json.loads(raw.decode("utf-8", "surrogatepass"))) if raw else None


def _resolved(found: Rendered, page: Page, config: MkDocsConfig, files: Files) -> dict[Any, dict[str, str]] | None:
    """Resolve an entry's links; None when the entry no longer holds."""
    with hushed("mkdocs.structure.pages") as said:
        links = resolver(page, config, files)
        same = all(links.path_to_url(url) == address for url, address in found.links)
    return links.links_to_anchors if same and not said else None
