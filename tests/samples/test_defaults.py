"""The header's macros as a lock file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from engine import compilers, defaults
from engine.errors import EngineError

HEADER = """#pragma once
#ifndef CPPHTTPLIB_POT
#define CPPHTTPLIB_POT (2 * 1024)
#endif
#define CPPHTTPLIB_LID false
#define OTHER 1
#ifdef CPPHTTPLIB_STOVE
#endif
"""
GXX = compilers.Compiler("g++", "1.0", "gcc")


@pytest.mark.skipif(not shutil.which("g++"), reason="no g++ here")
def test_the_compiler_reads_the_header(tmp_path: Path) -> None:
    (tmp_path / "httplib.h").write_text(HEADER)
    assert defaults.read(GXX, tmp_path) == {
        "CPPHTTPLIB_POT": "(2 * 1024)",
        "CPPHTTPLIB_LID": "false",
        "CPPHTTPLIB_STOVE": "",
    }
    (tmp_path / "httplib.h").write_text("#error broken\n")
    with pytest.raises(EngineError, match="broken"):
        defaults.read(GXX, tmp_path)


def test_what_moved_is_named_with_its_line_and_its_pages(tmp_path: Path) -> None:
    file, docs = tmp_path / "defaults.json", tmp_path / "docs"
    assert defaults.write(file, {"CPPHTTPLIB_LID": "false", "CPPHTTPLIB_POT": "1"})
    assert not defaults.write(file, {"CPPHTTPLIB_POT": "1", "CPPHTTPLIB_LID": "false"})
    assert defaults.differences(file, {"CPPHTTPLIB_LID": "false", "CPPHTTPLIB_POT": "1"}) == []
    new = {"CPPHTTPLIB_POT": "2", "CPPHTTPLIB_PAN": "9"}
    told = [line.partition("; ")[0] for line in defaults.differences(file, new)]
    assert told == [
        f"{file}:2: CPPHTTPLIB_LID is not defined in the header",
        f"{file}:1: CPPHTTPLIB_PAN is 9 in the header",
        f"{file}:3: CPPHTTPLIB_POT is 2 in the header",
    ]
    (docs / "en").mkdir(parents=True)
    (docs / "en/pots.md").write_text("`CPPHTTPLIB_POT`, `CPPHTTPLIB_LIDS`")
    assert defaults.moved(file, new, docs) == [
        "CPPHTTPLIB_LID: false -> not defined, named by no page",
        "CPPHTTPLIB_PAN: not defined -> 9, named by no page",
        "CPPHTTPLIB_POT: 1 -> 2, named by en/pots.md",
    ]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "defaults.json"
    file.write_text("<<<<")
    assert defaults.differences(file, {"A": "1"}) == [
        f"{file}:1: not a list of macros; run `make samples` and commit samples/defaults.json"
    ]
