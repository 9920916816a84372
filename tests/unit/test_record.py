"""Corrections as they are written down: everything that is wrong with them is told, in one run."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st
from tree import told

from book.errata.record import Record, check_names, next_free, parse

CODES = ["en", "ja"]
GOOD = {
    "title": "title: {en: A, ja: あ}",
    "kind": "kind: statement",
    "corrected": "corrected: 2026-11-01",
    "places": "places: [{page: guide/first, section: setup}]",
    "was": "was: {en: B, ja: い}",
    "now": "now: {en: C, ja: う}",
    "proof": "proof: [errata/e0001_speed]",
}


def record(**changes: str | None) -> str:
    """Return a good record's text with other lines; None takes one out."""
    return "\n".join(line for line in (GOOD | changes).values() if line is not None) + "\n"


def test_a_record() -> None:
    text = """\
title: {en: Whether it is fast, ja: 速さ}
kind: sample
corrected: {en: 2026-11-01, ja: null}
reported: 2026-10-01
source: abc123
places:
  - {page: guide/first, section: setup}
  - page: recipes/c01-stew
was: {en: No., ja: いいえ}
now:
  en: >-
    Yes.
    It is.
  ja: はい
proof: [errata/e0001_speed, errata/e0001_more]
pin: line
"""
    found, problems = parse(text, "errata/E0001.yml", "E0001", CODES)
    assert problems == []
    assert found
    assert (found.id, found.record.kind, found.record.pin, found.record.source) == ("E0001", "sample", "line", "abc123")
    assert [(p.page, p.section) for p in found.record.places] == [("guide/first", "setup"), ("recipes/c01-stew", "")]
    assert found.record.now["en"] == "Yes. It is."
    assert found.corrected("en") == datetime.date(2026, 11, 1)
    assert found.corrected("ja") is None
    assert found.updated() == datetime.date(2026, 11, 1)
    assert found.proofs == ["errata/e0001_speed", "errata/e0001_more"]
    assert [found.line("places", 1), found.line("now", "ja"), found.line("proof", 1), found.line("nothing")] == [
        8,
        14,
        15,
        1,
    ]


def test_a_record_without_proof_says_why() -> None:
    found, problems = parse(record(proof="proof: {none: it was removed}"), "f", "E0001", CODES)
    assert problems == []
    assert found
    assert found.proofs == []


BAD = {
    "empty": ("", ["1 erratum-shape"]),
    "a list": ("- a\n", ["1 erratum-shape"]),
    "no YAML": ("title: {en: A\n", ["2 yaml-syntax"]),
    "a key twice": (record(kind="kind: sample\nkind: drift"), ["3 yaml-duplicate-key"]),
    "an unknown key": (record(pin="pins: line"), ["8 erratum-value"]),
    **{f"no {key}": (record(**{key: None}), ["1 erratum-value"]) for key in GOOD},
    "an unknown kind": (record(kind="kind: typo"), ["2 erratum-value"]),
    "a language lacking in the title": (record(title="title: {en: A}"), ["1 erratum-value"]),
    "a language lacking in the text": (record(now="now:\n  en: A"), ["6 erratum-value"]),
    "a language lacking in the dates": (record(corrected="corrected: {en: 2026-11-01}"), ["3 erratum-value"]),
    "a language that is none": (record(was="was: {en: A, ja: B, fr: C}"), ["5 erratum-value"]),
    "an empty text": (record(was="was:\n  en: A\n  ja: ' '"), ["7 erratum-value"]),
    "no text, but a number": (record(was="was: {en: 3, ja: B}"), ["5 erratum-value"]),
    "no text, but no": (record(now="now: {en: no, ja: B}"), ["6 erratum-value"]),
    "one text for all languages": (record(now="now: A"), ["6 erratum-value"]),
    "a title of two lines": (record(title="title:\n  en: |\n    A\n    B\n  ja: C"), ["2 erratum-value"]),
    "a title of two lines, by another line end": (record(title='title: {en: "A\\rB", ja: C}'), ["1 erratum-value"]),
    "a character that nothing can hold": (record(title='title: {en: "A\\x07", ja: C}'), ["1 yaml-character"]),
    "a date that is none": (record(corrected="corrected: 2026-13-01"), ["3 yaml-value"]),
    "a date in words": (record(corrected="corrected: yesterday"), ["3 erratum-value"]),
    "a date in quotes": (record(corrected="corrected: '2026-11-01'"), ["3 erratum-value"]),
    "a number as date": (record(corrected="corrected: 20261101"), ["3 erratum-value"]),
    "a time": (record(corrected="corrected: 2026-11-01 10:00:00"), ["3 erratum-value"]),
    "open, and nobody knows since when": (record(corrected="corrected: {en: null, ja: null}"), ["3 erratum-value"]),
    "no places": (record(places="places: []"), ["4 erratum-value"]),
    "a place without a page": (record(places="places: [{section: a}]"), ["4 erratum-value"]),
    "a place with an unknown key": (record(places="places:\n- page: a\n  anchor: b"), ["6 erratum-value"]),
    "a place that is a word": (record(places="places: [guide/first]"), ["4 erratum-value"]),
    "no proof and no reason": (record(proof="proof: []"), ["7 erratum-value"]),
    "an empty reason": (record(proof="proof: {none: ''}"), ["7 erratum-value"]),
    "a word as proof": (record(proof="proof: errata/e0001_speed"), ["7 erratum-value"]),
    "an unknown pin": (record(pin="pin: loud"), ["8 erratum-value"]),
    "four at once": (
        record(kind="kind: typo", corrected="corrected: soon", places="places: []", now="now: {en: A}"),
        ["2 erratum-value", "3 erratum-value", "4 erratum-value", "6 erratum-value"],
    ),
}


