"""The languages of a page held against each other. Neither is the source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from book.cache import NOTHING, Memo
from book.config import Config
from book.diagnostics import Diagnostic, error, warning
from book.model import DOCS, Page, Pages
from book.structure import compare


def check(pages: Pages, config: Config, memo: Memo = NOTHING) -> list[Diagnostic]:
    """Report pages and files that one language lacks, and pairs that differ in order, group or structure.

    Args:
        pages: The pages.
        config: The book's configuration.
        memo: What an earlier run has found; its base names the program.
    """
    problems = [*_missing_pages(pages, config), *_missing_assets(pages, config)]
    first = config.default
    for lang in config.codes[1:]:
        for path in sorted(pages.by_lang[first].keys() & pages.by_lang[lang].keys()):
            one, two = pages.by_lang[first][path], pages.by_lang[lang][path]
            problems += memo(partial(_compare, one, two), "pair", one.fingerprint, two.fingerprint)
    return problems


def stand_ins(pages: Pages, config: Config, lang: str) -> dict[str, Page]:
    """Return the pages of other languages that stand in for those missing in `lang`, by path."""
    found: dict[str, Page] = {}
    for other in config.codes:
        missing = pages.by_lang[other].keys() - pages.by_lang[lang].keys() - pages.broken[lang] - found.keys()
        if missing:
            found |= {path: page for path, page in pages.by_lang[other].items() if path in missing}
    return found


def shown_pages(pages: Pages, config: Config, lang: str) -> dict[str, Page]:
    """Return every page that a language shows, by path: its own, and those that stand in."""
    return {**pages.by_lang[lang], **stand_ins(pages, config, lang)}


def _missing_pages(pages: Pages, config: Config) -> Iterator[Diagnostic]:
    for lang in config.codes:
        for path, page in sorted(stand_ins(pages, config, lang).items()):
            yield warning(
                "pair-missing",
                page.file,
                0,
                f"the page has no twin {DOCS}/{lang}/{path}.md",
                f"Write it; until then its text is shown below /{config.prefix(lang)} with a notice.",
            )


def _missing_assets(pages: Pages, config: Config) -> Iterator[Diagnostic]:
    everything = {name for names in pages.assets.values() for name in names}
    for name in sorted(everything):
        having = [code for code in config.codes if name in pages.assets[code]]
        for lang in config.codes:
            if lang not in having:
                yield error(
                    "pair-file-missing",
                    f"{DOCS}/{having[0]}/{name}",
                    0,
                    f"the file has no twin {DOCS}/{lang}/{name}",
                    "Add it there: pictures exist in every language, in its words.",
                )


def _compare(one: Page, two: Page) -> list[Diagnostic]:
    return [*_compare_front(one, two), *_compare_headings(one, two), *compare(one, two)]


def _compare_front(one: Page, two: Page) -> Iterator[Diagnostic]:
    for key in ("order", "group"):
        left, right = getattr(one.front, key), getattr(two.front, key)
        if left != right:
            yield error(
                f"pair-{key}",
                two.file,
                two.front.lines.get(key, 1),
                f"'{key}' is {right!r}, in {one.file}:{one.front.lines.get(key, 1)} it is {left!r}",
                "Make them equal.",
            )


def _compare_headings(one: Page, two: Page) -> Iterator[Diagnostic]:
    # An h1 and a heading without an id are mistakes of their page alone.
    left, right = ([h for h in page.outline.headings if h.level > 1] for page in (one, two))
    for a, b in zip(left, right, strict=False):
        if a.level != b.level or (a.id and b.id and a.id != b.id):
            yield warning(
                "pair-heading",
                two.file,
                b.line,
                f"this heading is {'#' * b.level} {b.id}, its twin {one.file}:{a.line} is {'#' * a.level} {a.id}",
                "Bring the headings of both languages into the same order, levels and ids.",
            )
            return
    if len(left) != len(right):
        longer, shorter = (one, two) if len(left) > len(right) else (two, one)
        extra = max(left, right, key=len)[min(len(left), len(right))]
        yield warning(
            "pair-heading",
            longer.file,
            extra.line,
            f"the heading '{extra.text}' has no twin in {shorter.file}",
            "Add it there, or remove it here.",
        )
