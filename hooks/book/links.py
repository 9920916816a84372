"""Links inside the book, checked where they are written, with file and line."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from book.config import Config
from book.diagnostics import Diagnostic, error
from book.model import DOCS, Page, Pages
from book.outline import Link


def check(pages: Pages, config: Config, generated: Mapping[str, set[str]], part: Pages | None = None) -> list[Diagnostic]:
    """Report links that lead nowhere, out of their language, or that break under a sub-path or offline.

    Args:
        pages: The pages.
        config: The book's configuration.
        generated: Ids on pages that the build adds, by path. A callout on another page is not one to link to: it goes when
            it is old, and its entry in the index stays.
        part: The pages whose links are checked; None for all.
    """
    return [
        problem
        for lang in config.codes
        for page in (part or pages).by_lang[lang].values()
        for found in (
            *(_check_link(page, link, pages, config, generated) for link in page.outline.links),
            _undefined(page),
        )
        for problem in found
    ]


def _undefined(page: Page) -> Iterator[Diagnostic]:
    for words in page.outline.undefined:
        name = words.text.rpartition("[")[2].rstrip("]") or words.text.partition("]")[0].lstrip("[")
        hint = f"Add a line '[{name}]: …', or put it in backticks when it is code."
        yield error("link-undefined", page.file, words.line, f"nothing on this page defines '{words.text}'", hint)


def _check_link(
    page: Page, link: Link, pages: Pages, config: Config, generated: Mapping[str, set[str]]
) -> Iterator[Diagnostic]:
    try:
        parts = urlsplit(link.target)
    except ValueError:
        yield error("link-address", page.file, link.line, f"'{link.target}' is not an address", "Correct it.")
        return
    if parts.scheme or parts.netloc:
        if parts.scheme == "javascript":
            yield error("link-address", page.file, link.line, "a javascript: link", "Remove it.")
        return
    path = unquote(parts.path)
    if link.html and path:
        yield error(
            "link-html",
            page.file,
            link.line,
            f"raw HTML points to '{link.target}': it is not followed, and breaks under a sub-path or offline",
            "Write it in Markdown: [text](page.md) or ![text](picture.svg).",
        )
        return
    if path.startswith("/"):
        yield error(
            "link-absolute",
            page.file,
            link.line,
            f"'{link.target}' begins at the server's root",
            "Write it relative to this file: ../part/page.md.",
        )
        return
    target = posixpath.normpath(posixpath.join(posixpath.dirname(page.file), path)) if path else page.file
    home = f"{DOCS}/{page.lang}/"
    if not target.startswith(home):
        yield error(
            "link-language",
            page.file,
            link.line,
            f"'{link.target}' leads out of {home}",
            "Link to the page of the same language; the switcher leads to the other one.",
        )
        return
    yield from _check_target(page, link, target.removeprefix(home), parts.fragment, pages, config, generated)


def _check_target(
    page: Page, link: Link, name: str, fragment: str, pages: Pages, config: Config, generated: Mapping[str, set[str]]
) -> Iterator[Diagnostic]:
    if not name.endswith(".md"):
        if name not in pages.assets[page.lang]:
            hint = "Link to a page by its file: page.md." if not posixpath.splitext(name)[1] else "Add it."
            yield error("link-target", page.file, link.line, f"there is no file {DOCS}/{page.lang}/{name}", hint)
        return
    path = name.removesuffix(".md")
    if path in generated:
        ids = generated[path]
    else:
        known = [pages.by_lang[code].get(path) for code in [page.lang, *config.codes]]
        target = next((candidate for candidate in known if candidate), None)
        if target is None:
            if not any(path in pages.broken[code] for code in config.codes):
                yield error(
                    "link-target",
                    page.file,
                    link.line,
                    f"there is no page {DOCS}/{page.lang}/{name}",
                    "Correct the link, or write the page.",
                )
            return
        ids = target.outline.ids
    if fragment and unquote(fragment) not in ids:
        yield error(
            "link-anchor",
            page.file,
            link.line,
            f"{name} has no heading with the id '{fragment}'",
            "Correct the id, or give the heading that id.",
        )
