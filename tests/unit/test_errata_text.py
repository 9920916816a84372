"""The texts of a correction become HTML that can do no harm to the page around them, whatever stands in them."""

from __future__ import annotations

import dataclasses
import datetime
import json
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from book.errata import callout, feed, index, text
from book.errata.fold import Fold, Shown
from book.yamlfile import NO_TEXT

from . import little
from .rendering import faults, parse, render
from .test_placement import check

LINKS = little.Links()
RENDERED = {
    "plain": ("It is off.", "<p>It is off.</p>"),
    "two paragraphs": ("One.\n\nTwo.", "<p>One.</p> <p>Two.</p>"),
    "a line break": ("One.\nTwo.", "<p>One. Two.</p>"),
    "a Japanese line break": ("一つ。\n二つ。", "<p>一つ。二つ。</p>"),
    "a Japanese line break, folded by YAML": ("一つ。 二つ。", "<p>一つ。二つ。</p>"),
    "Japanese around code": ("値は\n`x`\nです。", "<p>値は<code>x</code>です。</p>"),
    "Japanese around bold text": ("値は\n**とても**\n大きい。", "<p>値は<strong>とても</strong>大きい。</p>"),
    "Japanese bold text before Latin": ("**値**\nx", "<p><strong>値</strong>x</p>"),
    "Latin before Japanese in a link": ("see\n[値](a.md)", '<p>see<a href="to/a.md">値</a></p>'),
    "Latin around code": ("say\n`x`\ntwice", "<p>say <code>x</code> twice</p>"),
    "bold beside full-width brackets": ("**文法（grammar）**で", "<p><strong>文法（grammar）</strong>で</p>"),
    "underscores beside Japanese": ("日本_語_です", "<p>日本_語_です</p>"),
    "stars that stand alone": ("日 * 本 ** 語", "<p>日*本**語</p>"),
    "bold beside a full-width bracket and Latin": ("x**（a）**y", "<p>x<strong>（a）</strong>y</p>"),
    "code": ("`a<b>` and ``a`b``", "<p><code>a&lt;b&gt;</code> and <code>a`b</code></p>"),
    "a fence": ("```cpp\nint a;\nint b;\n```", '<pre><code class="language-cpp">int a;&#10;int b;&#10;</code></pre>'),
    "a fence that is not closed": ("```\na", "<pre><code>a</code></pre>"),
    "a list": ("- a\n- b", "<ul> <li>a</li> <li>b</li> </ul>"),
    "a page": ("[a](tour/x.md#y)", '<p><a href="to/tour/x.md#y">a</a></p>'),
    "another site": ("[a](https://x.org/y)", '<p><a href="https://x.org/y">a</a></p>'),
    "a heading": ("## a", "<p>## a</p>"),
    "a picture": ("![a](b.svg)", '<p>!<a href="to/b.svg">a</a></p>'),
    "HTML": ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
    "the end of the callout": ("</aside><script>", "<p>&lt;/aside&gt;&lt;script&gt;</p>"),
    "a script": ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"),
    "a script, hidden": ("[a](java&#115;cript:alert(1))", "<p>[a](javascript:alert(1))</p>"),
    "a block": ("/// note\na\n///", "<p>/// note a ///</p>"),
    "an attribute list": ("a { #b onclick=c }", "<p>a { #b onclick=c }</p>"),
    "characters that nothing can hold": ("a\x00b\x02c\ud800d", "<p>a\ufffdb\ufffdc\ufffdd</p>"),
    "other line ends": ("a\r\nb\x0bc\u2028d\x85e", "<p>a b c d e</p>"),
}


@pytest.mark.parametrize(("source", "html"), RENDERED.values(), ids=RENDERED)
def test_rendered(source: str, html: str) -> None:
    rendered = text.render(source, LINKS.page)
    assert rendered == html


def test_links_lead_from_where_a_text_is_shown() -> None:
    source = "[a](x.md) [b](y.md#z '&') [c]() [d](https://x.org) \x02&#2;"
    for up in ("", "../", '../"&<'):
        shown = parse(text.render(source, lambda page, up=up: f"{up}{page}"))
        assert [node.attrs["href"] for node in shown.all("a")] == [f"{up}x.md", f"{up}y.md#z", up, "https://x.org"]


def test_plain_text_for_programs() -> None:
    assert text.plain("See [the *page*](a.md):\n\n- `x`\n- y\n\n```\ncode\n```") == "See the page:\nx\ny\ncode"
    assert text.plain("値は\n`x`\nです。") == "値は`x`です。".replace("`", "")


def test_links_to_pages() -> None:
    markdown = "[a](x.md) [b](https://x.org) <https://y.org> [c](mailto:a@b.c) [d](y.md#z '[e](f.md)') `[g](h.md)`"
    assert list(text.links(markdown)) == ["x.md", "y.md#z"]


