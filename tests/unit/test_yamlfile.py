"""YAML with line numbers, and what a model says about it."""

from __future__ import annotations

import datetime
import textwrap
from typing import Annotated

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from book import yamlfile

FILE = "some.yml"


def load(text: str, **environ: str) -> tuple[yamlfile.Document, list[str]]:
    document, problems = yamlfile.load(textwrap.dedent(text), FILE, environ=environ or None)
    return document, [f"{p.line} {p.code}" for p in problems]


def test_every_value_has_its_line() -> None:
    document, problems = load(
        """\
        title: A
        places:
          - page: one
            section: two
          - {page: three,
             section: four}
        text: >-
          five
          six
        """
    )
    assert problems == []
    assert document.data == {
        "title": "A",
        "places": [{"page": "one", "section": "two"}, {"page": "three", "section": "four"}],
        "text": "five six",
    }
    assert document.lines == {
        (): 1,
        ("title",): 1,
        ("places",): 2,
        ("places", 0): 3,
        ("places", 0, "page"): 3,
        ("places", 0, "section"): 4,
        ("places", 1): 5,
        ("places", 1, "page"): 5,
        ("places", 1, "section"): 6,
        ("text",): 7,
    }
    assert document.line(("places", 1, "page", "nothing", 3)) == 5
    assert document.line(("nothing",)) == 1


def test_lines_count_from_where_the_text_stands_in_its_file() -> None:
    document, _ = yamlfile.load("a: 1\nb: 2", FILE, first_line=20)
    assert document.lines == {(): 20, ("a",): 20, ("b",): 21}
    _, problems = yamlfile.load("a: 1\nb: 'c", FILE, first_line=20)
    assert [p.line for p in problems] == [21]


def test_line_ends_that_only_yaml_knows_are_not_counted() -> None:
    document, problems = load('a: "x\u2028y\x85z"\nb: 1\nb: 2\n')
    assert document.line(("b",)) == 2
    assert problems == ["3 yaml-duplicate-key"]


def test_values_have_python_s_types() -> None:
    document, problems = load("{a: 2026-12-01, b: no, c: 3, d: 1.5, e: ~, f: '3', g: 1:30}")
    assert problems == []
    assert document.data == {"a": datetime.date(2026, 12, 1), "b": False, "c": 3, "d": 1.5, "e": None, "f": "3", "g": 90}
    assert document.plain == {
        ("a",): "2026-12-01",
        ("b",): "no",
        ("c",): "3",
        ("d",): "1.5",
        ("e",): "~",
        ("g",): "1:30",
    }


def test_keys_are_text() -> None:
    document, _ = load("{1: a, no: b, 2026-12-01: c}")
    assert document.data == {"1": "a", "no": "b", "2026-12-01": "c"}


ENV = {
    "!ENV NAME": "given",
    "!ENV OTHER": None,
    "!ENV [OTHER, default]": "default",
    "!ENV [OTHER, NAME, default]": "given",
    "!ENV [NUMBER, 1]": 42,
    "!ENV [EMPTY, default]": "",
}


@pytest.mark.parametrize(("value", "expected"), ENV.items())
def test_environment(value: str, expected: object) -> None:
    document, problems = load(f"key: {value}", NAME="given", NUMBER="42", EMPTY="")
    assert problems == []
    assert document.data == {"key": expected}


def test_an_environment_variable_that_is_no_yaml_is_told() -> None:
    _, problems = load("a: 1\nkey: !ENV NAME", NAME="[")
    assert problems == ["2 yaml-value"]


def test_tags_of_mkdocs_are_left_alone_in_its_own_file_and_nowhere_else() -> None:
    text = "a: !relative x\nb: !what [c, d]"
    assert load(text, NAME="") == (load(text)[0], [])
    assert load(text)[1] == ["1 yaml-tag", "2 yaml-tag"]


