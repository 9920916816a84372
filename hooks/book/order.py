"""The order of the book: navigation, previous and next, and each part's listing, all from `order` in front matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from book.config import Config
from book.diagnostics import Diagnostic, error
from book.html import text
from book.model import Page, Pages

Tree = list["str | dict[str, Tree]"]


@dataclass(frozen=True)
class Section:
    """A part in one language: the page that leads it and its other pages, in order."""

    folder: str
    index: Page
    pages: list[Page]


def children(pages: Mapping[str, Page], folder: str) -> list[Page]:
    """Return the pages of a folder in order, without its index."""
    return sorted(
        (p for p in pages.values() if p.folder == folder and not p.is_index), key=lambda p: (p.front.order, p.path)
    )


def sections(pages: Mapping[str, Page], config: Config) -> list[Section]:
    """Return the parts that exist in one language, in the book's order."""
    found: list[Section] = []
    for part in config.parts:
        index = pages.get(f"{part.folder}/index")
        if index:
            found.append(Section(part.folder, index, children(pages, part.folder)))
    return found


def reading_order(pages: Mapping[str, Page], config: Config) -> list[Page]:
    """Return every page once, as "next" leads through them."""
    home = [pages["index"]] if "index" in pages else []
    inner = [page for s in sections(pages, config) for page in [s.index, *s.pages]]
    return [*home, *inner, *children(pages, "")]


def navigation(pages: Mapping[str, Page], config: Config, last: list[str]) -> Tree:
    """Return MkDocs' `nav` for one language.

    Titles of sections are HTML in it, as the theme takes them.

    Args:
        pages: The pages of the language.
        config: The book's configuration.
        last: Paths of generated pages, put at the end.
    """
    tree: Tree = ["index.md"] if "index" in pages else []
    for section in sections(pages, config):
        tree.append({text(section.index.front.title): [f"{p.path}.md" for p in [section.index, *section.pages]]})
    tree += [f"{page.path}.md" for page in children(pages, "")]
    return [*tree, *[f"{path}.md" for path in last]]


def check(pages: Pages, config: Config) -> list[Diagnostic]:
    """Report what leaves the order undefined: no index, or one number for two pages."""
    return [problem for lang in config.codes for problem in _check_language(pages, lang, config)]


def _check_language(pages: Pages, lang: str, config: Config) -> Iterator[Diagnostic]:
    known, broken = pages.by_lang[lang], pages.broken[lang]
    for folder in ["", *(part.folder for part in config.parts)]:
        index = f"{folder}/index" if folder else "index"
        exists_elsewhere = any(index in pages.by_lang[other] or index in pages.broken[other] for other in config.codes)
        if index not in known and index not in broken and not exists_elsewhere:
            yield error(
                "order-no-index",
                f"docs/{lang}/{index}.md",
                0,
                "the part has no index.md",
                "Write it: it leads the part and names the section.",
            )
        seen: dict[int, Page] = {}
        inside = (page for page in known.values() if page.folder == folder)
        for page in sorted(inside, key=lambda p: (p.front.order, not p.is_index, p.path)):
            first = seen.setdefault(page.front.order, page)
            if first is not page:
                yield error(
                    "order-duplicate",
                    page.file,
                    page.front.lines["order"],
                    f"order {page.front.order} is that of {first.file} already",
                    "Give one of them another number.",
                )