@pytest.mark.parametrize(("text", "expected"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_told_with_its_line(text: str, expected: list[str]) -> None:
    found, problems = parse(text, "errata/E0001.yml", "E0001", CODES)
    assert found is None
    assert [f"{p.line} {p.code}" for p in problems] == expected
    assert all(p.file == "errata/E0001.yml" and p.hint for p in problems)


VALUES = st.sampled_from(
    [
        "",
        "A",
        "{en: A}",
        "{en: A, ja: B}",
        "[]",
        "[a]",
        "2026-11-01",
        "no",
        "3",
        "{none: x}",
        "{a: [b]}",
        "{1: 2}",
        "|\n  a",
        "'",
        "&a [*a]",
    ]
)


@given(st.lists(st.tuples(st.sampled_from([*GOOD, "reported", "source", "pin", "x"]), VALUES), max_size=9))
def test_any_values_make_a_record_or_are_told(pairs: list[tuple[str, str]]) -> None:
    text = "\n".join((GOOD | {key: f"{key}: {value}" for key, value in pairs}).values())
    found, problems = parse(text, "f", "E0001", CODES)
    assert bool(found) != bool(problems)
    assert all(1 <= p.line <= text.count("\n") + 1 and len(str(p).splitlines()) == 1 for p in problems)
    if found:
        found.updated()
        assert set(found.record.title) == set(found.record.was) == set(found.record.now) == set(CODES)


def test_the_schema_for_editors_is_json_and_names_every_key() -> None:
    schema = json.loads(json.dumps(Record.model_json_schema()))
    assert set(schema["required"]) == set(GOOD)
    assert set(schema["properties"]) == {*GOOD, "reported", "source", "pin"}


# --- numbers ----------------------------------------------------------------------------------------------------------

NAMES = {
    "good ones": (["E0001.yml", "E0002.yml"], []),
    "no number": (["notes.txt"], ["errata/notes.txt:0 erratum-number"]),
    "no numbers": (["a.txt", "b.txt"], ["errata/a.txt:0 erratum-number", "errata/b.txt:0 erratum-number"]),
    "another ending": (["E0001.yaml"], ["errata/E0001.yaml:0 erratum-number"]),
    "too few digits": (["E1.yml"], ["errata/E1.yml:0 erratum-number"]),
    "one number twice": (["E0007.yml", "E7.yml"], ["errata/E7.yml:0 erratum-number"]),
    "a small letter": (["e0007.yml", "E0007.yml"], ["errata/e0007.yml:0 erratum-number"]),
}


@pytest.mark.parametrize(("names", "expected"), NAMES.values(), ids=NAMES)
def test_names_of_files(names: list[str], expected: list[str]) -> None:
    assert told(check_names(names, "errata")) == expected


def test_the_next_free_number() -> None:
    assert next_free([]) == "E0001"
    assert next_free([3, 31, 7]) == "E0032"


# --- held against the book ---------------------------------------------------------------------------------------------


def test_places_links_and_proofs_are_looked_up(tmp_path: Path) -> None:
    text = """
        === errata/E0002.yml
        title: {en: A, ja: B}
        kind: statement
        corrected: 2026-11-01
        places:
          - {page: guide/first, section: setup}
          - {page: guide/first, section: nowhere}
          - {page: guide/none}
          - {page: guide/second}
          - {page: guide/first, section: setup}
        was:
          en: See [it](guide/second.md#end).
          ja: "[a](guide/none.md)と[b](guide/second.md#none)"
        now:
          en: "[c](second) [d](https://example.org) [e](#end)"
          ja: C
        proof:
          - errata/e0001_speed
          - errata/e0002_none
        """
    _, problems = tree.load(tree.book(tmp_path, text))
    assert told(problems) == [
        "errata/E0002.yml:6 erratum-section",
        "errata/E0002.yml:7 erratum-page",
        "errata/E0002.yml:9 erratum-place-twice",
        "errata/E0002.yml:12 erratum-link",
        "errata/E0002.yml:12 erratum-link",
        "errata/E0002.yml:14 erratum-link",
        "errata/E0002.yml:14 erratum-link",
        "errata/E0002.yml:18 erratum-proof",
    ]


def test_every_file_is_told_in_one_run(tmp_path: Path) -> None:
    bad = {
        "errata/A.txt": "",
        "errata/E0002.yml": "title: [\n",
        "errata/E0003.yml": record(kind="kind: typo"),
        "errata/E0004.yml": "title: あ\n".encode("cp932"),
        "errata/E0005.yml": record(places="places: [{page: guide/none}]"),
        "errata/E5.yml": record(),
        "errata/.E0006.yml.swp": "",
        "errata/E0006.yml~": "",
        "errata/schema.json": "{}",
    }
    book, problems = tree.load(tree.book(tmp_path, bad))
    assert told(problems) == [
        "errata/A.txt:0 erratum-number",
        "errata/E0002.yml:2 yaml-syntax",
        "errata/E0003.yml:2 erratum-value",
        "errata/E0004.yml:1 text-encoding",
        "errata/E0005.yml:4 erratum-page",
        "errata/E5.yml:0 erratum-number",
    ]
    assert [e.id for e in book.errata.records] == ["E0001", "E0005"]


def test_a_book_without_corrections_is_fine(tmp_path: Path) -> None:
    root = tree.book(tmp_path, "=== errata/E0001.yml (gone)")
    assert not (root / "errata").exists()
    book, problems = tree.load(root)
    assert (book.errata.records, problems) == ([], [])
