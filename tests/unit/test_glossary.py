"""The glossary: what the table says, and where a word is another one."""

from __future__ import annotations

from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st

from book import glossary, yamlfile
from book.glossary import Term, find
from book.outline import Words
from book.texts import texts

from . import little

TABLE = """
| English | Japanese | not |
|---|---|---|
| handler | ハンドラー | ハンドラ |
| library | ライブラリ | ライブラリー |
| response | レスポンス | 応答、返答 |
| acknowledgment | 確認応答 | |
| request | リクエスト | 要求 |
| keep-alive | Keep-Alive | キープアライブ |
| erratum, correction | 訂正 | |
| cookie | cookie | クッキー |
"""
TERMS, _ = glossary.parse(TABLE, "WORDS.md")


def test_the_table_is_read() -> None:
    assert TERMS[0] == Term(("handler",), "ハンドラー", ("ハンドラ",))
    assert TERMS[2] == Term(("response",), "レスポンス", ("応答", "返答"))
    assert TERMS[6] == Term(("erratum", "correction"), "訂正", ())
    assert len(TERMS) == 8


def test_other_tables_are_passed_over() -> None:
    other = "| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n\n"
    assert glossary.parse(other + TABLE, "WORDS.md") == (TERMS, [])
    assert [p.code for p in glossary.parse(other, "WORDS.md")[1]] == ["glossary-table"]


def test_the_projects_table_is_read() -> None:
    terms, problems = glossary.parse((tree.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), "CONTRIBUTING.md")
    assert problems == []
    assert Term(("parameter",), "パラメーター", ("パラメータ",)) in terms


