"""A page's sections held against its twin's: every kind of difference, whichever language has it."""

from __future__ import annotations

import pytest
from hypothesis import given

from book.structure import compare

from . import pages as written
from .little import page

TOP = "## A { #a }\n\n"
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"
CODE = "```sh\nmake site\nmake test\n```\n"
INCLUDE = '```cpp\n--8<-- "guide/first/main.cpp:one"\n```\n'
# Two texts of a section; what is told when the second is the twin's, and when the first is. Lines count from the file.
CASES = {
    "a row less": (
        TABLE,
        TABLE.replace("| 3 | 4 |\n", ""),
        ["ja 7 table of 2 columns, rows: 1; en:7 of 2 columns, rows: 2"],
        ["ja 7 table of 2 columns, rows: 2; en:7 of 2 columns, rows: 1"],
    ),
    "a column less": (
        TABLE,
        "| a |\n|---|\n| 1 |\n| 3 |\n",
        ["ja 7 table of 1 columns, rows: 2; en:7 of 2 columns, rows: 2"],
        ["ja 7 table of 2 columns, rows: 2; en:7 of 1 columns, rows: 2"],
    ),
    "no table": (TABLE, "", ["en 7 table alone; ja:5"], ["ja 7 table alone; en:5"]),
    "an item less": (
        "- a\n- b\n    - c\n",
        "- a\n    - c\n",
        ["ja 7 list bulleted, items: 1; en:7 bulleted, items: 2"],
        ["ja 7 list bulleted, items: 2; en:7 bulleted, items: 1"],
    ),
    "a numbered list": (
        "- a\n",
        "1. a\n",
        ["ja 7 list numbered, items: 1; en:7 bulleted, items: 1"],
        ["ja 7 list bulleted, items: 1; en:7 numbered, items: 1"],
    ),
    "another picture": (
        "![x](a.svg)\n",
        "![x](b.svg)\n",
        ["ja 7 picture b.svg; en:7 a.svg"],
        ["ja 7 picture a.svg; en:7 b.svg"],
    ),
    "no picture": ("![x](a.svg) x\n", "x\n", ["en 7 picture alone; ja:5"], ["ja 7 picture alone; en:5"]),
    "another link": (
        "x\n[x](second.md)\n",
        "[x](first.md)\n",
        ["en 8 link alone; ja:5", "ja 7 link alone; en:5"],
        ["en 7 link alone; ja:5", "ja 8 link alone; en:5"],
    ),
    "another anchor": (
        "[x](second.md#a)\n",
        "[x](second.md#b)\n",
        ["en 7 link alone; ja:5", "ja 7 link alone; en:5"],
        ["en 7 link alone; ja:5", "ja 7 link alone; en:5"],
    ),
    "another callout": (
        "/// note\nx\n///\n",
        "/// warning\nx\n///\n",
        ["ja 7 callout warning; en:7 note"],
        ["ja 7 callout note; en:7 warning"],
    ),
    "no callout": ("/// note\nx\n///\n", "x\n", ["en 7 callout alone; ja:5"], ["ja 7 callout alone; en:5"]),
    "words in a comment of the code": (
        CODE.replace("make test", "# then\nmake test"),
        CODE.replace("make test", "# now\nmake test"),
        ["ja 9 code en:9"],
        ["ja 9 code en:9"],
    ),
    "another language of the code": (CODE, CODE.replace("sh", "text"), ["ja 7 code en:7"], ["ja 7 code en:7"]),
    "a line of the code less": (CODE, CODE.replace("make test\n", ""), ["ja 9 code en:9"], ["ja 9 code en:9"]),
    "another section of a sample": (
        INCLUDE,
        INCLUDE.replace(":one", ":two"),
        ["ja 8 code en:8"],
        ["ja 8 code en:8"],
    ),
    "no code": (CODE, "", ["en 7 code alone; ja:5"], ["ja 7 code alone; en:5"]),
    "code in another order": (CODE + "\n" + INCLUDE, INCLUDE + "\n" + CODE, ["ja 7 code en:7"], ["ja 7 code en:7"]),
}


def told(first: str, second: str) -> list[str]:
    """Return what is told of an English and a Japanese text, shortened."""
    (one, _), (two, _) = page(first), page(second, "ja")
    found: list[str] = []
    for problem in compare(one, two):
        kind, lang, message = problem.code.removeprefix("pair-"), problem.file.split("/")[1], problem.message
        place = message.partition("docs/")[2].replace("/guide/first.md", "").split()[0]
        if "no twin" in message:
            found.append(f"{lang} {problem.line} {kind} alone; {place}")
        elif kind == "code":
            found.append(f"{lang} {problem.line} {kind} {place}")
        else:
            seen, _, twin = message.removeprefix(f"the {kind} is ").partition("; ")
            found.append(f"{lang} {problem.line} {kind} {seen}; {place} {twin.partition('it is ')[2]}")
    return sorted(found)


@pytest.mark.parametrize("name", CASES)
def test_differences(name: str) -> None:
    first, second, expected, turned = CASES[name]
    assert told(TOP + first, TOP + second) == expected
    assert told(TOP + second, TOP + first) == turned


ALIKE = {
    "words": ("Some words.\n", "言葉です。\n"),
    "words of a link": ("[x](second.md)\n", "[別](second.md)\n"),
    "links in another order": ("[x](second.md) and [y](#a)\n", "[y](#a)と[x](second.md)\n"),
    "a link twice": ("[x](second.md), [x](second.md)\n", "[x](second.md)\n"),
    "cells": (TABLE, TABLE.replace("1", "いち")),
    "items": ("- a\n- b\n", "- あ\n- い\n"),
    "words of a picture": ("![a picture](a.svg)\n", "![図](a.svg)\n"),
    "title of a callout": ("/// note | Note\nx\n///\n", "/// note | 注\nx\n///\n"),
    "title of the code": (CODE.replace("sh", 'sh title="a"'), CODE.replace("sh", 'sh title="あ"')),
    "the same in code": ("```md\n| a |\n|---|\n```\n", "```md\n| a |\n|---|\n```\n"),
}


@pytest.mark.parametrize(("first", "second"), ALIKE.values(), ids=ALIKE)
def test_what_is_no_difference(first: str, second: str) -> None:
    assert told(TOP + first, TOP + second) == []


def test_a_section_that_only_one_has_is_told_as_a_heading() -> None:
    assert told(f"{TOP}x\n\n## B {{ #b }}\n\n{TABLE}", f"{TOP}x\n") == []


def test_the_text_above_the_first_heading_is_a_section() -> None:
    assert told(f"{TABLE}\n{TOP}", TOP) == ["en 5 table alone; ja:5"]


def test_every_difference_is_told() -> None:
    assert len(told(f"{TOP}{TABLE}\nx\n\n- a\n\n[x](second.md)\n\n{CODE}", TOP)) == 4


@given(written.sound())
def test_a_page_is_like_itself(body: str) -> None:
    assert told(body, body) == []
