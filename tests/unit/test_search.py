"""What search finds: each section's text, and nothing that is marked off."""

from __future__ import annotations

import json
from html import escape, unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from book.config import SearchOptions
from book.search import Entry, entries, fragment, index

from . import html_parser, little
from .pages import sound
from .rendering import HEADINGS, faults, parse, render
from .test_placement import built


def shown(html: str) -> list[tuple[str, str, str]]:
    return [(e.location, e.title, e.text) for e in entries(html, "guide/first/", "First & last")]


def test_a_page_is_cut_at_its_headings() -> None:
    html = """\
<p>Above <em>all</em>.</p>
<h2 id="a">A <code>x</code><a class="headerlink" href="#a" title="Link">#</a></h2>
<p>One<br>two<wbr>fold &amp; <b>three</b>.</p>
<ul>
<li>item</li>
</ul>
<h3 id="b">B</h3>
<h4>No id</h4>
<pre><span></span><code><span>int</span> a;
</code></pre>
"""
    assert shown(html) == [
        ("guide/first/", "First &amp; last", "<p>Above all.</p>"),
        ("guide/first/#a", "A <code>x</code>", "<p>One twofold &amp; three.</p><ul><li>item</li></ul>"),
        ("guide/first/#b", "B", "No id <pre><code>int a;\n</code></pre>"),
    ]


HIDDEN = [
    "<script>hidden</script>",
    "<style>.hidden {}</style>",
    '<svg><title>hidden</title><path d=""/></svg>',
    "<p data-search-exclude>hidden</p>",
    '<aside data-search-exclude><div><p>hidden</p><pre>hidden</pre><br>hidden</div><h2 id="hidden">hidden</h2></aside>',
    '<div data-search-exclude=""><img alt="hidden"><p>hidden<ul><li>hidden</ul></div>',
    "<!-- hidden -->",
    '<a class="headerlink" href="#x">hidden</a>',
]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_marked_off_is_not_found(hidden: str) -> None:
    html = f'<p>one {hidden} two</p><h2 id="a">A {hidden}</h2>{hidden}<p>three</p>'
    found = entries(html, "", "T")
    assert "hidden" not in json.dumps([vars(entry) for entry in found])
    assert [entry.location for entry in found] == ["", "#a"]
    assert "two" in found[0].text
    assert "three" in found[1].text


WORDS = st.from_regex(r"w[a-z]{3,6}", fullmatch=True)
LEAVES = st.one_of(
    WORDS,
    st.sampled_from(["<br>", "&lt;", "\n", "<img src='x'>", "日本語"]),
    st.builds("<b>{}</b>".format, WORDS),
    st.builds("<code>{}</code>".format, WORDS),
)
SECRETS = st.just("secret") | st.builds("<p>secret <b>{}</b></p>".format, st.just("secret"))
BLOCKS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds("<{0}>{1}</{0}>".format, st.sampled_from(["p", "div", "ul", "li", "pre", "blockquote", "table"]), inner),
        st.builds("<{0} data-search-exclude>{1}</{0}>".format, st.sampled_from(["aside", "div", "p"]), SECRETS),
        st.lists(inner, max_size=3).map(" ".join),
    ),
    max_leaves=6,
)


@given(st.lists(st.tuples(WORDS, BLOCKS), max_size=4), BLOCKS)
def test_every_section_has_its_text_and_no_other(sections: list[tuple[str, str]], first: str) -> None:
    html = first + "".join(f'<h2 id="s{n}">{title}</h2>{body}' for n, (title, body) in enumerate(sections))
    found = entries(html, "u/", "T")
    assert [entry.location for entry in found] == ["u/", *(f"u/#s{n}" for n in range(len(sections)))]
    assert [entry.title for entry in found[1:]] == [title for title, _ in sections]
    for entry, body in zip(found, [first, *(body for _, body in sections)], strict=True):
        assert words(entry.text) == [word for word in words(body) if "secret" not in word]
        assert faults(entry.text) == []
        assert {node.tag for node in parse(entry.text).all()} <= {"p", "code", "pre", "li", "ol", "ul", "sub", "sup"}


def words(html: str) -> list[str]:
    """Return the words of some HTML; elements end a word, as they do for the search worker."""
    text = parse(html.replace("<", " <").replace(">", "> ").replace("< ", "<")).text
    return text.split()


