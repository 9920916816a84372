"""What depends on what: the pages that a change touches.

| a page shows | so it is built again when |
|---|---|
| its text | its file changes |
| a line at a section that waits for its language | the section waits anew, or no longer |
| the text of its twin, where it has none of its own | the twin's file changes |
| corrections, in its sections | one of them changes, or comes to it or leaves it |
| sections of samples | one of those files changes |
| the index of corrections shows all of them | any of them changes |
| the page of a sample shows the whole file | the file changes |

Listings, navigation, previous and next show titles, descriptions and the order: those stand in front matter, and a change
of front matter is a matter of the whole book (`reread` says so).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from book.book import Book
from book.pairs import stand_ins
from book.reread import Changes

Address = tuple[str, str]
"""A page as it is shown: the language and the path below it."""


@dataclass(frozen=True)
class Scope:
    """What has to be built again.

    Attributes:
        pages: Pages, by language and in a fixed order within it.
        feeds: Whether the feeds of corrections have changed.
    """

    pages: Sequence[Address]
    feeds: bool


def scope(old: Book, new: Book, changes: Changes) -> Scope:
    """Return what a change touches.

    Args:
        old: The book before it.
        new: The book after it.
        changes: The change.
    """
    pages = {
        *_of_texts(new, changes),
        *_of_waiting(old, new, changes),
        *(page for ident in changes.records for book in (old, new) for page in _of_record(book, ident)),
        *(page for file in changes.samples for book in (old, new) for page in _of_sample(book, file)),
    }
    order = {lang: place for place, lang in enumerate(new.config.codes)}
    return Scope(sorted(pages, key=lambda page: (order[page[0]], page[1])), bool(changes.records))


def _of_texts(book: Book, changes: Changes) -> Iterator[Address]:
    yield from changes.pages
    for lang in book.config.codes:
        shown = {(page.lang, path) for path, page in stand_ins(book.pages, book.config, lang).items()}
        yield from ((lang, path) for source, path in changes.pages if (source, path) in shown)


def _of_waiting(old: Book, new: Book, changes: Changes) -> Iterator[Address]:
    """Yield the pages at which a section has begun or ceased to wait, and those that list all such sections."""
    for path in sorted({path for _, path in changes.pages}):
        waiting = [lang for lang in new.config.codes if old.stale.on(path, lang) != new.stale.on(path, lang)]
        yield from ((lang, path) for lang in waiting)
        if waiting:
            yield from ((lang, new.config.status) for lang in new.config.codes)


def _of_record(book: Book, ident: str) -> Iterator[Address]:
    places = [place for erratum in book.errata.records if erratum.id == ident for place in erratum.record.places]
    paths = {place.page for place in places if any(place.page in pages for pages in book.pages.by_lang.values())}
    yield from ((lang, path) for lang in book.config.codes for path in (*paths, book.config.errata.page))


def _of_sample(book: Book, file: str) -> Iterator[Address]:
    paths = {*book.samples.shown_on.get(file, set()), book.sample_page(file)}
    yield from ((lang, path) for lang in book.config.codes for path in paths)
