"""The block at the top of a page: what is read, and what is said about what cannot be read."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data

from book import frontmatter, textfile
from book.diagnostics import Diagnostic

FILE = "docs/en/guide/first.md"


def read(text: str) -> tuple[frontmatter.FrontMatter | None, list[str]]:
    front, _, problems = frontmatter.parse(text, FILE)
    return front, [f"{p.line} {p.code}" for p in problems]


def page(*keys: str, body: str = "Text.\n") -> str:
    return "\n".join(["---", *keys, "---", body])


# --- what stands in a page, and what comes of it --------------------------------------------------------------------


def test_a_page() -> None:
    text = page("title: First steps", "order: 3", 'description: "What: to do"', "group: soup", "hide: [toc]")
    front, parts, problems = frontmatter.parse(text, FILE)
    assert problems == []
    assert front
    assert (front.title, front.order, front.description, front.group) == ("First steps", 3, "What: to do", "soup")
    assert front.meta == {
        "title": "First steps",
        "order": 3,
        "description": "What: to do",
        "group": "soup",
        "hide": ["toc"],
    }
    assert front.lines == {"title": 2, "order": 3, "description": 4, "group": 5, "hide": 6}
    assert (parts.body, parts.body_line) == ("Text.\n", 8)


@pytest.mark.parametrize(
    "key", ["hide: [toc, navigation]", "hide: []", "search: {exclude: true}", "search: {exclude: false}"]
)
def test_what_the_theme_reads(key: str) -> None:
    assert read(page("title: A", "order: 1", key))[1] == []


BROKEN = {
    "no block": ("Text.\n", ["1 front-matter-missing"]),
    "an empty file": ("", ["1 front-matter-missing"]),
    "a block that does not end": ("---\ntitle: A\norder: 1\n\nText.\n", ["1 front-matter-unclosed"]),
    "a blank line above": ("\n\n---\ntitle: A\norder: 1\n---\n", ["3 front-matter-place"]),
    "a line of spaces above": ("  \n---\ntitle: A\norder: 1\n---\n", ["2 front-matter-place"]),
    "text above": ("Text.\n---\ntitle: A\norder: 1\n---\n", ["1 front-matter-missing"]),
    "an indented fence": (" ---\ntitle: A\n---\n", ["1 front-matter-missing"]),
    "nothing in it": ("---\n---\n", ["1 front-matter-shape"]),
    "only a comment in it": ("---\n# title: A\n---\n", ["1 front-matter-shape"]),
    "a list": (page("- title: A", "- order: 1"), ["1 front-matter-shape"]),
    "one word": (page("title"), ["1 front-matter-shape"]),
    "nothing below it, not even an empty line": ("---\ntitle: A\norder: 1\n---", ["4 front-matter-end"]),
    # YAML that cannot be read
    "a colon without quotes": (page("order: 1", "title: C++: fast"), ["3 yaml-syntax"]),
    "a tab": (page("title: A", "\torder: 1"), ["3 yaml-syntax"]),
    "a quote that is not closed": (page("order: 1", 'title: "A', "description: B"), ["3 yaml-syntax"]),
    "an alias that is not defined": (page("title: *A*", "order: 1"), ["2 yaml-syntax"]),
    "a value that begins with @": (page("order: 1", "title: @home"), ["3 yaml-syntax"]),
    "a bracket that is not closed": (page("title: [A", "order: 1"), ["3 yaml-syntax"]),
    "two documents": (page("title: A", "order: 1", "--- B"), ["4 yaml-syntax"]),
    "a control character": (page("title: A", "order: 1", "description: a\x07b"), ["4 yaml-syntax"]),
    "a control character, escaped": (page('title: "a\\x07b"', "order: 1"), ["2 yaml-character"]),
    "half a character, escaped": (page('title: "a\\uD800b"', "order: 1"), ["2 yaml-character"]),
    "a tag": (page("title: !include a.txt", "order: 1"), ["2 yaml-tag"]),
    "a Python tag": (page('title: !!python/name:os.system ""', "order: 1"), ["2 yaml-tag"]),
    "a date that is none": (page("title: 2026-13-45", "order: 1"), ["2 yaml-value"]),
    "a number with five thousand digits": (page("title: A", "order: 1" + "0" * 5000), ["3 yaml-value"]),
    "a hexadecimal number with five thousand digits": (page("title: A", "order: 0x" + "f" * 5000), ["3 front-matter-order"]),
    "a merge of a word": (page("title: A", "order: 1", "<<: B"), ["4 yaml-value"]),
    "a value inside of itself": (page("title: &a [*a]", "order: 1"), ["2 yaml-value"]),
    "brackets without end": (page("title: " + "[" * 1000, "order: 1"), ["2 yaml-syntax"]),
    "a key that is a list": (page("title: A", "order: 1", "[a]: b"), ["4 yaml-key"]),
    # keys
    "a key twice": (page("title: A", "order: 1", "title: B"), ["4 yaml-duplicate-key"]),
    "an unknown key": (page("title: A", "order: 1", "titel: B"), ["4 front-matter-key"]),
    "no title": (page("order: 1"), ["1 front-matter-title"]),
    "no order": (page("title: A"), ["1 front-matter-order"]),
    "neither": (page("description: A"), ["1 front-matter-title", "1 front-matter-order"]),
    # values
    "no as title": (page("title: no", "order: 1"), ["2 front-matter-title"]),
    "a date as title": (page("title: 2026-12-01", "order: 1"), ["2 front-matter-title"]),
    "a time as title": (page("title: 2026-12-01 10:00:00", "order: 1"), ["2 front-matter-title"]),
    "a number as title": (page("title: 7", "order: 1"), ["2 front-matter-title"]),
    "a list as title": (page("title: [A, B]", "order: 1"), ["2 front-matter-title"]),
    "a mapping as title": (page("title:", "  en: A", "order: 1"), ["2 front-matter-title"]),
    "an empty title": (page("title:", "order: 1"), ["2 front-matter-title"]),
    "a title of spaces": (page('title: "  "', "order: 1"), ["2 front-matter-title"]),
    "a title of two lines": (page("title: |", "  A", "  B", "order: 1"), ["2 front-matter-title"]),
    "a title of two lines, by another line break": (page('title: "A\\LB"', "order: 1"), ["2 front-matter-title"]),
    "a list as description": (page("title: A", "order: 1", "description: [B]"), ["4 front-matter-description"]),
    "a number as group": (page("title: A", "order: 1", "group: 3"), ["4 front-matter-group"]),
    "an order in quotes": (page("title: A", 'order: "1"'), ["3 front-matter-order"]),
    "an octal-looking order": (page("title: A", "order: 010"), ["3 front-matter-order"]),
    "an order with underscores": (page("title: A", "order: 1_0"), ["3 front-matter-order"]),
    "an order in base sixty": (page("title: A", "order: 1:30"), ["3 front-matter-order"]),
    "a negative order": (page("title: A", "order: -1"), ["3 front-matter-order"]),
    "a fraction as order": (page("title: A", "order: 1.5"), ["3 front-matter-order"]),
    "yes as order": (page("title: A", "order: yes"), ["3 front-matter-order"]),
    "an empty order": (page("title: A", "order:"), ["3 front-matter-order"]),
    "an order that is said to be binary": (page("title: A", "order: !!binary 1234"), ["3 front-matter-order"]),
    "an order that is said to be a truth": (page("title: A", "order: !!bool 1"), ["3 yaml-value"]),
    "an order that is said to be nothing": (page("title: A", "order: !!null 1"), ["3 front-matter-order"]),
    "a time that is none": (page("title: !!timestamp x", "order: 1"), ["2 yaml-value"]),
    "a number that is none": (page('title: !!int ""', "order: 1"), ["2 yaml-value"]),
    "something to hide that is no list": (page("title: A", "order: 1", "hide: toc"), ["4 front-matter-hide"]),
    "something to hide that cannot be hidden": (page("title: A", "order: 1", "hide: [title]"), ["4 front-matter-hide"]),
    "no as search": (page("title: A", "order: 1", "search: no"), ["4 front-matter-search"]),
    "a search that is boosted": (page("title: A", "order: 1", "search: {boost: 2}"), ["4 front-matter-search"]),
    # several at once
    "everything at once": (
        page("title: no", "order: 01", "order: 2", "titel: A"),
        ["4 yaml-duplicate-key", "5 front-matter-key", "2 front-matter-title", "3 front-matter-order"],
    ),
}


@pytest.mark.parametrize(("text", "expected"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_is_told_with_its_line(text: str, expected: list[str]) -> None:
    assert read(text)[1] == expected


def test_a_message_is_one_short_line_whatever_stands_in_the_page() -> None:
    for text, _ in BROKEN.values():
        for problem in frontmatter.parse(text, FILE)[2]:
            assert len(str(problem)) < 300, str(problem)[:300]
            assert len(str(problem).splitlines()) == 1


def test_aliases_do_not_multiply() -> None:
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    text = page("a0: &a0 [x, x]", *levels, "title: A", "order: *a29")
    assert read(text)[1][-1] == "33 front-matter-order"


def test_a_merged_key_gives_way_to_the_page_s_own() -> None:
    text = page("base: &base {title: B, description: C}", "<<: *base", "title: A", "order: 2")
    front, _, problems = frontmatter.parse(text, FILE, also=["base"])
    assert problems == []
    assert front
    assert (front.title, front.description, front.lines["description"]) == ("A", "C", 3)


# --- whatever is typed ----------------------------------------------------------------------------------------------

VALUES = st.sampled_from(
    [
        *(
            "A",
            "no",
            "yes",
            "~",
            "null",
            "",
            "3",
            "010",
            "0x1f",
            "1_000",
            "1:30",
            "1e3",
            ".inf",
            ".nan",
            "2026-12-01",
            "2026-99-99",
        ),
        *(
            "2026-12-01T10:00:00+99:00",
            '"a',
            "'a",
            '"a"',
            "[a, b]",
            "[a",
            "{a: b}",
            "{a",
            "- a",
            "a: b",
            "@a",
            "`a`",
            "%a",
            "*a",
        ),
        *(
            "&a b",
            "*x",
            "&x [*x]",
            "<<: 3",
            "!a b",
            "!!int x",
            "!!int ''",
            "!!bool x",
            "!!binary a",
            "!!timestamp a",
            "!!set a",
        ),
        *("!!omap a", "!!float ''", "!!null a", "!<x> y", "|", ">-", "|9", "a # b", "#a", "=", "<<", "? a", "a\tb", "\ta"),
        *(
            '"\\x00"',
            '"\\uD800"',
            '"\\L"',
            "a\u2028b",
            "a\x85b",
            "\ufeffa",
            "日本語：x",
            "「」",
            "\\",
            "---",
            "...",
            "--- a",
            "a\n  b",
        ),
    ]
)
KEYS = st.sampled_from(
    ["title", "order", "description", "group", "hide", "<<", "? a", "titel", "1", "", "[a]", "- a", "&a title"]
)
LINES = st.one_of(
    st.builds("{}: {}".format, KEYS, VALUES),
    st.builds("  {}".format, VALUES),
    st.sampled_from(["---", "--- ", "...", "", "title: A", "order: 1", "\ttitle: A", "# c", "%YAML 1.1", "- a", "---\t"]),
    st.text(max_size=12),
)
TYPED = st.lists(LINES, max_size=9).map("\n".join)
PAGES = st.one_of(TYPED, TYPED.map("---\n{}\n---\n".format), st.text(), st.text().map("---\n{}\n---\n".format))


@given(PAGES)
def test_any_text_is_read_or_told_within_the_file(text: str) -> None:
    text = text.replace("\r", "\n")
    front, parts, problems = frontmatter.parse(text, FILE)
    assert front or problems
    assert all(1 <= p.line <= text.count("\n") + 1 for p in problems), problems
    assert 1 <= parts.body_line <= text.count("\n") + 2
    assert_complete(problems)


@given(
    st.one_of(
        st.binary(),
        PAGES.map(lambda t: t.encode("utf-16", "surrogatepass")),
        PAGES.map(lambda t: t.encode("cp932", "replace")),
    )
)
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf---\ntitle: \x83\n---\n")
def test_any_bytes_are_read_or_told_within_the_file(raw: bytes) -> None:
    text, problems = textfile.decode(raw, FILE)
    if text is not None:
        front, _, problems = frontmatter.parse(text, FILE)
        assert front or problems
    else:
        assert problems
    lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert all(1 <= p.line <= lines for p in problems), problems
    assert_complete(problems)


def assert_complete(problems: list[Diagnostic]) -> None:
    for problem in problems:
        assert problem.file == FILE
        assert problem.code
        assert problem.message
        assert problem.hint.endswith((".", "…"))
        str(problem).encode()


@given(PAGES)
@example("---\ntitle: A\norder: 1\n---")
def test_what_is_read_is_what_mkdocs_reads(text: str) -> None:
    text = text.replace("\r", "\n")
    front, parts, problems = frontmatter.parse(text, FILE)
    if front and not problems:
        body, meta = get_data(text)
        assert meta == front.meta
        assert body == parts.body.lstrip("\n")


# --- valid pages come back as they were written ---------------------------------------------------------------------

# What YAML allows in double quotes without an escape, on one line.
WORDS = st.text(
    st.characters(min_codepoint=0x20, exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\ufffe\uffff\ufeff"),
    min_size=1,
)
TITLES = WORDS.filter(str.strip)
BODIES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")).map(
    lambda body: body.removeprefix("\ufeff")
)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@given(TITLES, st.integers(0, 10**9), st.none() | TITLES, st.none() | TITLES, BODIES, st.booleans(), st.randoms())
def test_valid_pages_come_back(
    title: str, order: int, description: str | None, group: str | None, body: str, comment: bool, random: object
) -> None:
    keys = [f"title: {quoted(title)}", f"order: {order}"]
    keys += [f"description: {quoted(description)}"] if description else []
    keys += [f"group: {quoted(group)}"] if group else []
    keys += ["# a comment"] if comment else []
    random.shuffle(keys)  # type: ignore[attr-defined]
    front, parts, problems = frontmatter.parse(page(*keys, body=body), FILE)
    assert problems == []
    assert front
    assert (front.title, front.order) == (title.strip(), order)
    assert (front.description, front.group) == ((description or "").strip(), (group or "").strip())
    assert parts.body == body
    assert parts.body_line == len(keys) + 3
    assert all(page(*keys).split("\n")[line - 1].startswith(f"{key}:") for key, line in front.lines.items())


@given(st.one_of(PAGES, st.just(page("title: A", "order: 1", body="x\n\ny"))))
@example(page("title: no", "order: 010", "title: B"))
def test_line_ends_and_byte_order_mark_change_nothing(text: str) -> None:
    raw = text.replace("\r", "\n").encode("utf-8", "replace")
    if b"\x00" in raw or raw.startswith(textfile.BOM):
        return
    plain = textfile.decode(raw, FILE)
    assert textfile.decode(textfile.BOM + raw.replace(b"\n", b"\r\n"), FILE) == plain
    assert textfile.decode(raw.replace(b"\n", b"\r"), FILE) == plain
