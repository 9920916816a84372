"""Sitemap, redirects, bundle, feeds and the index of corrections: the same bytes from the same book."""

from __future__ import annotations

import datetime
import json
import os
import zipfile
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

import tree
from hypothesis import given
from hypothesis import strategies as st

from book import assemble, publish
from book.errata import feed, index
from book.urls import page_url

from . import little
from .rendering import Node, faults, parse, render

SITE = "https://example.org/book/"
PREFIXES = {"en": "", "ja": "ja/"}


def test_the_sitemap() -> None:
    text = publish.sitemap({"en": ["index", "tour/index", "a"], "ja": ["index", "b"]}, PREFIXES, SITE).decode()
    root = ElementTree.fromstring(text)
    entries = {
        loc.text: [(link.attrib["hreflang"], link.attrib["href"]) for link in url.findall(f"{{{publish.XHTML}}}link")]
        for url in root
        for loc in url.findall(f"{{{publish.SITEMAP}}}loc")
    }
    home = [("en", SITE), ("ja", f"{SITE}ja/"), ("x-default", SITE)]
    assert entries == {
        SITE: home,
        f"{SITE}ja/": home,
        f"{SITE}tour/": [("en", f"{SITE}tour/"), ("x-default", f"{SITE}tour/")],
        f"{SITE}a/": [("en", f"{SITE}a/"), ("x-default", f"{SITE}a/")],
        f"{SITE}ja/b/": [("ja", f"{SITE}ja/b/"), ("x-default", f"{SITE}ja/b/")],
    }
    assert "None" not in text


PATHS = st.lists(st.from_regex(r"[a-z]{1,4}(/[a-z]{1,4})?", fullmatch=True), unique=True, max_size=6)


@given(PATHS, PATHS)
def test_the_sitemap_names_every_page_once(en: list[str], ja: list[str]) -> None:
    paths = {"en": en, "ja": ja}
    text = publish.sitemap(paths, PREFIXES, SITE)
    assert text == publish.sitemap(paths, PREFIXES, SITE)
    found = [node.text for node in ElementTree.fromstring(text).iter(f"{{{publish.SITEMAP}}}loc")]
    assert sorted(map(str, found)) == sorted(
        SITE + page_url(PREFIXES[lang], path, True) for lang in paths for path in paths[lang]
    )


def test_a_redirect() -> None:
    html = publish.redirect('../a"<b>/', f'{SITE}a"<b>/', "ja")
    assert html == publish.redirect('../a"<b>/', f'{SITE}a"<b>/', "ja")
    document = parse(html)
    (top,) = document.children
    assert top.attrs["lang"] == "ja"
    links = [node.attrs.get("href") for node in document.all("a", "link")]
    assert links == [f'{SITE}a"<b>/', '../a"<b>/']
    assert [node.attrs["content"] for node in document.all("meta") if "http-equiv" in node.attrs] == ['0; url=../a"<b>/']
    (script,) = document.all("script")
    assert script.text == r'location.replace("../a\"\u003cb>/" + location.search + location.hash)'


def test_redirects_lead_from_the_old_addresses_to_the_new_ones() -> None:
    urls = {"en": ["", "tour/", "tour/02/"], "ja": ["ja/", "ja/tour/"]}
    found = dict(publish.redirects({"en/": "", "jp/": "ja/"}, PREFIXES, urls, SITE))
    targets = {name: urljoin(SITE + name, next(parse(html).all("a")).attrs["href"]) for name, html in found.items()}
    assert targets == {
        "en/index.html": SITE,
        "en/tour/index.html": f"{SITE}tour/",
        "en/tour/02/index.html": f"{SITE}tour/02/",
        "jp/index.html": f"{SITE}ja/",
        "jp/tour/index.html": f"{SITE}ja/tour/",
    }
    assert [next(parse(html).all("html")).attrs["lang"] for html in found.values()] == ["en", "en", "en", "ja", "ja"]


