"""A page's HTML out of the cache, as MkDocs would have made it.

Links are no part of what an entry is found by. As long as the language has the same files, they lead where they did; else
they are resolved again, so that a link whose target is gone is told as ever. An entry whose links lead elsewhere now, or say
anything, is made anew.
"""

from __future__ import annotations

import json
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc
from mkdocs.utils.meta import get_data

from book.cache import digest
from build import Earlier, current
from logs import Counter, hushed, overheard
from mkdocs_private import LINKS, Rendered, rendered, resolver
from piecewise import rendered_again


def read_source(page: Page, earlier: Earlier, config: MkDocsConfig) -> None:
    """Do what `Page.read_source` does."""
    if config.plugins.events["page_read_source"] or not earlier.texts.store.folder:
        Page.read_source(page, config)
        return
    try:
        text = page.file.content_string
    except (OSError, ValueError):
        Page.read_source(page, config)  # which says what is wrong
        return
    page.markdown, page.meta = earlier.texts(lambda: get_data(text), "source", text)


def render(page: Page, earlier: Earlier, config: MkDocsConfig, files: Files) -> None:
    """Do what `Page.render` does."""
    key = digest(earlier.html.base, page.file.src_uri, page.markdown or "")
    entry = _read(earlier.html.store.get(key))
    found = (_found(entry, earlier, files) or _resolved(entry, key, page, earlier, config, files)) if entry else None
    if found is None:
        found = _made(key, page, earlier, config, files)
    page.content = found.content
    page.toc = get_toc(found.toc)
    page._title_from_render = found.title
    page.present_anchor_ids = set(found.ids)
    page.links_to_anchors = found.to_anchors


def _read(raw: bytes | None) -> dict[str, Any] | None:
    if raw is None:
        return None
    head, _, content = raw.decode("utf-8", "surrogatepass").partition("\n")
    entry = json.loads(head)
    entry["page"]["content"] = content
    return entry


def _found(entry: dict[str, Any], earlier: Earlier, files: Files) -> Rendered | None:
    """Return an entry whose links were resolved among the same files."""
    if entry["files"] != earlier.files:
        return None
    return Rendered(**entry["page"], to_anchors={files.src_uris[uri]: links for uri, links in entry["to_anchors"].items()})


def _resolved(
    entry: dict[str, Any], key: str, page: Page, earlier: Earlier, config: MkDocsConfig, files: Files
) -> Rendered | None:
    """Resolve an entry's links; None when it no longer holds."""
    found = Rendered(**entry["page"])
    with hushed(LINKS) as said:
        links = resolver(page, config, files)
        same = all(links.path_to_url(url) == address for url, address in found.links)
    if said or not same:
        return None
    found.to_anchors = links.links_to_anchors or {}
    _keep(found, key, earlier, earlier.files)
    return found


def _made(key: str, page: Page, earlier: Earlier, config: MkDocsConfig, files: Files) -> Rendered:
    """Render a page."""
    build = current(config)
    kept, source = build.kept.get(build.lang), (build.converter(config), page.markdown or "", page.file, config, files)
    with Counter.counting() as counter, overheard(LINKS) as said:
        found = rendered_again(kept.sections.setdefault(page.file.src_uri, {}), *source) if kept else rendered(*source)
    if not counter.count and earlier.html.store.folder:  # what was said has to be said again
        _keep(found, key, earlier, "" if said else earlier.files)
    return found


def _keep(found: Rendered, key: str, earlier: Earlier, files: str) -> None:
    """Keep an entry, with a name for the files that its links were resolved among; none when there is something to say."""
    to_anchors = {file.src_uri: links for file, links in found.to_anchors.items()}
    plain = found.plain()
    content = plain.pop("content")  # it stands as it is below the JSON, which is a line: reading it as JSON takes time
    head = json.dumps({"page": plain, "files": files, "to_anchors": to_anchors}, ensure_ascii=False)
    earlier.html.store.put(key, f"{head}\n{content}".encode("utf-8", "surrogatepass"))
