"""The tokens of code are Pygments' own, whichever rules are not tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import pytest
import tree
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygments.lexer import Lexer, RegexLexer, bygroups, default, include, words
from pygments.lexers import find_lexer_class_by_name, find_lexer_class_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, Text

from lexing import States, beginnings, bit, choosing

OWN = getattr(RegexLexer.get_tokens_unprocessed, "__wrapped__", RegexLexer.get_tokens_unprocessed)
OURS = choosing(OWN)
FENCE = re.compile(r"^ *(`{3,}) *\{? *\.?([a-z]+).*\n((?s:.)*?)^ *\1 *$", re.MULTILINE)

PIECES = st.sampled_from(
    [
        *"abksuLR0179 \t\n\r\"'`\\/#*<>{}()[]:;,.=+-_@$%!&|~^?\x00\x7f\xa0éſıİK日。",
        *("\n\n", "\r\n", "    ", "//", "/*", "*/", "<!--", "-->", '"""', "'''", "\\\n", "${", "$(", "<<EOF\n", "EOF\n", "---"),
        *("#include <a.h>\n", "#if 0\n", "#endif\n", "int f(a b) {", "default:", "case 1:", "R\"(", "u8'x'", "0x1p-3", "1e5f", "std::"),
        *("def f(x):", "class A", "async ", "rf\"{a!r}\"", "import x.y as z", "True", "lambda", "@x", "0b1_0", "λ"),
        *("if", "fi", "then\n", "for i in", "sudo ", "FROM a AS b\n", "RUN ", "set(A ON)", "[=[", "]=]", "true", "null", "- a: &b |\n"),
        *("GET / HTTP/1.1\r\n", "HTTP/1.1 200 OK\r\n", "Host: a\r\n", "Content-Type: application/json\r\n\r\n", "$ ls\n", "[a]\n", "k = v\n"),
        *("+a\n", "-b\n", "@@ -1 +1 @@\n", "<p class=a>", "</p>", "<script>", "</script>", "<style>", "</style>", "&amp;", "a { b: #fff; }"),
    ]
)  # fmt: skip
CODE = st.lists(PIECES, max_size=30).map("".join)
LANGUAGES = (
    *("bash", "c", "cmake", "console", "cpp", "css", "diff", "docker", "html", "http", "ini", "java", "js", "json"),
    *("make", "markdown", "powershell", "python", "pycon", "rust", "sql", "text", "toml", "ts", "xml", "yaml"),
)


class Little(RegexLexer):
    """What a rule can be made of."""

    flags = re.MULTILINE | re.IGNORECASE
    tokens: ClassVar = {
        "root": [
            include("space"),
            (words(("if", "kIss", "else"), suffix=r"\b"), Keyword),
            (r"(?=[a-c])", Text, "word"),
            (r"(?<=x)y(?!z)", Name.Builtin),
            (r"(?i:q)(?-i:Q)", Name.Tag),
            (r"(\d+)(?:(é)|(s))?(?(2)!|\?)", bygroups(Number, Name, Name)),
            (r"(['\"]).*?\1", String),
            (r"\{", Text, ("#push", "word")),
            (r"\}", Text, "#pop"),
            (r"<", Comment, "open"),
            (r"\[(.*?)\]", bygroups(Name)),
            (r"$(?=\n)", Comment.Special, "end"),
            (r"[^\W\d_ſ]", Name),
        ],
        "space": [(r"[^\S\n]+", Text)],
        "word": [(r"[a-c]++", Name), (r"(?>d|(?=e))e", Name.Class), default("#pop")],
        "open": [(r"[^<>]*", Comment, "more")],
        "more": [(r"<", Comment, "#push"), (r">", Comment, "#pop:2")],
        "end": [(r"\n", Text, "#pop")],
    }


def same(monkeypatch: pytest.MonkeyPatch, lexer: type[Lexer], text: str) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(RegexLexer, "get_tokens_unprocessed", OWN)
        expected = list(lexer().get_tokens_unprocessed(text))
        patch.setattr(RegexLexer, "get_tokens_unprocessed", OURS)
        assert list(lexer().get_tokens_unprocessed(text)) == expected


def codes() -> Iterator[tuple[type[Lexer], str]]:
    """All code of the book: whole files, and what pages show."""
    for path in sorted((tree.ROOT / "samples").rglob("*")):
        if path.is_file() and (lexer := find_lexer_class_for_filename(path.name)):
            yield lexer, path.read_text(encoding="utf-8")
    for path in sorted((tree.ROOT / "docs").rglob("*.md")):
        for _, language, code in FENCE.findall(path.read_text(encoding="utf-8")):
            yield find_lexer_class_by_name(language), code


def test_the_book_has_the_same_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    known = list(codes())
    assert len(known) > 500
    for lexer, text in known:
        same(monkeypatch, lexer, text)