@given(sound())
def test_search_finds_a_page_with_corrections_as_one_without(body: str) -> None:
    page, _ = little.page(body)
    errata = [little.erratum("E0001", None, h.id, was="Zebras fly.") for h in page.outline.headings[:1]]
    with_them = entries(built(page, errata), "u/", "T")
    assert [vars(entry) for entry in with_them] == [vars(entry) for entry in entries(built(page, []), "u/", "T")]
    assert not any("Zebras" in entry.text for entry in with_them)


@given(sound())
def test_every_heading_of_a_page_is_found(body: str) -> None:
    html = render(body)
    found = entries(html, "u/", "T")
    headings = list(parse(html).all(*HEADINGS))
    assert [entry.location for entry in found] == ["u/", *(f"u/#{node.attrs['id']}" for node in headings)]
    assert [parse(entry.title).text for entry in found[1:]] == [node.text.removesuffix("#") for node in headings]


NAMES = ["b", "a", "p", "P", "div", "pre", "code", "li", "ul", "h2", "H3", "svg", "object", "template", "x-y"]
ATTRIBUTES = [
    "",
    " ",
    ' id="one"',
    " ID='two'\n",
    " id=three",
    ' id="a&amp;b" title="x > y"',
    " class='headerlink'",
    ' class="footnote-backref" href="#id"',
    " class=other",
    " data-search-exclude",
    ' DATA-search-exclude=""',
    " title='data-search-exclude'",
    ' href="a/" id=""',
    ' title="<b>"',
]
PIECES = [
    *(
        "text",
        " ",
        "\n",
        " \n ",
        "日本",
        "&amp;",
        "&lt",
        "&nbsp;",
        "&#32;",
        "a &amp; b\n",
        "> ",
        "1 < 2",
        "\N{NO-BREAK SPACE}",
    ),
    *("<br>", "<br />", "<BR/>", "<img alt='x > y'>", "<hr>", "<path d='x' />", "<g/>", "<a href=x/>y</a>", "<p/>"),
    *(
        "<!-- <p>comment -->",
        "<!---->",
        "<!DOCTYPE html>",
        "<script>a < b; '<p>'</script>",
        "<style media='x'>p > b</style>",
    ),
    *("<SCRIPT>x</Script >", '<span class="k">x</span>', "<span>", "</span>", "</p>", "<pre><span></span>a\n</pre>"),
    '<pre><span class="k">x</span> <code>\n<span id="x">y</span></code></pre>',
]
HTML = st.recursive(
    st.sampled_from(PIECES),
    lambda inner: (
        st.builds("<{0}{1}>{2}</{0}>".format, st.sampled_from(NAMES), st.sampled_from(ATTRIBUTES), inner)
        | st.lists(inner, max_size=5).map("".join)
    ),
    max_leaves=12,
)


@given(HTML)
@settings(settings.get_profile("book-more"))
def test_pages_are_read_as_by_html_parser(html: str) -> None:
    assert entries(html, "u/", "T") == html_parser.entries(html, "u/", "T")


BROKEN = [
    "<",
    "<p",
    '<p title="',
    "a <b",
    "</",
    "</ p>",
    "<!--",
    "<!",
    "<?x",
    "<script>",
    "<script",
    "<p '>",
    "<style >x</style",
]


@pytest.mark.parametrize("broken", BROKEN)
def test_html_that_ends_too_early_is_read_up_to_there(broken: str) -> None:
    (first, second) = entries(f'<p>one</p><h2 id="a">A</h2><p>two</p>{broken}', "", "T")
    assert first.text == "<p>one</p>"
    assert second.text.startswith("<p>two</p>")


def test_the_index_is_what_the_worker_reads() -> None:
    options = SearchOptions(lang=["ja"], separator=r"[\s、]+", pipeline=[])
    text = index([fragment([Entry("u/", "題", "<p>文</p>")])], options)
    assert "題" in text
    data = json.loads(text)
    assert data["docs"] == [{"location": "u/", "title": "題", "text": "<p>文</p>"}]
    assert data["config"]["lang"] == ["ja"]
    assert data["config"]["separator"] == r"[\s、]+"
    assert data["config"]["pipeline"] == []


@given(st.text())
def test_any_text_is_found_as_it_was_written(text: str) -> None:
    html = f'<h2 id="a">{escape(text)}</h2><pre>{escape(text)}</pre>'
    (_, entry) = entries(html, "", "T")
    assert unescape(entry.title).split() == text.split()
    assert "".join(unescape(entry.text.removeprefix("<pre>").removesuffix("</pre>")).split()) == "".join(text.split())