def test_aliases_and_merges() -> None:
    document, problems = load(
        """\
        base: &base {a: 1, b: &b [x]}
        more: &more {b: 2, c: 3}
        one: {<<: *base, b: *b}
        two:
          <<: [*base, *more]
          a: 4
        """
    )
    assert problems == []
    assert document.data["one"] == {"a": 1, "b": ["x"]}
    assert document.data["two"] == {"a": 4, "b": ["x"], "c": 3}
    assert document.line(("two", "c")) == 5


# --- models -----------------------------------------------------------------------------------------------------------


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")
    page: str
    section: str = ""


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")
    title: str
    number: Annotated[int, Field(ge=1)] = 1
    day: datetime.date | None = None
    places: list[Inner] = []


MISTAKES = {
    "nothing": ("", ["1 this is not a mapping"]),
    "not a mapping": ("[a]", ["1 this is not a mapping"]),
    "a missing key": ("number: 2", ["1 'title' is missing"]),
    "a key too many": ("title: a\ntitel: b", ["2 'titel' is not a known key"]),
    "another type": ("title: a\nnumber: [b]", ["2 'number'"]),
    "too small": ("title: a\nnumber: 0", ["2 'number'"]),
    "no text": ("title: 3", ["1 'title' is not text"]),
    "no date": ("title: a\nday: soon", ["2 'day'"]),
    "inside of a list": ("title: a\nplaces:\n- page: b\n- section: c\n", ["4 'places.1.page' is missing"]),
    "several": (
        "number: 0\nplaces:\n- page: b\n  part: c\n- page: 4",
        ["1 'title' is missing", "1 'number'", "4 'places.0.part' is not a known key", "5 'places.1.page' is not text"],
    ),
}


@pytest.mark.parametrize(("text", "expected"), MISTAKES.values(), ids=MISTAKES)
def test_each_mistake_is_told_at_its_line(text: str, expected: list[str]) -> None:
    document, problems = yamlfile.load(text, FILE)
    assert problems == []
    value, problems = yamlfile.validate(Model, document, FILE, "model-value")
    assert value is None
    shown = [f"{p.line} {p.message}" for p in problems]
    assert len(shown) == len(expected)
    assert all(message.startswith(start) for message, start in zip(shown, expected, strict=True)), shown
    assert all(p.hint and p.code == "model-value" for p in problems)


def test_a_part_of_a_document() -> None:
    document, _ = yamlfile.load("extra:\n  book:\n    title: 3", FILE)
    _, problems = yamlfile.validate(Model, document, FILE, "model-value", ("extra", "book"))
    assert [(p.line, p.message) for p in problems] == [(3, "'title' is not text")]


# --- whatever stands in it ---------------------------------------------------------------------------------------------

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN, st.booleans())
def test_plain_data_is_read_as_by_pyyaml(data: object, flow: bool) -> None:
    text = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow)
    document, problems = yamlfile.load(text, FILE)
    if any(p.code == "yaml-character" for p in problems):
        return  # no text of a book
    assert problems == []
    assert document.data == yaml.safe_load(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in document.lines.values())


@given(st.text(alphabet=st.sampled_from("ab01:-?,[]{}&*!|>'\"%@`#<=~ \n\t.\\\u2028é")))
def test_any_text_is_read_or_told(text: str) -> None:
    document, problems = yamlfile.load(text, FILE, environ={"a": "b"})
    lines = text.count("\n") + 1
    assert all(1 <= line <= lines for line in document.lines.values())
    assert all(1 <= p.line <= lines and len(str(p).splitlines()) == 1 for p in problems)


@given(st.text())
@example("x" * 60)
@example("x" * 61)
def test_what_is_shown_in_a_message_is_short_and_printable(text: str) -> None:
    shown = yamlfile.shown(text)
    assert len(shown) <= 60
    assert shown.isprintable()
    if text.isprintable() and len(text) <= 60:
        assert shown == text
