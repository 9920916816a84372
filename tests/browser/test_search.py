"""Search in both languages: finds the section, in the reader's language, and never what a correction took back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tree import ROOT

from browser.edition import LANGS, Edition, corrections
from browser.search_box import addresses, by_page, search

PROGRAMS = [file for ending in ("cpp", "h", "py") for file in (ROOT / "samples").glob(f"[!b]*/**/*.{ending}")]
TOUR, KEEP, CODE = "tour/02-basic-client", "cookbook/c14-keep-alive", "llm-app/ch07-code-reading"
STOP, FILES, PARTS = "cookbook/s19-graceful-shutdown", "cookbook/s04-static-files", "cookbook/s07-multipart-reader"
TOP = 5  # pages

# What a reader of these pages may look for, and the section that tells it.
JAPANESE = [
    ("連続バッチ処理", CODE, "concurrent-requests"),  # kanji, katakana, kanji
    ("同時リクエスト", CODE, "concurrent-requests"),
    ("スロット", CODE, "concurrent-requests"),
    ("KVキャッシュ", CODE, "kv-cache"),  # Latin letters beside katakana
    ("ＫＶキャッシュ", CODE, "kv-cache"),  # full-width letters, as an input method writes them
    ("構造化出力", CODE, "structured-output"),  # a compound of kanji
    ("JSONスキーマ", CODE, "structured-output"),
    ("文法", CODE, "structured-output"),
    ("桁あふれ", CODE, "structured-output"),  # kanji and hiragana
    ("OpenAI互換", CODE, "openai-api"),  # Latin letters beside kanji
    ("ベクトル化", CODE, "openai-api"),
    ("ソースコードの構成", CODE, "source-layout"),  # a phrase with a particle
    ("SSEの形式", CODE, "sse-format"),
    ("サーバーを止める", STOP, ""),  # the first word stands on every page
    ("スレッドプール", KEEP, "workers"),  # a compound of katakana
    ("確認応答", KEEP, "nodelay"),
    ("Nagleアルゴリズム", KEEP, "nodelay"),
    ("既定ではオフ", KEEP, "default"),
    ("クエリパラメーター", TOUR, "query-parameters"),
    ("ヌルポインター", TOUR, "get"),
    ("マルチパート", TOUR, "upload"),
    ("ﾘｸｴｽﾄﾍｯﾀﾞｰ", TOUR, "request-headers"),  # half-width katakana
    ("リダイレクト", FILES, "redirect"),
    ("レスポンスが来ない", TOUR, "errors"),
    ("接続を使い回す", KEEP, ""),
]
ENGLISH = [
    ("continuous batching", CODE, "concurrent-requests"),
    ("KV cache", CODE, "kv-cache"),
    ("json schema", CODE, "structured-output"),
    ("source layout", CODE, "source-layout"),
    ("set_tcp_nodelay", KEEP, "calls"),
    ("Nagle", KEEP, "nodelay"),
    ("null pointer", TOUR, "get"),
    ("multipart", TOUR, "upload"),
    ("query parameters", TOUR, "query-parameters"),
]


def missed(page, edition: Edition, lang: str, queries: list[tuple[str, str, str]]) -> list[str]:
    """Return the queries whose section is not among the first hits."""
    found = []
    for query, path, section in queries:
        search(page, query)
        pages = by_page(page).all()[:TOP]
        first = [edition.place(url) for hit in pages for url in addresses(hit.locator("a:visible"))]
        if (lang, path, section) not in first:
            found.append(f"{query}: {path}#{section} is not among {[f'{p}#{s}' for _, p, s in first]}")
    return found


def test_japanese_queries_find_their_section(site: Edition, visit) -> None:
    page = visit(site).go(site.url("ja", "index"))
    lost = missed(page, site, "ja", JAPANESE)
    assert len(JAPANESE) == 25
    assert len(lost) <= 2, "\n".join(lost)


def test_english_queries_find_their_section(site: Edition, visit) -> None:
    page = visit(site).go(site.url("en", "index"))
    lost = missed(page, site, "en", ENGLISH)
    assert not lost, "\n".join(lost)


@pytest.mark.parametrize(
    ("edition", "path"),
    [("site", "index"), ("site", CODE), ("site", "samples/tour/02-basic-client/get.cpp"), ("bundle", CODE)],
    indirect=["edition"],
)
def test_hits_lead_to_the_section_in_the_same_language(edition: Edition, lang: str, path: str, visit) -> None:
    reader = visit(edition)
    page = reader.go(edition.url(lang, path))
    hits = search(page, "Nagle")
    assert {edition.place(url)[0] for url in addresses(hits)} == {lang}
    asked = [url.removeprefix(edition.base) for url in reader.watch.requests if "search_index" in url]
    index = "search/search_index.js" if edition.name == "bundle" else "search/search_index.json"
    assert asked == [index if lang == "en" else f"{lang}/{index}"], "one index, that of the page's language"
    section = addresses(hits).index(edition.url(lang, KEEP, "nodelay"))
    reader.follow(hits.nth(section))
    assert edition.place(page.url) == (lang, KEEP, "nodelay")
    expect(page.locator("#nodelay")).to_be_in_viewport()
    expect(page.locator("article mark", has_text="Nagle").first).to_be_visible()


def test_a_query_by_keyboard_alone(site: Edition, lang: str, visit) -> None:
    reader = visit(site)
    page = reader.go(site.url(lang, "index"))
    page.keyboard.press("Control+k")
    expect(page.locator("input[name=query]")).to_be_focused()
    hits = search(page, "multipart" if lang == "en" else "マルチパート")
    page.keyboard.press("ArrowDown")
    expect(hits.first).to_be_focused()
    with reader.leave():
        page.keyboard.press("Enter")
    assert site.place(page.url)[:2] == (lang, PARTS)
    page.keyboard.press("Control+k")
    expect(page.locator("input[name=query]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("input[name=query]")).not_to_be_focused()


def words(text: str) -> set[str]:
    """Return the words of a text that a reader would look for: Latin ones, and runs of katakana or kanji."""
    return set(re.findall(r"[a-z]{4,}|[ァ-ヺー]{3,}|[一-鿿]{2,}", text.lower()))


def standing(lang: str) -> set[str]:
    """Return the words of all that is right: pages, programs, labels, and corrections without what they took back."""
    files = [*(ROOT / "docs" / lang).rglob("*.md"), *PROGRAMS, ROOT / "mkdocs.yml"]
    pages = " ".join(path.read_text(encoding="utf-8") for path in files)
    return words(pages + " ".join(record["now"][lang] + record["title"][lang] for record in corrections().values()))


def taken_back(lang: str) -> list[str]:
    """Return the words of a language's old statements that are no others' beginning, in either language."""
    right = standing("en") | standing("ja")
    old = words(" ".join(record["was"][lang] for record in corrections().values()))
    return sorted(word for word in old if not any(other_word.startswith(word) for other_word in right))


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_old_statements_find_nothing(site: Edition, lang: str, visit) -> None:
    """In either language: the English site knows the Japanese old statements as little as the Japanese one does."""
    index = json.loads((site.folder / ("" if lang == "en" else lang) / "search" / "search_index.json").read_bytes())
    searched = " ".join(entry["title"] + " " + entry["text"] for entry in index["docs"]).lower()
    page = visit(site).go(site.url(lang, "index"))
    for spoken in LANGS:
        assert taken_back(spoken), "no old statement has a word of its own: the test needs one"
        for word in taken_back(spoken):
            assert word not in searched
            hits = search(page, word)
            assert [text for text in hits.all_inner_texts() if word in text.lower()] == [], word
            if word.isascii():  # of kanji the theme finds the beginning too
                assert hits.count() == 0, word
