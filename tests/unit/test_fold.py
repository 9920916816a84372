"""How much of a correction a page shows: a pure function of the corrections, the page's language and the day."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

from book.config import ErrataOptions
from book.errata.fold import Fold, fold
from book.errata.record import Erratum

from . import little

TODAY = datetime.date(2026, 12, 1)
OPTIONS = ErrataOptions(page="errata", lines=3, days=365)


def shown(*errata: Erratum, lang: str = "en") -> list[str]:
    return [f"{s.erratum.id} {s.fold}" for s in fold(errata, lang, TODAY, OPTIONS)]


def test_by_age() -> None:
    assert shown(
        little.erratum("E0001", None),
        little.erratum("E0002", "2026-12-01"),
        little.erratum("E0003", "2025-12-01"),
        little.erratum("E0004", "2025-11-30"),
        little.erratum("E0005", "2026-12-24"),
    ) == ["E0001 expanded", "E0002 line", "E0003 line", "E0004 index", "E0005 line"]


def test_the_newest_keep_their_line_and_stay_in_their_place() -> None:
    assert shown(
        little.erratum("E0001", "2026-11-05"),
        little.erratum("E0002", "2026-11-01"),
        little.erratum("E0003", "2026-11-04"),
        little.erratum("E0004", "2026-11-02"),
        little.erratum("E0005", "2026-11-03"),
    ) == ["E0001 line", "E0002 folded", "E0003 line", "E0004 folded", "E0005 line"]


def test_of_one_day_the_higher_number_is_the_newer() -> None:
    many = [little.erratum(f"E000{n}", "2026-11-01") for n in (4, 1, 3, 2)]
    assert shown(*many) == ["E0004 line", "E0001 folded", "E0003 line", "E0002 line"]


def test_open_ones_take_no_line() -> None:
    opened = [little.erratum(f"E000{n}", None) for n in range(1, 6)]
    assert shown(*opened, little.erratum("E0006")) == [*(f"E000{n} expanded" for n in range(1, 6)), "E0006 line"]


def test_a_pin_overrides_age_and_number() -> None:
    assert shown(
        little.erratum("E0001", None, pin="index"),
        little.erratum("E0002", "2019-01-01", pin="line"),
        little.erratum("E0003", "2019-01-01", pin="expanded"),
        little.erratum("E0004", "2026-11-01"),
        little.erratum("E0005", "2026-11-02"),
        little.erratum("E0006", "2026-11-03"),
    ) == ["E0001 index", "E0002 line", "E0003 expanded", "E0004 folded", "E0005 line", "E0006 line"]


def test_open_in_one_language_and_corrected_in_the_other() -> None:
    one = little.erratum("E0001", None)
    record = one.record.model_copy(update={"corrected": {"en": TODAY, "ja": None}})
    half = Erratum(one.id, one.file, record, one.lines)
    assert shown(half, lang="en") == ["E0001 line"]
    assert shown(half, lang="ja") == ["E0001 expanded"]


# --- whatever stands on a page ----------------------------------------------------------------------------------------

DAYS = st.none() | st.dates(datetime.date(2020, 1, 1), datetime.date(2027, 1, 1)).map(datetime.date.isoformat)
ERRATA = st.lists(st.tuples(DAYS, st.sampled_from([None, None, None, "expanded", "line", "index"])), max_size=8).map(
    lambda rows: [little.erratum(f"E{n:04}", day, pin=pin) for n, (day, pin) in enumerate(rows, 1)]
)
DAY = st.dates(datetime.date(2020, 1, 1), datetime.date(2028, 1, 1))


@given(ERRATA, DAY, st.integers(0, 4), st.integers(1, 800))
def test_the_policy(errata: list[Erratum], today: datetime.date, lines: int, days: int) -> None:
    options = ErrataOptions(lines=lines, days=days)
    found = fold(errata, "en", today, options)
    assert [s.erratum for s in found] == errata
    assert fold(errata, "en", today, options) == found, "the same in, the same out"

    free = [s for s in found if not s.erratum.record.pin]
    for s in found:
        assert not s.erratum.record.pin or s.fold == s.erratum.record.pin
    for s in free:
        day = s.erratum.corrected("en")
        assert (s.fold is Fold.EXPANDED) == (day is None)
        assert (s.fold is Fold.INDEX) == (day is not None and day < today - datetime.timedelta(days=days))

    lined = [s for s in found if s.fold is Fold.LINE]
    pinned = [s for s in lined if s.erratum.record.pin]
    assert len(lined) <= max(lines, len(pinned))
    folded = [s for s in free if s.fold is Fold.FOLDED]
    if folded:
        assert len(lined) == max(lines, len(pinned)), "a line is free, and something is folded"
        kept = [s for s in lined if not s.erratum.record.pin]
        newest_folded = max(age(s.erratum) for s in folded)
        assert all(age(s.erratum) > newest_folded for s in kept)


def age(erratum: Erratum) -> tuple[datetime.date | None, str]:
    return erratum.corrected("en"), erratum.id


@given(ERRATA, DAY, st.randoms())
def test_the_order_of_the_records_does_not_matter(errata: list[Erratum], today: datetime.date, random: object) -> None:
    mixed = list(errata)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    folds = [{s.erratum.id: s.fold for s in fold(some, "en", today, OPTIONS)} for some in (errata, mixed)]
    assert folds[0] == folds[1]


@given(ERRATA, DAY, st.integers(1, 400))
def test_with_time_a_correction_only_becomes_quieter(errata: list[Erratum], today: datetime.date, later: int) -> None:
    then = today + datetime.timedelta(days=later)
    quiet = [Fold.EXPANDED, Fold.LINE, Fold.FOLDED, Fold.INDEX]
    for now, after in zip(fold(errata, "en", today, OPTIONS), fold(errata, "en", then, OPTIONS), strict=True):
        if after.fold is not Fold.LINE:  # a folded one gets the line of one that has gone to the index
            assert quiet.index(after.fold) >= quiet.index(now.fold)
