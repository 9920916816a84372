"""A page's HTML while it is being written: only the sections that have changed are rendered again.

A section is rendered with a heading below it, which is then cut off: so what stands between it and the next one is there,
too, and a section at whose end anything is open gives itself away. Whatever else belongs to all of a page, such as numbers
that count through it, has the page rendered as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from markdown.extensions.toc import nest_toc_tokens
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from book.pieces import split
from logs import hushed
from markdown_private import Converter
from mkdocs_private import LINKS, Rendered, rendered

NAME = "end-of-the-section"
END = f"###### End {{ #{NAME} }}"
# Tabs and numbered lines are counted through a page, and a contents list names all of it.
OF_PAGES = re.compile(r"\[TOC\]|linenums|^ *///+ *tab\b", re.MULTILINE)
COUNTED = ("linenums", "line_spans", "line_anchors", "anchor_linenums")


def rendered_again(
    known: dict[str, Rendered], converter: Converter, text: str, file: File, config: MkDocsConfig, files: Files
) -> Rendered:
    """Do what `rendered` does.

    Args:
        known: The sections of this page as they were last rendered; they are those of `text` afterwards.
        converter: See `rendered`, as for all below.
        text: The page's Markdown.
        file: Its file.
        config: The configuration.
        files: The language's files.
    """
    pieces = split(text)
    if len(pieces) > 1 and converter.lasting and not OF_PAGES.search(text) and not _counts(config):
        with hushed(LINKS) as said:
            sources = [*(piece + END for piece in pieces[:-1]), pieces[-1]]
            sections = [known.get(source) or rendered(converter, source, file, config, files) for source in sources]
        page = None if said else _joined(sections)
        if page:
            known.clear()
            known.update(zip(sources, sections, strict=True))
            return page
    return rendered(converter, text, file, config, files)


def _counts(config: MkDocsConfig) -> bool:
    options = config["mdx_configs"].get("pymdownx.highlight", {})
    return any(options.get(name) for name in COUNTED)


def _joined(sections: list[Rendered]) -> Rendered | None:
    """Put sections together; None when they are no whole page."""
    contents, tokens = list[str](), list[dict[str, Any]]()
    ids, links, to_anchors = list[str](), list[tuple[str, str]](), dict[Any, dict[str, str]]()
    for section in sections:
        content, headings = section.content, [*_flat(section.toc)]
        if section is not sections[-1]:
            content, _, end = content.rpartition(f'<h6 id="{NAME}">')
            if not end.endswith("</h6>") or headings.pop()["id"] != NAME:
                return None
        contents.append(content)
        tokens += headings
        ids += [ident for ident in section.ids if ident != NAME]
        links += [link for link in section.links if link[0] != f"#{NAME}"]
        for target, anchors in section.to_anchors.items():
            own = {anchor: link for anchor, link in anchors.items() if anchor != NAME}
            to_anchors[target] = own | to_anchors.get(target, {})
    if len(set(ids)) < len(ids) or any(section.title is not None for section in sections):
        return None  # the library numbers names that stand on a page twice
    return Rendered("".join(contents), nest_toc_tokens(tokens), None, sorted(ids), links, to_anchors)


def _flat(tokens: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for token in tokens:
        yield {**token, "children": []}
        yield from _flat(token["children"])
