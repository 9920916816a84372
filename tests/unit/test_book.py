"""A whole book in a folder: what is wrong with it is told once each, by file and line, and the rest is read."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st
from tree import told

from book import model, order
from book.book import load
from book.diagnostics import Severity, error, has_errors, ordered, warning
from book.frontmatter import FrontMatter
from book.outline import Outline
from book.pairs import stand_ins

from . import little


def problems_of(root: Path, *changes: tree.Tree) -> list[str]:
    return told(tree.load(tree.book(root, *changes))[1])


def test_the_little_book_is_sound(tmp_path: Path) -> None:
    book, problems = tree.load(tree.book(tmp_path))
    assert problems == []
    assert list(book.pages.by_lang["ja"]) == [
        *("guide/first", "guide/index", "guide/second", "index"),
        *("recipes/c01-stew", "recipes/index", "recipes/k01-tart"),
    ]
    assert [e.id for e in book.errata.on_page("guide/first")] == ["E0001"]
    assert sorted(book.samples.sources) == ["errata/e0001_speed.cpp", "guide/first/main.cpp"]
    assert book.samples.shown_on["guide/first/main.cpp"] == {"guide/first"}


def test_no_configuration_no_book(tmp_path: Path) -> None:
    book, problems = load(tmp_path, {}, tree.TODAY)
    assert book is None
    assert told(problems) == ["mkdocs.yml:0 text-unreadable"]


# --- pages --------------------------------------------------------------------------------------------------------------


def page(order: int = 7, body: str = "Text.", title: str = "T", more: str = "") -> str:
    return f"---\ntitle: {title}\norder: {order}\n{more}---\n\n{body}\n"


def both(path: str, text: str) -> dict[str, str | bytes | None]:
    return {f"docs/{lang}/{path}": text for lang in ("en", "ja")}


FILES = {
    "outside of the languages": ({"docs/notes.md": "x"}, ["docs/notes.md:0 file-outside"]),
    "in another language": ({"docs/fr/index.md": "x"}, ["docs/fr/index.md:0 file-outside"]),
    "another ending": ({"docs/en/guide/third.markdown": page()}, ["docs/en/guide/third.markdown:0 page-name"]),
    "a name that is no address": (both("guide/Third.md", page()), ["docs/{}/guide/Third.md:0 page-name"]),
    "a name with a blank": (both("guide/a b.md", page()), ["docs/{}/guide/a b.md:0 page-name"]),
    "a folder that is no part": (both("more/third.md", page()), ["docs/{}/more/third.md:0 page-folder"]),
    "a folder in a part": (both("guide/deep/third.md", page()), ["docs/{}/guide/deep/third.md:0 page-folder"]),
    "a name that the build takes": (both("errata.md", page()), ["docs/{}/errata.md:0 page-generated"]),
    "Shift_JIS": (both("guide/third.md", page()) | {"docs/ja/guide/third.md": page(title="表示").encode("cp932")}, ["docs/ja/guide/third.md:2 text-encoding"]),
    "temporary files": ({"docs/en/.#first.md": "x", "docs/en/guide/first.md~": "x", "docs/ja/.DS_Store": b"\x00"}, []),
}  # fmt: skip


@pytest.mark.parametrize(("files", "expected"), FILES.values(), ids=FILES)
def test_files(files: dict[str, str | bytes | None], expected: list[str], tmp_path: Path) -> None:
    lines = [line.format(lang) for line in expected for lang in (("en", "ja") if "{}" in line else ("",))]
    assert problems_of(tmp_path, files) == sorted(lines)


HEADINGS = {
    "an h1": ("# A { #a }", ["6 heading-h1"]),
    "no id": ("## A", ["6 heading-id"]),
    "an id twice": ("## A { #a }\n\n### B { #a }", ["8 heading-id-twice"]),
    "in a list": ("- item\n\n    ## A { #a }", ["8 heading-nested"]),
    "in a quote": ("> ## A { #a }", ["6 heading-nested"]),
    "in a block": ("/// note\n\n## A { #a }\n\n///", ["8 heading-nested"]),
    "not read alike": ("text\n## A { #a }", ["7 markdown-differs"]),
}


@pytest.mark.parametrize(("body", "expected"), HEADINGS.values(), ids=HEADINGS)
def test_headings(body: str, expected: list[str], tmp_path: Path) -> None:
    lines = [f"docs/{lang}/guide/third.md:{line}" for lang in ("en", "ja") for line in expected]
    assert problems_of(tmp_path, both("guide/third.md", page(body=body))) == lines


GROUPS = {
    "none where there are some": ("recipes/x.md", "", ["1 page-group"]),
    "an unknown one": ("recipes/x.md", "group: salad\n", ["4 page-group"]),
    "one where there are none": ("guide/x.md", "group: soup\n", ["4 page-group"]),
    "a known one": ("recipes/x.md", "group: soup\n", []),
}


@pytest.mark.parametrize(("path", "more", "expected"), GROUPS.values(), ids=GROUPS)
def test_groups(path: str, more: str, expected: list[str], tmp_path: Path) -> None:
    lines = [f"docs/{lang}/{path}:{line}" for lang in ("en", "ja") for line in expected]
    assert problems_of(tmp_path, both(path, page(more=more))) == lines


# --- order --------------------------------------------------------------------------------------------------------------


def test_navigation_and_reading_order(tmp_path: Path) -> None:
    book, _ = tree.load(tree.book(tmp_path, both("about.md", page(1, title="About")), both("guide/zero.md", page(3))))
    for lang, guide, recipes in (("en", "Guide", "Recipes"), ("ja", "案内", "レシピ")):
        assert order.navigation(book.pages.by_lang[lang], book.config, ["errata"]) == [
            "index.md",
            {guide: ["guide/index.md", "guide/first.md", "guide/second.md", "guide/zero.md"]},
            {recipes: ["recipes/index.md", "recipes/c01-stew.md", "recipes/k01-tart.md"]},
            "about.md",
            "errata.md",
        ]


def test_one_number_for_two_pages(tmp_path: Path) -> None:
    assert problems_of(tmp_path, both("guide/third.md", page(2))) == [
        "docs/en/guide/third.md:3 order-duplicate",
        "docs/ja/guide/third.md:3 order-duplicate",
    ]


def test_the_index_s_number_counts_too(tmp_path: Path) -> None:
    assert problems_of(tmp_path, both("guide/third.md", page(0))) == [
        "docs/en/guide/third.md:3 order-duplicate",
        "docs/ja/guide/third.md:3 order-duplicate",
    ]


def test_a_part_without_index(tmp_path: Path) -> None:
    assert problems_of(tmp_path, {"docs/en/guide/index.md": None, "docs/ja/guide/index.md": None}) == [
        "docs/en/guide/index.md:0 order-no-index",
        "docs/ja/guide/index.md:0 order-no-index",
    ]


def test_an_index_in_one_language_only_is_a_missing_twin(tmp_path: Path) -> None:
    assert problems_of(tmp_path, {"docs/ja/guide/index.md": None}) == ["docs/en/guide/index.md:0 pair-missing"]
    assert problems_of(tmp_path, {"docs/en/guide/index.md": "---\ntitle: [\n---\n"}) == [
        "docs/en/guide/index.md:2 yaml-syntax"
    ]


SLUGS = st.from_regex(r"[a-z][a-z0-9]{0,4}", fullmatch=True).filter(lambda name: name != "index")
PAGES = st.dictionaries(
    st.one_of(SLUGS, SLUGS.map("guide/{}".format), SLUGS.map("recipes/{}".format)), st.integers(1, 99), max_size=12
)


def made(orders: dict[str, int]) -> dict[str, model.Page]:
    indexes = {"index": 0, "guide/index": 0, "recipes/index": 0}
    return {
        path: model.Page("en", path, f"docs/en/{path}.md", FrontMatter(path, number), "", 5, Outline())
        for path, number in (orders | indexes).items()
    }


def paths_in(nav: order.Tree) -> list[str]:
    return [path for entry in nav for path in ([entry] if isinstance(entry, str) else paths_in(next(iter(entry.values()))))]


@given(PAGES, st.randoms())
def test_next_leads_to_every_page_once_in_order(orders: dict[str, int], random: object) -> None:
    pages = made(orders)
    reading = [page.path for page in order.reading_order(pages, little.config())]
    assert sorted(reading) == sorted(pages)
    assert paths_in(order.navigation(pages, little.config(), ["errata"])) == [*(f"{p}.md" for p in reading), "errata.md"]
    assert reading[0] == "index"
    for folder, run in itertools.groupby(reading[1:], key=lambda path: path.rpartition("/")[0]):
        inside = list(run)
        assert len(inside) == sum(page.folder == folder and page.path != "index" for page in pages.values()), "in one piece"
        assert [pages[p].front.order for p in inside] == sorted(pages[p].front.order for p in inside)
        assert not folder or inside[0] == f"{folder}/index"

    mixed = list(pages.items())
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert [page.path for page in order.reading_order(dict(mixed), little.config())] == reading


# --- pairs --------------------------------------------------------------------------------------------------------------


def test_a_missing_twin_is_told_and_stood_in_for(tmp_path: Path) -> None:
    book, problems = tree.load(tree.book(tmp_path, {"docs/ja/guide/second.md": None, "docs/en/recipes/k01-tart.md": None}))
    assert [(line, p.severity) for line, p in zip(told(problems), problems, strict=True)] == [
        ("docs/en/guide/second.md:0 pair-missing", Severity.WARNING),
        ("docs/ja/recipes/k01-tart.md:0 pair-missing", Severity.WARNING),
    ]
    assert {path: page.lang for path, page in stand_ins(book.pages, book.config, "ja").items()} == {"guide/second": "en"}
    assert {path: page.lang for path, page in stand_ins(book.pages, book.config, "en").items()} == {"recipes/k01-tart": "ja"}


def test_a_twin_that_cannot_be_read_is_not_missing(tmp_path: Path) -> None:
    assert problems_of(tmp_path, {"docs/ja/guide/second.md": "---\ntitle: a: b\n---\n"}) == [
        "docs/ja/guide/second.md:2 yaml-syntax"
    ]


DIFFERENCES = {
    "order": (page(7), page(8), ["docs/ja/guide/third.md:3 pair-order"]),
    "ids": (page(body="## A { #a }"), page(body="## A { #b }"), ["docs/ja/guide/third.md:6 pair-heading"]),
    "levels": (page(body="## A { #a }"), page(body="### A { #a }"), ["docs/ja/guide/third.md:6 pair-heading"]),
    "the order of headings": (
        page(body="## A { #a }\n\n## B { #b }"),
        page(body="## B { #b }\n\n## A { #a }"),
        ["docs/ja/guide/third.md:6 pair-heading"],
    ),
    "one heading more in the first": (page(body="## A { #a }"), page(), ["docs/en/guide/third.md:6 pair-heading"]),
    "one heading more in the second": (page(), page(body="x\n\n## A { #a }"), ["docs/ja/guide/third.md:8 pair-heading"]),
    "words only": (page(body="## A { #a }"), page(body="## あ {: .x #a }"), []),
}


@pytest.mark.parametrize(("en", "ja", "expected"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_pairs_that_differ(en: str, ja: str, expected: list[str], tmp_path: Path) -> None:
    assert problems_of(tmp_path, {"docs/en/guide/third.md": en, "docs/ja/guide/third.md": ja}) == expected


def test_groups_that_differ(tmp_path: Path) -> None:
    files = {"docs/en/recipes/x.md": page(more="group: soup\n"), "docs/ja/recipes/x.md": page(more="group: cake\n")}
    assert problems_of(tmp_path, files) == ["docs/ja/recipes/x.md:4 pair-group"]


def test_a_picture_in_one_language_only(tmp_path: Path) -> None:
    assert problems_of(tmp_path, {"docs/ja/guide/a.svg": "x", "docs/en/b.svg": "x"}) == [
        "docs/en/b.svg:0 pair-file-missing",
        "docs/ja/guide/a.svg:0 pair-file-missing",
    ]


# --- links --------------------------------------------------------------------------------------------------------------

LINKS = {
    "a page": ("[a](second.md)", []),
    "a page's section": ("[a](second.md#end)", []),
    "a page in another part": ("[a](../recipes/c01-stew.md)", []),
    "the home page": ("[a](../index.md)", []),
    "the index of corrections": ("[a](../errata.md#E0001)", []),
    "this page's own section": ("[a](#here)\n\n## H { #here }", []),
    "an id in an attribute list": ("[a](#there)\n\ntext\n{: #there }", []),
    "a picture": ("![a](a.svg)", []),
    "another site": ("[a](https://example.org/x)", []),
    "mail": ("[a](mailto:a@example.org)", []),
    "code": ("`[a](none.md)`", []),
    "escaped characters": ("[a](%73econd.md)", []),
    "a page that is none": ("[a](none.md)", ["6 link-target"]),
    "a section that is none": ("[a](second.md#none)", ["6 link-anchor"]),
    "a section of this page that is none": ("text\n[a](#none)", ["7 link-anchor"]),
    "a correction that is none": ("[a](../errata.md#E0099)", ["6 link-anchor"]),
    "a callout on a page": ("[a](first.md#E0001)", ["6 link-anchor"]),
    "a file that is none": ("[a](none.pdf)", ["6 link-target"]),
    "a page without its ending": ("[a](second)", ["6 link-target"]),
    "a page's address": ("[a](../second/)", ["6 link-target"]),
    "the server's root": ("[a](/guide/second/)", ["6 link-absolute"]),
    "the other language": ("[a](../../{other}/guide/second.md)", ["6 link-language"]),
    "out of the pages": ("[a](../../../mkdocs.yml)", ["6 link-language"]),
    "a script": ("[a](javascript:void%200)", ["6 link-address"]),
    "half an address": ("[a](http://[x)", ["6 link-address"]),
    "raw HTML": ('<a href="second.md">a</a>', ["6 link-html"]),
    "a raw picture": ('<img src="a.svg">', ["6 link-html"]),
    "raw HTML to another site": ('<a href="https://example.org">a</a>', []),
    "raw HTML on this page": ('<a href="#here">a</a>\n\n## H { #here }', []),
    "in a list, a table, a heading": (
        "- [a](none.md)\n\n| a |\n|---|\n| [b](none.md) |\n\n## [c](none.md) { #c }",
        ["6 link-target", "10 link-target", "12 link-target"],
    ),
}


@pytest.mark.parametrize(("body", "expected"), LINKS.values(), ids=LINKS)
def test_links(body: str, expected: list[str], tmp_path: Path) -> None:
    texts = {
        f"docs/{lang}/guide/third.md": page(body=body.replace("{other}", other))
        for lang, other in (("en", "ja"), ("ja", "en"))
    }
    found = problems_of(tmp_path, texts, both("guide/a.svg", "<svg/>"))
    assert found == [f"docs/{lang}/guide/third.md:{line}" for lang in ("en", "ja") for line in expected]


def test_a_link_to_a_page_that_the_other_language_has(tmp_path: Path) -> None:
    files = {"docs/en/guide/third.md": page(body="## A { #a }")} | both("guide/x.md", page(8, "[a](third.md#a)"))
    assert problems_of(tmp_path, files) == ["docs/en/guide/third.md:0 pair-missing"]


# --- diagnostics ----------------------------------------------------------------------------------------------------------


def test_a_diagnostic_is_one_line() -> None:
    assert str(error("a-b", "f.md", 3, "it is\nwrong", "Put it right.")) == "f.md:3: error: it is wrong. Put it right. [a-b]"
    assert str(warning("a-b", "f.md", 0, "it is odd", "Look.")) == "f.md: warning: it is odd. Look. [a-b]"


def test_diagnostics_are_told_once_by_file_and_line() -> None:
    one, two = error("b", "a.md", 10, "m", "h."), error("b", "a.md", 9, "m", "h.")
    other = warning("a", "b.md", 1, "m", "h.")
    assert ordered([other, one, two, one]) == [two, one, other]
    assert has_errors([other, one])
    assert not has_errors([other])
