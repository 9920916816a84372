"""Writes the pages of whole samples: the theme's page is made once for each depth of names, and filled in for each file.

They are no pages of MkDocs. They differ in title, address and code alone, nothing but the quiet lines links to them, and in
a large book they are most of all pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from pymdownx.highlight import Highlight, HighlightExtension

import mkdocs_private
from beside import write
from book.pack import packed
from book.samples import show
from book.samples.source import Source
from build import Build, Kept, add_page, current, destination
from generated import whole_file


def write_whole_files(files: Iterable[str], config: MkDocsConfig, site: Path) -> None:
    """Write the pages of some samples in the language that is being built, which MkDocs has built before.

    Args:
        files: Names of samples.
        config: The configuration of the language.
        site: Where to.
    """
    build = current(config)
    kept, verified, codes = build.kept[build.lang], build.book.verified.samples, build.book.config.codes
    options = config["mdx_configs"].get("pymdownx.highlight", {})
    highlight = highlighter(options)
    memo, pack = packed(build.cache, "code", build.lang, repr(codes), repr(options))
    for file in files:
        name = show.stand_in(file)
        if name not in kept.frames:
            kept.frames[name] = _frame(name, config, kept)
        source, lexer = build.book.samples.sources[file], show.lexer(file)
        code = memo(partial(_highlighted, highlight, lexer, source, build), lexer, "\n".join(source.lines))
        url = build.url(build.lang, build.book.sample_page(file))
        write(site / destination(url), kept.frames[name].filled(file, code, file in verified))
    pack.close()


def highlighter(options: Mapping[str, Any]) -> Callable[[str, str], str]:
    """Return what makes the HTML of code, by its language and text, as a fence of a page does.

    Args:
        options: Those of pymdownx.highlight.
    """
    settings = HighlightExtension(**options).getConfigs()
    css_class = settings.pop("css_class")
    settings.pop("_enabled")
    highlighter = Highlight(None, **settings)

    def make(lexer: str, code: str) -> str:
        text = show.in_fence(code)
        return highlighter.highlight(text, lexer, css_class, hl_lines=[], classes=[], id_value="", attrs={})

    return make


def _highlighted(highlight: Callable[[str, str], str], lexer: str, source: Source, build: Build) -> str:
    return highlight(lexer, source.code(build.lang, build.book.config.codes))


def _frame(name: str, config: MkDocsConfig, kept: Kept) -> show.Frame:
    """Make a frame as MkDocs makes a page, with all events."""
    build, files = current(config), Files([])
    path = build.book.sample_page(name)
    add_page(files, config, path, whole_file(build, name), in_nav=False)
    (file,) = files
    page = Page(None, file, config)
    with TemporaryDirectory() as folder:
        file.abs_dest_path = str(Path(folder, "page.html"))
        mkdocs_private.populate(page, config, kept.files)
        mkdocs_private.write(page, config, kept.files, kept.nav, kept.env)
        html = Path(file.abs_dest_path).read_bytes().decode()
    return show.cut(html, page.content or "", name)