# --- whatever stands in them ------------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *("text", "日本語", "<aside>", "</aside>", "</details>", "<!--", "-->", "<script>alert(1)</script>", "<pre>", "</pre>", "<b", "&lt;", "&#10;", "&amp"),
        *("```", "~~~", "````cpp", "`", "``", "**", "*", "_", "/// note", "///", "## x { #y }", "---", "===", "- x", "1. x", "> x", "    x", "| a | b |"),
        *("|---|---|", ": x", "[a](javascript:alert(1))", "[a](JaVaScRiPt:x)", "[a](data:text/html,x)", "[a](x.md)", "[a](//x.org)", "[a](https://x.org?a=b&c)"),
        *("<javascript:x>", "<https://x.org>", "![x](y.png)", '[a](b "c\nd")', "[a]: javascript:x", "[a]", "[^1]", "{ #x }", "{: .x }", "\\", "\n", "\n\n", "  \n"),
        *("\t", "\x00", "\x02", "\x03", "\x02wzxhzdk:0\x03", "klzzwxh:0000", "\ud800", "\udfff", "\u2028", "\x85", "\r", "\x0b", "\ufeff", "\uffff", " ", "'", '"', "$1", "\\1"),
        *("--8<-- \"a:b\"", "<!-- pages -->", "{{ x }}", "{% x %}", "*[HTML]: x", "+++", "!!! note", "=== \"a\""),
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.lists(PIECES, max_size=8).map("".join),
    st.lists(PIECES, max_size=6).map("\n".join),
    st.text(),
    st.text(st.characters()),
)
ALLOWED = {
    "p": set(),
    "code": {"class"},
    "pre": set(),
    "em": set(),
    "strong": set(),
    "a": {"href", "title"},
    "ul": set(),
    "ol": {"start"},
    "li": set(),
    "blockquote": set(),
    "br": set(),
}


@given(TEXTS)
@example("a\nb `c\nd`")
def test_any_text_is_one_line_of_harmless_html(source: str) -> None:
    html = text.render(source, LINKS.page)
    assert len(html.splitlines()) <= 1
    assert faults(html) == []
    html.encode()
    for node in parse(html).all():
        assert set(node.attrs) <= ALLOWED[node.tag]
        scheme = urlsplit(node.attrs.get("href", "")).scheme
        assert scheme in ("", "http", "https", "mailto")
    assert not any(char < " " or "\x7f" <= char < "\xa0" for char in html), (
        "Python-Markdown changes tabs, and nothing holds the rest"
    )


@given(TEXTS)
def test_plain_text_of_any_text_can_be_written(source: str) -> None:
    text.plain(source).encode()
    assert all(isinstance(link, str) for link in text.links(source))


# A record's reader lets no other title through.
TITLES = st.one_of(PIECES, st.text(min_size=1)).map(lambda t: "".join(c for c in t if c.isprintable())).filter(str.strip)
BODY = "Text `code`.\n\n## A { #a }\n\n- item\n\n```cpp\nint x;\n```\n\n## B { #b }\n\n/// note | T\ntext\n///\n\n| a | b |\n|---|---|\n"


@given(TEXTS, TEXTS, TITLES, st.sampled_from(["", "a", "b"]), st.sampled_from([None, "2026-11-01"]))
def test_any_text_leaves_the_page_around_it_as_it_is(was: str, now: str, title: str, section: str, day: str | None) -> None:
    page, problems = little.page(BODY)
    assert problems == []
    check(page, [little.with_texts(little.erratum("E0001", day, section), was, now, title)])


# Nor another text.
HELD = TEXTS.map(lambda source: NO_TEXT.sub("?", source))


@given(HELD, HELD, TITLES)
def test_any_text_leaves_the_index_and_the_feed_as_they_are(was: str, now: str, title: str) -> None:
    one = little.with_texts(little.erratum("E0007"), was, now, title)
    body = index.body([one, little.erratum("E0008")], {"guide/first": title}, little.wording(), LINKS, ("f.xml", "d.json"))
    html = render(body)
    headings = [node for node in parse(html).children if node.tag == "h2"]
    assert [node.attrs["id"] for node in headings] == ["E0008", "E0007"]
    assert "".join(headings[1].text.split()) == "".join(f"E0007 {title}#".split())
    entries = [node for node in parse(html).children if node.attrs.get("class") == "erratum-entry"]
    assert len(entries) == 2
    assert faults(html) == []

    raw = feed.atom([one], little.wording(), LINKS, "T", "https://x.org/", "https://x.org/f.xml", datetime.date(2026, 12, 1))
    atom = ElementTree.fromstring(raw)
    assert len(atom.findall(f"{{{feed.ATOM}}}entry")) == 1
    data = json.loads(feed.as_json([one], {"en": LINKS}).encode())
    assert data["errata"][0]["title"]["en"] == title


def test_proofs_are_linked_as_far_as_the_site_shows_them() -> None:
    class Some(little.Links):
        def proof(self, name: str) -> str | None:
            return None if "hidden" in name else f"proof/{name}"

    def links(*proofs: str) -> list[tuple[str, str]]:
        one = little.erratum("E0001")
        one = dataclasses.replace(one, record=one.record.model_copy(update={"proof": list(proofs)}))
        html = callout.callout(Shown(one, Fold.LINE), "E0001", little.wording(), Some())
        return [(node.text, node.attrs["href"]) for node in parse(html).all("a")][1:]

    word = little.config().labels["en"].correction_proof
    assert links("hidden") == []
    assert links("a", "hidden") == [(word, "proof/a")]
    assert links("a", "hidden", "b") == [(f"{word} 1", "proof/a"), (f"{word} 2", "proof/b")]


@given(TEXTS, TITLES)
def test_the_old_statement_is_marked_off_from_search(was: str, title: str) -> None:
    one = little.with_texts(little.erratum("E0001"), was, "It is so.", title)
    html = callout.callout(Shown(one, Fold.LINE), "E0001", little.wording(), LINKS)
    (aside,) = parse(html).children
    assert "data-search-exclude" in aside.attrs
    assert [node.tag for node in aside.all("del")] == ["del"]
    assert aside.attrs["id"] == "E0001"
