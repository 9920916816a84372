"""Tables of defaults held against the pinned header."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st

from book.samples.defaults import FILE, agrees, evaluate

VALUES = {
    "5": 5,
    "(100 * 1024 * 1024)": 100 << 20,
    "size_t(16384u)": 16384,
    "(size_t)(1 << 10)": None,  # a cast in front of brackets is C++ only
    "-1": -1,
    "8192UL": 8192,
    "10 / 3": 3,
    "false": None,
    '"0.59.0"': None,
    "(std::numeric_limits<size_t>::max)()": None,
    "A * 4": None,
    "1 / 0": None,
    "1 +": None,
}


@pytest.mark.parametrize(("text", "value"), VALUES.items(), ids=VALUES)
def test_what_a_macro_stands_for(text: str, value: int | None) -> None:
    assert evaluate(text) == value


CELLS = [
    ("5 s", "5", True),
    ("5秒", "5", True),
    ("8,192 bytes", "8192", True),
    ("100 MiB", "(100 * 1024 * 1024)", True),
    ("16 KiB", "size_t(16384u)", True),
    ("about 5", "5", True),
    ("6 s", "5", False),
    ("five", "5", False),
    ("`false`", "false", True),
    ("false", "false", False),
    ("`true`", "false", False),
]


@pytest.mark.parametrize(("cell", "text", "agreeing"), CELLS)
def test_cells(cell: str, text: str, agreeing: bool) -> None:
    assert agrees(cell, text) is agreeing


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_number_agrees_with_itself_alone(one: int, two: int) -> None:
    assert agrees(f"{one:,} bytes", str(two)) is (one == two)


def problems(root: Path, *rows: str) -> list[str]:
    body = "\n".join(["---", "title: T", "order: 3", "---", "", "| Macro | Default |", "|---|---|", *rows, ""])
    files = {f"docs/{lang}/guide/third.md": body for lang in ("en", "ja")}
    macros = {"POT_SIZE": "(2 * 1024)", "POT_LID": "true", "POT_STOVE": ""}
    return tree.told(tree.load(tree.book(root, files, {FILE: json.dumps(macros)}))[1])


def test_rows_of_a_page(tmp_path: Path) -> None:
    rows = [
        "| `POT_SIZE` | 2 KiB |",
        "| `POT_LID` | `false` |",
        "| `POT_LIDS` | 1 |",
        "| `PAN` | 9 |",
        "| `POT_STOVE` | no |",
        "| POT_SIZE | 9 |",
    ]
    assert problems(tmp_path, *rows) == [
        f"docs/{lang}/guide/third.md:{line}" for lang in ("en", "ja") for line in ("9 default-value", "10 default-macro")
    ]


@pytest.mark.parametrize("text", ["", "[]", '{"A": 1}', "{}"])
def test_a_file_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    assert tree.told(tree.load(tree.book(tmp_path, {FILE: text}))[1]) == [f"{FILE}:0 defaults-file"]