def test_the_bundle_has_the_same_bytes_whenever_and_wherever_it_is_made(tmp_path: Path) -> None:
    files = {"index.html": "<p>", "ja/index.html": "日本", "assets/a.png": b"\x00\x01", "z.txt": "", ".nojekyll": ""}
    one, two = (tree.write(tmp_path / name, files) for name in ("one", "two"))
    for number, path in enumerate(sorted(two.rglob("*"))):
        os.utime(path, (10**9 + number, 10**9 + number))
        path.chmod(0o755)
    day = datetime.date(2026, 12, 1)
    sizes = [publish.bundle(site, tmp_path / "dist" / f"{site.name}.zip", "book", day) for site in (one, two, one)]
    archives = [(tmp_path / "dist" / f"{site.name}.zip").read_bytes() for site in (one, two)]
    assert archives[0] == archives[1]
    assert set(sizes) == {len(archives[0])}
    assert not list(tmp_path.glob("dist/*.part"))

    with zipfile.ZipFile(tmp_path / "dist" / "one.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"book/{name}" for name in sorted(files)]
        assert archive.read("book/ja/index.html").decode() == "日本"
        assert {info.date_time for info in archive.infolist()} == {(2026, 12, 1, 0, 0, 0)}


def test_another_file_or_day_is_another_bundle(tmp_path: Path) -> None:
    site = tree.write(tmp_path / "site", {"a": "1"})

    def made(day: datetime.date) -> bytes:
        publish.bundle(site, tmp_path / "x.zip", "book", day)
        return (tmp_path / "x.zip").read_bytes()

    first = made(datetime.date(2026, 12, 1))
    assert made(datetime.date(2026, 12, 2)) != first
    assert made(datetime.date(1970, 1, 1))
    tree.write(site, {"b": ""})
    assert made(datetime.date(2026, 12, 1)) != first


# --- feeds and the index of corrections -----------------------------------------------------------------------------------


ERRATA = [
    little.erratum("E0001", "2026-11-01", "setup"),
    little.erratum("E0002", "2026-11-03"),
    little.erratum("E0003", None),
]


def test_the_feed_is_newest_first_and_the_same_each_time() -> None:
    def made() -> bytes:
        links = little.Links()
        return feed.atom(
            ERRATA, little.wording("ja"), links, "本の正誤表", f"{SITE}ja/errata/", f"{SITE}ja/errata.xml", tree.TODAY
        )

    assert made() == made()
    root = ElementTree.fromstring(made())
    assert root.attrib == {"{http://www.w3.org/XML/1998/namespace}lang": "ja"}
    titles = [node.text for node in root.iter(f"{{{feed.ATOM}}}title")]
    assert titles == ["本の正誤表", "E0002 A thing", "E0001 A thing", "E0003 A thing"]
    assert next(root.iter(f"{{{feed.ATOM}}}updated")).text == "2026-11-03T00:00:00Z"


def test_a_feed_without_corrections_has_the_day_of_the_build() -> None:
    raw = feed.atom([], little.wording(), little.Links(), "T", SITE, f"{SITE}errata.xml", tree.TODAY)
    assert ElementTree.fromstring(raw).findtext(f"{{{feed.ATOM}}}updated") == "2026-12-01T00:00:00Z"


def test_the_index_lists_every_correction_newest_number_first() -> None:
    body = index.body(ERRATA, {"guide/first": "First <b>"}, little.wording(), little.Links(), None)
    html = render(body)
    assert faults(html) == []
    top = parse(html).children
    assert [node.attrs["id"] for node in top if node.tag == "h2"] == ["E0003", "E0002", "E0001"]
    entries = [node for node in top if node.attrs.get("class") == "erratum-entry"]
    assert [(e.attrs["data-state"], e.attrs["data-pages"]) for e in entries] == [
        ("open", "guide/first"),
        ("corrected", "guide/first"),
        ("corrected", "guide/first"),
    ]
    places = [next(a.attrs["href"] for a in e.all("a") if a.text == "First <b>") for e in entries]
    assert places == ["to/guide/first.md", "to/guide/first.md", "to/guide/first.md#setup"]
    (form,) = [node for node in top if node.tag == "form"]
    assert "hidden" in form.attrs
    assert [o.attrs["value"] for o in form.all("option")] == ["*", "guide/first", "*", "statement"]


def test_an_index_without_corrections_says_so() -> None:
    html = render(index.body([], {}, little.wording(), little.Links(), ("f.xml", "d.json")))
    assert little.config().labels["en"].corrections_none in parse(html).text
    assert [node.attrs["href"] for node in parse(html).all("a")] == ["f.xml", "d.json"]


# --- listings ---------------------------------------------------------------------------------------------------------------


def listed(root: Path, path: str, lang: str, *changes: tree.Tree) -> Node:
    book, problems = tree.load(tree.book(root, *changes))
    assert [str(p) for p in problems if p.code != "pair-missing"] == []
    page = book.pages.by_lang[lang][path]
    html = render(assemble.markdown(page.body, page.outline, page.body_line, page, book, little.Links(), little.twin, ""))
    assert not any(line.startswith("<!--") for line in html.split("\n")), "the marker is replaced"
    return parse(html)


def links(node: Node) -> list[tuple[str, str]]:
    return [(a.text, a.attrs["href"]) for a in node.all("a") if a.attrs.get("class") != "headerlink"]


def test_the_home_page_lists_the_parts(tmp_path: Path) -> None:
    assert links(listed(tmp_path, "index", "ja")) == [("案内", "guide/index.md"), ("レシピ", "recipes/index.md")]


def test_a_part_s_index_lists_its_pages_in_order(tmp_path: Path) -> None:
    node = listed(
        tmp_path,
        "guide/index",
        "en",
        {"docs/en/guide/index.md": "---\ntitle: G\norder: 0\n---\n\nA\n\n<!-- pages -->\n\nB\n"},
    )
    assert links(node) == [("First steps", "first.md"), ("Second steps", "second.md")]
    assert [child.tag for child in node.children] == ["p", "ul", "p"]
    assert "What to do first." in node.text


def test_an_index_that_says_nothing_about_it_lists_them_at_the_end(tmp_path: Path) -> None:
    assert [child.tag for child in listed(tmp_path, "guide/index", "ja").children] == ["p", "ul"]


def test_groups_are_headings_in_the_order_of_the_configuration(tmp_path: Path) -> None:
    node = listed(tmp_path, "recipes/index", "ja")
    assert [(h.attrs["id"], h.text) for h in node.all("h2")] == [("soup", "スープ#"), ("cake", "ケーキ#")]
    assert links(node) == [("シチュー", "c01-stew.md"), ("タルト", "k01-tart.md")]


def test_a_page_in_the_other_language_only_is_listed_too(tmp_path: Path) -> None:
    assert links(listed(tmp_path, "guide/index", "ja", {"docs/ja/guide/second.md": None})) == [
        ("はじめに", "first.md"),
        ("Second steps", "second.md"),
    ]


def test_titles_are_shown_as_they_are_written(tmp_path: Path) -> None:
    odd = "**C++** <b> `x` [a](b) # { #c } \\\\ & | ~ ^1^"
    front = f"---\ntitle: {json.dumps(odd)}\norder: 9\ndescription: '*d* <i>'\n---\n"
    node = listed(tmp_path, "guide/index", "en", {f"docs/{lang}/guide/third.md": front for lang in ("en", "ja")})
    assert links(node)[-1] == (odd, "third.md")
    assert "*d* <i>" in node.text


def test_markers_in_code_are_left_alone(tmp_path: Path) -> None:
    body = "---\ntitle: G\norder: 0\n---\n\n<!-- pages -->\n\n```html\n<!-- pages -->\n<!-- offline-bundle -->\n```\n"
    node = listed(tmp_path, "guide/index", "en", {f"docs/{lang}/guide/index.md": body for lang in ("en", "ja")})
    (pre,) = node.all("pre")
    assert pre.text == "<!-- pages -->\n<!-- offline-bundle -->\n"
    assert len(links(node)) == 2


def test_the_offline_line_stands_where_it_is_asked_for() -> None:
    page, _ = little.page("A\n\n<!-- offline-bundle -->\n\nB\n")
    book = little.book()
    text = assemble.markdown(
        page.body, page.outline, page.body_line, page, book, little.Links(), little.twin, "<p>BUNDLE</p>"
    )
    assert [node.text for node in parse(render(text)).children] == ["A", "BUNDLE", "B"]
    assert "<!--" not in text