@pytest.mark.parametrize("language", LANGUAGES)
@given(CODE)
@settings(settings.get_profile("book-less"))
def test_any_text_has_the_same_tokens(language: str, text: str) -> None:
    same(pytest.MonkeyPatch(), find_lexer_class_by_name(language), text)


@given(st.text("abcdefisxyzqQkK ſKé0 1!?'\"{}<>[]\n\t_", max_size=30))
@example("if kiss\nKIſS 12é! 1s? 3\n")
@example("{}}} abc <a<b>c> xyz xy\n qQ QQ\n<")
def test_rules_of_all_kinds_give_the_same_tokens(text: str) -> None:
    same(pytest.MonkeyPatch(), Little, text)


def test_a_lexer_with_rules_of_its_own_uses_them() -> None:
    lexers = [Little(), Little(), Little()]
    lexers[1]._tokens = {"root": [(re.compile("a").match, Name.Other, None)]}
    kinds = [next(iter(OURS(lexer, "a")))[1] for lexer in lexers]
    assert kinds[1] is Name.Other
    assert kinds[0] is kinds[2] is not Name.Other


# --- what a pattern can begin with --------------------------------------------------------------------------------------

CHARACTERS = "abABksSKiI1_ \n\té日ſKİı\x1c\x85"
SIMPLE = st.sampled_from(
    [
        *CHARACTERS,
        *(".", r"\d", r"\D", r"\s", r"\S", r"\w", r"\W", "[a-k]", "[^a-k]", r"[^\W\d]", r"[\Wa]", r"[^\n]", "[A-é]", "[^é]", "[Ā-ƀ]", "[^s]", ""),
        *("^", "$", r"\A", r"\Z", r"\b", r"\B", "(?<=a)", "(?<!b)", r"(?<=\n)", "(?!)"),
    ]
)  # fmt: skip
FORMS = st.sampled_from(
    [
        *("(?:{})*", "(?:{})+?", "(?:{})?", "(?:{}){{2}}", "(?:{})*+", "(?:{}){{0,1}}?", "(?>{})", "({})"),
        *("(?={})", "(?!{})", "(?i:{})", "(?-i:{})", "(?s:{})", "(?m-s:{})", "(?a:{})"),
    ]
)


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    sequences = st.lists(inner, min_size=2, max_size=3)
    return st.builds(str.format, FORMS, inner) | sequences.map("".join) | sequences.map("|".join).map("(?:{})".format)


PATTERNS = st.tuples(
    st.sampled_from(
        ["", "(a)?", r"(a|\n)?(?=(?(1)b|c))", r"(?:(a|B)\1)", r"(?:()\1)", "(?i)", "(?s)"]
    ),  # \1 and a digit would be \11
    st.recursive(SIMPLE, grown, max_leaves=6),
    st.sampled_from(["", r"(?:b|\Z)", "(?!a)", "(?=b)."]),
).map("".join)
FLAGS = st.sets(st.sampled_from([re.IGNORECASE, re.MULTILINE, re.DOTALL, re.ASCII]))


@given(PATTERNS, FLAGS, st.text(CHARACTERS, max_size=4))
@settings(settings.get_profile("book-more"))
@example("[^s]", {re.IGNORECASE}, "ſ")
@example("ſ", {re.IGNORECASE}, "S")
@example("$", set(), "a\n")
def test_a_match_begins_with_one_of_the_characters(source: str, flags: set[re.RegexFlag], text: str) -> None:
    pattern = re.compile(source, sum(flags))
    for position in range(len(text) + 1):
        if pattern.match(text, position):
            assert beginnings(pattern) & bit(text[position : position + 1])


@pytest.mark.parametrize(
    ("source", "can", "cannot"),
    [
        (r"if|else|\d+", "ie09é", "fl \n"),
        (r"(?<!\.)(?:for|while)\b", "fw", "or.é"),
        (r"[^\S\n]+", " \té", "a\n"),
        ("(?:a|b)?c", "abc", "dé"),
        ("(?=[ab])", "ab", "cé"),
        ("(?=[ab])[bc]", "b", "acé"),
        ("(?i)if", "iIé", "fF"),
        ("(?i:a)b|(?-i:x)", "aAx", "Xb"),
        ("(?m)$", "\n", "aé"),
        (".", "aé", "\n"),
        ("(?s).", "aé\n", ""),
        ("[^a]", "bé\n", "a"),
        ("a*+(?>b)", "ab", "cé"),
        ("a{0,2}b{1,2}", "ab", "c"),
    ],
)
def test_what_is_certain_is_known(source: str, can: str, cannot: str) -> None:
    first = beginnings(re.compile(source))
    assert [character for character in can + cannot if first & bit(character)] == list(can)


def test_few_rules_are_tried() -> None:
    states = States(find_lexer_class_by_name("cpp")()._tokens)
    assert len(states["statement"][";"]) < len(states["statement"].rules) / 10
    assert not any(rule[0].__self__.pattern.startswith("/") for rule in states["statement"][""])
