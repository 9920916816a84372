"""A book read again after a change is the book read anew, and a scope holds every page that has changed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import tree
from tree import TODAY

from book.book import load
from book.reread import Changes, Whole, reread, sort
from book.scope import scope

# Files, and what stands in their place: texts that are sound and texts with every kind of mistake that a page can have.
EDITS = [
    ("docs/en/guide/first.md", "Begin here", "Start here"),
    ("docs/en/guide/first.md", "second.md#end", "second.md#gone"),
    ("docs/en/guide/first.md", "second.md#end", "third.md"),
    ("docs/en/guide/first.md", "{ #run }", "{ #walk }"),
    ("docs/ja/guide/first.md", "{ #run }", "{ #walk }"),
    ("docs/ja/guide/first.md", "## 準備 { #setup }", "### 準備 { #setup }"),
    ("docs/en/guide/first.md", "## Set up { #setup }", "## Set up"),
    ("docs/en/guide/first.md", ":hello", ":other"),
    ("docs/ja/guide/first.md", ":hello", ""),
    ("docs/en/guide/second.md", "Done.", "# Done"),
    ("docs/en/guide/second.md", "{ #end }", "{ #finish }"),
    ("docs/ja/guide/second.md", "{ #end }", "{ #finish }"),
    ("docs/en/guide/second.md", "Done.", "See ![a picture](none.svg)."),
    ("samples/guide/first/main.cpp", "//ja: あいさつをする。\n", ""),
    ("samples/guide/first/main.cpp", "[start:hello]", "[start:more]"),
    ("samples/guide/first/main.cpp", "hello\";", "hullo\";"),
    ("errata/E0001.yml", "section: setup", "section: run"),
    ("errata/E0001.yml", "guide/first, section: setup", "guide/none"),
    ("errata/E0001.yml", "It is slow.", "It is [slow](guide/second.md#end)."),
    ("errata/E0001.yml", "page: guide/first, section: setup", "page: recipes/c01-stew"),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(25))
def test_reading_again_finds_what_reading_anew_finds(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    tree.book(tmp_path)
    book, problems = load(tmp_path, {}, TODAY)
    assert book
    assert not problems
    changed: set[str] = set()
    for file, old, new in rng.sample(EDITS, rng.randint(1, 5)):
        text = (tmp_path / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
        changed.add(file)
        whole, problems = load(tmp_path, {}, TODAY)
        changes = sort(book, changed)
        assert isinstance(changes, Changes)
        again = reread(book, changes)
        assert whole
        if isinstance(again, Whole):
            continue
        assert list(map(str, again.diagnostics)) == list(map(str, problems))
        assert again.pages.by_lang == whole.pages.by_lang
        assert again.samples.sources == whole.samples.sources
        assert again.errata.records == whole.errata.records
        assert again.verified == whole.verified


def touched(root: Path, file: str, old: str, new: str | None) -> list[str] | str:
    """Change a file of the little book and return what has to be built again, or why all of it has."""
    tree.book(root)
    book, _ = load(root, {}, TODAY)
    assert book
    path = root / file
    if new:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text.replace(old, new) if old else new, encoding="utf-8")
    else:
        path.unlink(missing_ok=new is None)
    changes = sort(book, [file])
    again = changes if isinstance(changes, Whole) else reread(book, changes)
    if isinstance(again, Whole) or isinstance(changes, Whole):
        return again.why if isinstance(again, Whole) else ""
    found = scope(book, again, changes)
    return [" ".join(page) for page in found.pages] + ["feeds"] * found.feeds


@pytest.mark.parametrize(
    ("file", "old", "new", "pages"),
    [
        ("docs/ja/guide/first.md", "実行します", "走ります", ["ja guide/first"]),
        ("samples/guide/first/main.cpp", "iostream", "ostream", ["en guide/first", "en samples/guide/first/main.cpp", "ja guide/first", "ja samples/guide/first/main.cpp"]),
        ("errata/E0001.yml", "slow", "dull", ["en errata", "en guide/first", "ja errata", "ja guide/first", "feeds"]),
        ("errata/E0001.yml", "guide/first, section: setup", "recipes/c01-stew", ["en errata", "en guide/first", "en recipes/c01-stew", "ja errata", "ja guide/first", "ja recipes/c01-stew", "feeds"]),
        ("samples/guide/first/notes.txt", "", "Not shown.", []),
        ("docs/en/guide/sedAbCd", "", None, []),
        ("docs/en/guide/first.md", "guide/first/main.cpp:hello", "errata/e0001_speed.cpp", ["en guide/first"]),
    ],
)  # fmt: skip
def test_a_change_touches(tmp_path: Path, file: str, old: str, new: str | None, pages: list[str]) -> None:
    assert touched(tmp_path, file, old, new) == pages


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("docs/en/guide/first.md", "First steps", "The first steps", "the front matter of docs/en/guide/first.md has changed"),
        ("docs/en/guide/first.md", "", "", "docs/en/guide/first.md is gone"),
        ("docs/en/guide/third.md", "", "New.", "docs/en/guide/third.md has changed"),
        ("docs/en/guide/first.md", "---\ntitle", "--\ntitle", "docs/en/guide/first.md cannot be read"),
        ("mkdocs.yml", "kitchen", "pan", "mkdocs.yml has changed"),
        ("overrides/main.html", "", "{}", "overrides/main.html has changed"),
        ("errata/E0001.yml", "kind: statement", "kind: rumor", "a correction cannot be read"),
        ("errata/E0001.yml", "[errata/e0001_speed]", "{none: why}", "a correction has other proofs"),
        ("samples/verified.json", "", "{}", "samples/verified.json has changed"),
        ("samples/guide/first/more.cpp", "", "// --8<-- [start:a]\nint a;\n// --8<-- [end:a]", "samples/guide/first/more.cpp has changed"),
    ],
)  # fmt: skip
def test_the_whole_book_is_read(tmp_path: Path, file: str, old: str, new: str, why: str) -> None:
    assert touched(tmp_path, file, old, new) == why


def test_a_page_without_a_twin_touches_where_it_stands_in(tmp_path: Path) -> None:
    tree.book(tmp_path, {"docs/ja/recipes/c01-stew.md": None})
    book, _ = load(tmp_path, {}, TODAY)
    assert book
    changes = Changes(pages={("en", "recipes/c01-stew")})
    assert scope(book, book, changes).pages == [("en", "recipes/c01-stew"), ("ja", "recipes/c01-stew")]
