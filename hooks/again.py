"""Builds single pages again, as the last full build left them to be built."""

from __future__ import annotations

import os
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

import mkdocs_private
from beside import write_feeds, write_index
from book.scope import Scope
from build import Kept, current
from frames import write_whole_files
from generated import generated


def turn_to(lang: str, config: MkDocsConfig) -> Kept:
    """Make the configuration that of a language."""
    build = current(config)
    kept = build.kept[lang]
    config.plugins["i18n"].current_language = lang
    build.begin(lang)
    config.data.update(kept.config)
    config.extra.data.update(kept.extra)
    for key, value in kept.theme.items():
        config.theme[key] = value
    return kept


def build_again(scope: Scope, config: MkDocsConfig) -> None:
    """Build the pages of a scope, and what stands beside them, into the finished site."""
    build = current(config)
    for lang in build.langs:
        paths = [path for of, path in scope.pages if of == lang]
        if paths:
            _build(lang, paths, config)
    if scope.feeds and not build.offline:
        write_feeds(build, build.site_dir)


def _build(lang: str, paths: list[str], config: MkDocsConfig) -> None:
    kept, build = turn_to(lang, config), current(config)
    files = {path: kept.files.get_file_from_path(f"{lang}/{path}.md") for path in paths}
    found = {path: file.page for path, file in files.items() if file and file.page}
    before = [page.present_anchor_ids for page in found.values()]
    for path, page in found.items():
        text = generated(build, path)
        if text is not None:
            page.file.content_string = text
        page.file.abs_dest_path = os.path.join(build.site_dir, page.file.dest_uri)
        mkdocs_private.populate(page, config, kept.files)
    for page in found.values():
        mkdocs_private.write(page, config, kept.pages, kept.nav, kept.env)
    whole = [file for path in paths if (file := build.book.sample_at(path))]
    if whole:
        write_whole_files(whole, config, build.site_dir)
    moved = before != [page.present_anchor_ids for page in found.values()]  # links from any page may lead to what is gone
    for page in [file.page for file in kept.pages if file.page] if moved else found.values():
        page.validate_anchor_links(files=kept.files, log_level=config.validation.links.anchors)
    if build.offline:
        write_index(build, build.site_dir, lang)
    else:  # written again when a browser asks for it
        Path(build.site_dir, build.book.config.prefix(lang), "search", "search_index.json").unlink(missing_ok=True)
