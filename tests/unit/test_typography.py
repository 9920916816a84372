"""Line breaks and bold text, as Japanese needs them, and as English is used to them."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.typography import FIRST_WIDE, is_cjk, join_lines, unfold

from .rendering import parse, render


@pytest.mark.parametrize("char", "日本語のアー、。「」（）：！Ａ１々〇〜ｶﾞ")
def test_written_without_spaces(char: str) -> None:
    assert is_cjk(char)


@pytest.mark.parametrize("char", ["a", "1", ".", "(", " ", "é", "한", "ㅎ", "😀", "⭐", "⌚", "—", ""])
def test_written_with_spaces(char: str) -> None:
    assert not is_cjk(char)


JOINED = {
    "Japanese": ("日本\n語", "日本語"),
    "Japanese with spaces around the break": ("日本  \n\t語", "日本語"),
    "Japanese before Latin": ("日本\nC++", "日本C++"),
    "Latin before Japanese": ("C++\nの", "C++の"),
    "behind a full stop": ("です。\nつぎ", "です。つぎ"),
    "English": ("one\ntwo", "one\ntwo"),
    "English with a picture character": ("done 😀\nNext", "done 😀\nNext"),
    "Korean": ("한국\n어", "한국\n어"),
    "several": ("a\nb\n日\n本\nc\nd", "a\nb日本c\nd"),
    "at the ends": ("\na\n", "\na\n"),
}


@pytest.mark.parametrize(("text", "expected"), JOINED.values(), ids=JOINED)
def test_lines_are_joined(text: str, expected: str) -> None:
    assert join_lines(text) == expected


def test_what_stands_around_the_text_counts() -> None:
    assert join_lines("\n", "日", "a") == ""
    assert join_lines("\n", "a", "日") == ""
    assert join_lines("\n", "a", "b") == "\n"
    assert join_lines("x\n", "日", "") == "x\n"


def test_spaces_from_folded_yaml() -> None:
    assert unfold("一つ。 二つ。 three four") == "一つ。二つ。three four"


def test_no_character_below_the_first_wide_one_is_wide() -> None:
    assigned = [char for char in map(chr, range(ord(FIRST_WIDE))) if unicodedata.category(char) != "Cn"]
    assert not [char for char in assigned if unicodedata.east_asian_width(char) in "WF"]


@given(st.text(alphabet="日。한😀a b", max_size=20))
def test_spaces_go_beside_japanese_characters_and_stay_elsewhere(text: str) -> None:
    around = zip(["", *text], text, [*text[1:], ""], strict=False)
    assert unfold(text) == "".join("" if c == " " and (is_cjk(a) or is_cjk(b)) else c for a, c, b in around)


CHARS = st.text(alphabet="日本ーa b。\n\t1😀", max_size=20)


@given(CHARS, CHARS, CHARS)
def test_joining_takes_away_line_breaks_only(text: str, before: str, after: str) -> None:
    joined = join_lines(text, before[-1:], after[:1])
    assert re.sub(r"\s", "", joined) == re.sub(r"\s", "", text)
    assert joined.count("\n") <= text.count("\n")
    if not any(map(is_cjk, before[-1:] + text + after[:1])):
        assert joined == text
    assert not re.search(r"[日本ー。][ \t]*\n|\n[ \t]*[日本ー。]", joined)


# --- on a page --------------------------------------------------------------------------------------------------------

PARAGRAPHS = {
    "plain": ("日本\n語", "日本語"),
    "three lines": ("一。\n二。\n三。", "一。二。三。"),
    "around code": ("これは\n`code`\nです。", "これは<code>code</code>です。"),
    "between code and code": ("`a`\n`b`", "<code>a</code>\n<code>b</code>"),
    "between Japanese code and code": ("`値`\n`b`", "<code>値</code><code>b</code>"),
    "around highlighted code": (
        "これは\n`#!cpp int`\nです。",
        'これは<code class="highlight"><span class="kt">int</span></code>です。',
    ),
    "around bold text": ("これは\n**太字**\nです。", "これは<strong>太字</strong>です。"),
    "bold Japanese, then Latin": ("**太字**\nbold", "<strong>太字</strong>bold"),
    "Latin, then bold Japanese": ("bold\n**太字**", "bold<strong>太字</strong>"),
    "in bold text": ("**太\n字**", "<strong>太字</strong>"),
    "around a link": ("次は\n[ページ](x.md)\nです。", '次は<a href="x.md">ページ</a>です。'),
    "in a link": ("[ペー\nジ](x.md)", '<a href="x.md">ページ</a>'),
    "around a raw element": ("キー\n<kbd>K</kbd>\nを押す", "キー<kbd>K</kbd>を押す"),
    "Latin, then a raw element with Japanese": ("press\n<kbd>鍵</kbd>", "press<kbd>鍵</kbd>"),
    "a raw element with Japanese, then Latin": ("<kbd>鍵</kbd>\npress", "<kbd>鍵</kbd>press"),
    "an escaped character": ("星\n\\*\n印", "星*印"),
    "Latin, escaped characters": ("a\n\\*\nb", "a\n*\nb"),
    "an entity": ("星\n&lt;印", "星&lt;印"),
    "a picture between": ("これは\n![図](x.svg)\nです", 'これは<img alt="図" src="x.svg" />です'),
    "English": ("one\ntwo", "one\ntwo"),
    "English around code": ("say\n`x`\ntwice", "say\n<code>x</code>\ntwice"),
    "English around bold": ("say\n**x**\ntwice", "say\n<strong>x</strong>\ntwice"),
    "a hard break": ("one  \ntwo", "one<br />\ntwo"),
    "bold beside full-width brackets": ("文は**文法（grammar）**で", "文は<strong>文法（grammar）</strong>で"),
    "bold in full-width quotes": ("「**太字**」です", "「<strong>太字</strong>」です"),
    "code keeps its own": ("`日 本`", "<code>日 本</code>"),
    "code keeps its line break": ("`日\n本`", "<code>日\n本</code>"),
}


@pytest.mark.parametrize(("source", "expected"), PARAGRAPHS.values(), ids=PARAGRAPHS)
def test_paragraphs(source: str, expected: str) -> None:
    assert render(source) == f"<p>{expected}</p>"


BLOCKS = {
    "a list": ("- 一\n  つ\n- 二", ["一つ", "二"]),
    "a loose list": ("- 一\nつ\n\n- 二", ["一つ", "二"]),
    "a nested list": ("- 一\n\n    - 二\n      つ", ["二つ"]),
    "a quote": ("> 一\n> つ", ["一つ"]),
    "a callout": ("/// note | 題\n一\nつ\n///", ["題", "一つ"]),
    "a cell": ("| 一 |\n|---|\n| 二 |", ["一", "二"]),
    "a definition": ("語\n:   意\n    味", ["語", "意味"]),
}


@pytest.mark.parametrize(("source", "texts"), BLOCKS.values(), ids=BLOCKS)
def test_other_blocks(source: str, texts: list[str]) -> None:
    found = [node.text.strip() for node in parse(render(source)).all("p", "li", "td", "th", "dt", "dd")]
    assert all(text in found for text in texts), found


def test_code_and_html_blocks_are_left_alone() -> None:
    assert "日\n本" in parse(render("```text\n日\n本\n```")).text
    assert render("<div>\n日\n本\n</div>") == "<div>\n日\n本\n</div>"


INLINE = st.sampled_from(
    [
        "日本",
        "word",
        "`code`",
        "`値`",
        "**太字**",
        "**bold**",
        "[先](x.md)",
        "[there](x.md)",
        "<b>字</b>",
        "<b>b</b>",
        "\\*",
        "&lt;",
        "&#x5b57;",
    ]
)


@given(st.lists(st.lists(INLINE, min_size=1, max_size=3).map("".join), min_size=1, max_size=4))
def test_line_breaks_beside_japanese_go_and_others_stay(lines: list[str]) -> None:
    seen = parse(render("\n".join(lines))).text
    shown = [parse(render(line)).text for line in lines]
    expected = shown[0]
    for line in shown[1:]:
        expected += line if is_cjk(expected[-1]) or is_cjk(line[0]) else f"\n{line}"
    assert seen == expected


@given(st.lists(st.text(alphabet="abc ,.'()-", min_size=1).map(str.strip).filter(bool), min_size=1, max_size=4))
def test_english_is_left_as_it_is(lines: list[str]) -> None:
    body = "\n".join(f"x{line}" for line in lines)
    assert parse(render(body)).text == body
