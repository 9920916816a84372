"""The finished site is read as a browser reads it, and each kind of mistake is told."""

from __future__ import annotations

from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st
from tree import told

from book.audit import audit, read

SITE = "https://example.org/book/"
LANGS = ["en", "ja"]
FILES = {"assets/a.css": "", "assets/a.js": "", "assets/a.svg": "<svg/>", "sitemap.xml": "", "日本.svg": "<svg/>"}


def page(body: str, lang: str = "en") -> str:
    return f'<!doctype html>\n<html lang="{lang}"><body>\n{body}\n</body></html>\n'


def audited(root: Path, body: str, url: str = SITE, lang: str = "en") -> list[str]:
    files = {
        "index.html": page('<h2 id="top">x</h2>'),
        "tour/index.html": page('<p id="a b">x</p>', "ja"),
        "tour/a.html": page(body, lang),
    }
    return told(audit(tree.write(root, FILES, files), url, LANGS))


FINE = {
    "a page": '<a href="../tour/">x</a> <a href="../tour/#a%20b">x</a> <a href="../">x</a> <a href=".">x</a> <a href="a.html">x</a>',
    "an anchor": '<a href="#here">x</a><p id="here">',
    "led on to a page": '<meta http-equiv="Refresh" content="0; URL=../tour/"><meta name="description" content="0; url=x">',
    "the top": '<a href="#">x</a>',
    "the theme's own anchors": '<a href="#__drawer">x</a>',
    "the site's whole address": f'<a href="{SITE}tour/#a%20b">x</a><link rel="canonical" href="{SITE}">',
    "from the server's root": '<a href="/book/tour/">x</a> <a href="/book/">x</a>',
    "another site, for people": '<a href="https://other.org/">x</a> <a href="mailto:a@b.c">x</a> <link rel="license" href="https://other.org/">',
    "files": '<link rel="stylesheet" href="../assets/a.css?v=1"><script src="../assets/a.js"></script><img src="../assets/a.svg#x">',
    "escaped names": '<img src="../%E6%97%A5%E6%9C%AC.svg"><img src="../日本.svg">',
    "data": '<img src="data:image/png;base64,x">',
    "stars in code": "<code>a ** b</code> <pre>**</pre><script>a ** b</script>",
    "a template": "<p>None of these. * *</p>",
}


@pytest.mark.parametrize("body", FINE.values(), ids=FINE)
def test_what_is_right(body: str, tmp_path: Path) -> None:
    assert audited(tmp_path, body) == []


WRONG = {
    "no file": ('\n<a href="../none/">x</a>', ["4 audit-link"]),
    "no anchor": ('<a href="../tour/#none">x</a>', ["3 audit-link"]),
    "no anchor on this page": ('<a href="#none">x</a>', ["3 audit-link"]),
    "no anchor, by the whole address": (f'<a href="{SITE}tour/#none">x</a>', ["3 audit-link"]),
    "no page to be led on to": ('<meta http-equiv="refresh" content="0; url=../none/">', ["3 audit-link"]),
    "no form": ('<form action="none"></form>', ["3 audit-link"]),
    "no picture": ('<img src="a.svg">', ["3 audit-link"]),
    "out of the site": ('<a href="../../x">x</a>', ["3 audit-link"]),
    "out of the sub-path": ('<a href="/tour/">x</a>', ["3 audit-link"]),
    "None": ('<a href="None/sitemap.xml">x</a>', ["3 audit-link"]),
    "no address": ('<a href="http://[x">x</a>', ["3 audit-link"]),
    "a script from elsewhere": ('<script src="https://cdn.org/a.js"></script>', ["3 audit-link"]),
    "a script from elsewhere, by the same scheme": ('<script src="//cdn.org/a.js"></script>', ["3 audit-link"]),
    "a style sheet from elsewhere": ('<link rel="preload stylesheet" href="https://cdn.org/a.css">', ["3 audit-link"]),
    "a font's server": ('<link rel="preconnect" href="https://fonts.org">', ["3 audit-link"]),
    "a picture from elsewhere": ('<img src="http://img.org/a.png">', ["3 audit-link"]),
    "pictures from elsewhere, by size": ('<img src="../assets/a.svg" srcset="../assets/a.svg 1x, https://img.org/a.png 2x">', ["3 audit-link"]),
    "a film's picture from elsewhere": ('<video poster="https://img.org/a.png"></video>', ["3 audit-link"]),
    "a frame from elsewhere": ('<iframe src="https://x.org"></iframe>', ["3 audit-link"]),
    "an id twice": ('<p id="x"><p id="x">', ["0 audit-id-twice"]),
    "stars in the text": ("\n<p>a **b** c</p>", ["4 audit-asterisks"]),
    "stars behind an element that was not opened": ("</code></pre><p>**b**</p>", ["3 audit-asterisks"]),
    "everything": (
        '<p id="x">**a**<p id="x">\n<a href="none">x</a><a href="#none">x</a>',
        ["0 audit-id-twice", "3 audit-asterisks", "4 audit-link", "4 audit-link"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("body", "expected"), WRONG.values(), ids=WRONG)
def test_what_is_wrong(body: str, expected: list[str], tmp_path: Path) -> None:
    assert audited(tmp_path, body) == [f"tour/a.html:{line}" for line in expected]


def test_a_folder_may_be_named_like_a_page(tmp_path: Path) -> None:
    """The page of a sample that is a web page."""
    tree.write(tmp_path, {"samples/index.html/index.html": page('<a href="../../none/">x</a>')})
    assert audited(tmp_path, '<a href="../samples/index.html/">x</a>') == ["samples/index.html/index.html:3 audit-link"]


@pytest.mark.parametrize("lang", ["", "fr"])
def test_the_language_is_one_of_the_book(lang: str, tmp_path: Path) -> None:
    assert audited(tmp_path, "", lang=lang) == ["tour/a.html:1 audit-lang"]


def test_on_a_disk_a_folder_does_not_lead_to_its_index(tmp_path: Path) -> None:
    body = '<a href="../tour/index.html">x</a>\n<a href="../tour/">x</a>\n<a href="/index.html">x</a>'
    assert audited(tmp_path, body, url="") == ["tour/a.html:4 audit-link", "tour/a.html:5 audit-link"]


def test_a_site_at_the_server_s_root(tmp_path: Path) -> None:
    body = '<a href="/tour/">x</a>\n<a href="/none/">x</a>'
    assert audited(tmp_path, body, url="https://example.org/") == ["tour/a.html:4 audit-link"]


ATTRIBUTES = st.builds('<a href="{}">'.format, st.text(alphabet="ab/.#?%[]:@& 日"))


@given(
    st.lists(
        st.sampled_from(["<p>", "</p>", "<code>", "</code>", "<a", "href=", '"', "<!--", "**", "&#x;"])
        | ATTRIBUTES
        | st.text()
    ).map("".join)
)
def test_any_html_is_audited(html: str) -> None:
    document = read(html)
    assert all(line >= 1 for _, line, _ in document.links)


@given(body=ATTRIBUTES)
def test_any_link_is_audited(body: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    found = audited(tmp_path_factory.getbasetemp() / "site", body)
    assert all(line == "tour/a.html:3 audit-link" for line in found)
