"""Recording that the languages of a page agree: `make sync`."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from book.book import Book
from book.stale import Agreed, Lock, Waiting, sections


@dataclass(frozen=True)
class Synced:
    """What `sync` did.

    Attributes:
        lock: The new record.
        recorded: Sections whose record changed, as (page, section).
        refused: Sections that one language has not answered.
    """

    lock: Lock
    recorded: list[tuple[str, str]]
    refused: list[Waiting]


def sync(book: Book, paths: list[str], section: str | None, unanswered: bool, today: datetime.date) -> Synced:
    """Record that the languages of pages agree as they stand now.

    Args:
        book: The book.
        paths: The pages.
        section: One section of them only; None for all.
        unanswered: Whether a section that changed on one side counts as agreed: the edit needs no answer.
        today: The day to write down.
    """
    pages = dict(book.stale.lock.pages) if book.stale.lock else {}
    recorded: list[tuple[str, str]] = []
    refused: list[Waiting] = []
    for path in paths:
        twins = {code: page for code in book.config.codes if (page := book.pages.by_lang[code].get(path))}
        known = pages.pop(path, {})
        if len(twins) < len(book.config.codes):
            continue  # no pair, or no longer one
        texts = {lang: sections(page) for lang, page in twins.items()}
        common = [ident for ident in texts[book.config.default] if all(ident in found for found in texts.values())]
        pages[path] = {}
        for ident in common:
            now = Agreed(on=today, lines={lang: found[ident].hashes for lang, found in texts.items()})
            before = known.get(ident)
            waits = [w for w in book.stale.waiting.get(path, []) if w.section == ident]
            if section is not None and ident != section:
                pages[path] |= {ident: before} if before else {}
            elif before and (before.lines == now.lines or (waits and not unanswered)):
                pages[path][ident] = before
                refused += waits
            else:
                pages[path][ident] = now
                recorded.append((path, ident))
    return Synced(Lock(pages=pages), recorded, refused)
