"""How much of a correction a page shows, by its age and the others on the page."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from book.config import ErrataOptions
from book.errata.record import Erratum


class Fold(StrEnum):
    """How a callout shows."""

    EXPANDED = "expanded"  # open and loud
    LINE = "line"  # one quiet line that opens
    FOLDED = "folded"  # in its section, shown once the page's "N corrections" line is opened
    INDEX = "index"  # not on the page, only in the index


@dataclass(frozen=True)
class Shown:
    """A correction and how it shows."""

    erratum: Erratum
    fold: Fold


def fold(errata: Sequence[Erratum], lang: str, today: datetime.date, options: ErrataOptions) -> list[Shown]:
    """Decide how the corrections of one page show.

    Open ones are expanded; corrected ones are a line each; those older than `options.days` are in the index only. When more
    than `options.lines` lines would show, the newest keep theirs and the rest are folded. `pin` overrides all of it.

    Args:
        errata: The page's corrections.
        lang: The page's language: a correction can be open in one language and made in another.
        today: The day of the build.
        options: See `ErrataOptions`.

    Returns:
        One entry for each correction, in the given order.
    """
    folds = {erratum.id: _alone(erratum, lang, today, options) for erratum in errata}
    lines = [e for e in errata if folds[e.id] is Fold.LINE and e.record.pin is None]
    free = max(options.lines - sum(e.record.pin == "line" for e in errata), 0)
    newest_first = sorted(lines, key=lambda e: (e.corrected(lang) or today, e.id), reverse=True)
    for erratum in newest_first[free:]:
        folds[erratum.id] = Fold.FOLDED
    return [Shown(erratum, folds[erratum.id]) for erratum in errata]


def _alone(erratum: Erratum, lang: str, today: datetime.date, options: ErrataOptions) -> Fold:
    if erratum.record.pin:
        return Fold(erratum.record.pin)
    corrected = erratum.corrected(lang)
    if corrected is None:
        return Fold.EXPANDED
    return Fold.INDEX if (today - corrected).days > options.days else Fold.LINE