CASES = [
    ("ハンドラを登録します。", ["ハンドラ"]),
    ("ハンドラーを登録します。", []),
    ("ハンドラーとハンドラ", ["ハンドラ"]),
    ("ハンドラハンドラー", ["ハンドラ"]),
    ("ライブラリーとライブラリ", ["ライブラリー"]),
    ("TCPの確認応答", []),
    ("応答が来ない", ["応答"]),
    ("返答", ["返答"]),
    ("証明書を要求する。要求します。要求される。", []),
    ("要求を送る", ["要求"]),
    ("キープアライブ", ["キープアライブ"]),
    ("requestを送る", ["request"]),
    ("複数のresponses。", ["responses"]),
    ("keep-aliveとKeep-Alive", ["keep-alive"]),
    ("リクエスト（request）", []),
    ("request-targetとserver.request", []),
    ("HTTP request smugglingという攻撃", []),
    ("Requestヘッダー", []),
    ("/request/", []),
    ("cookieとcookiesとクッキー", ["クッキー", "cookies"]),
    ("訂正（correction）とcorrection", ["correction"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_words_that_are_written_otherwise(text: str, expected: list[str]) -> None:
    assert [found.wrong for found in find(text, TERMS)] == expected


kana = st.text("アカサタナハマヤラワンー", min_size=1, max_size=4)


@given(kana, kana, st.text("がをはの、。", max_size=3))
def test_the_right_word_is_never_told(word: str, more: str, around: str) -> None:
    terms = [Term(("x",), word + more, (word,))]
    assert not [*find(f"{around}{word + more}{around}", terms)]


@given(kana, kana, st.text("がをはの、。", min_size=1, max_size=3))
def test_the_wrong_word_is_told_as_often_as_it_stands(word: str, more: str, between: str) -> None:
    terms = [Term(("x",), word + more, (word,))]
    text = between.join([word, word + more, word])
    assert [found.wrong for found in find(text, terms)] == [word, word]


texts_with_words = st.lists(
    st.sampled_from([*(word for text, _ in CASES for word in (text, text[:3])), "request", " ", "s", "、", "-", "応", "答"]),
    max_size=4,
).map("".join)


@given(st.lists(texts_with_words, max_size=4))
def test_a_file_is_told_what_its_texts_are_told(pieces: list[str]) -> None:
    words = [Words(text, line) for line, text in enumerate(pieces, 1)]
    told = [(p.line, p.message.split("'")[1]) for p in glossary.check(TERMS, "docs/ja/x.md", words, "WORDS.md")]
    assert told == [(piece.line, found.wrong) for piece in words for found in find(piece.text, TERMS)]


def test_a_page_on_which_a_word_means_something_else() -> None:
    table = TABLE.replace("応答、返答", "応答 (except guide/first guide/second)、返答")
    terms, _ = glossary.parse(table, "WORDS.md")
    assert terms[2] == Term(("response",), "レスポンス", ("応答", "返答"), {"応答": ("guide/first", "guide/second")})

    def told(file: str) -> list[str]:
        return [p.message.split("'")[1] for p in glossary.check(terms, file, [Words("応答と返答", 1)], "WORDS.md")]

    assert told("docs/ja/guide/first.md") == told("docs/ja/guide/second.md") == ["返答"]
    assert told("docs/ja/guide/other.md") == told("docs/ja/my-guide/first.md") == ["応答", "返答"]


BODY = """
ハンドラを`ハンドラ`に
登録する![ハンドラの図](x.svg)**ハンドラ**。

```cpp
ハンドラ
```

/// note | ハンドラの名前
<!-- ハンドラ -->
///

## ハンドラ { #handler }

| ハンドラ | 列 |
|---|---|
| 列 | ハンドラ |

<p>
ハンドラ</p>

- 項目
  [ハンドラ](#handler "ハンドラ")
"""


def test_every_place_where_a_reader_reads() -> None:
    page, _ = little.page(BODY, "ja")
    problems = [*glossary.check(TERMS, page.file, glossary.of_page(page), "WORDS.md")]
    above = little.FRONT.count("\n")
    assert [problem.line - above for problem in problems] == [2, 3, 3, 9, 13, 15, 17, 20, 23]
    assert {problem.code for problem in problems} == {"glossary-word"}
    assert "'ハンドラー'" in problems[0].hint
    assert "WORDS.md" in problems[0].hint


def test_every_correction_is_read(tmp_path: Path) -> None:
    record = tree.parse(tree.PAGES)["errata/E0001.yml"]
    assert isinstance(record, str)
    configuration = tree.configuration().replace("glossary: null", "glossary: {file: WORDS.md, lang: ja}")
    book = tree.book(
        tmp_path,
        {
            "mkdocs.yml": configuration,
            "WORDS.md": TABLE,
            "errata/E0001.yml": record.replace("ja: 速さ", "ja: ハンドラ"),
            "errata/E0002.yml": record.replace("遅いです。", "応答は遅いです。"),
            "docs/ja/guide/second.md": "---\ntitle: 次の要求\norder: 2\ndescription: ハンドラ\n---\n\n## おわり { #end }\n",
        },
    )
    _, problems = tree.load(book)
    assert tree.told(problems) == [
        "docs/ja/guide/second.md:2 glossary-word",
        "docs/ja/guide/second.md:4 glossary-word",
        "errata/E0001.yml:1 glossary-word",
        "errata/E0002.yml:5 glossary-word",
    ]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    configuration = tree.configuration().replace("glossary: null", "glossary: {file: WORDS.md, lang: ja}")
    _, problems = tree.load(tree.book(tmp_path, {"mkdocs.yml": configuration}))
    assert tree.told(problems) == ["WORDS.md:0 text-unreadable"]


YAML = """
plugins:
  - search
  - i18n:
      languages:
        - {locale: en, name: English}
        - locale: ja
          name: 日本語
          build: true
          site_description: 本です。
extra:
  groups:
    client: {en: Client, ja: クライアント}
  labels:
    ja:
      now: 現在
      kinds: {sample: サンプル}
"""


def test_the_texts_of_a_language_in_a_yaml_file() -> None:
    document, problems = yamlfile.load(YAML, "mkdocs.yml")
    assert problems == []
    assert [*texts(document, "ja")] == [
        (8, "日本語"),
        (10, "本です。"),
        (13, "クライアント"),
        (16, "現在"),
        (17, "サンプル"),
    ]
    assert [*texts(document, "en")] == [(6, "English"), (13, "Client")]
    assert [*texts(document, "fr")] == []
