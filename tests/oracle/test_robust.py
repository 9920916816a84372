"""Serve lives through what a day of writing brings, and the last page it shows is right."""

from __future__ import annotations

import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tree
from browser.serving import Serving, running

from oracle.builds import at_once, build
from oracle.test_oracle import PATIENCE, difference, environment, serve_site, soon, watched

PAGE = "docs/en/guide/second.md"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with running(watched(tree.book(tmp_path / "book")), environment()) as server:
        yield server
        assert server.process.poll() is None


def fetched(serving: Serving, url: str = "guide/second/") -> str:
    try:
        with urllib.request.urlopen(serving.edition.base + url, timeout=PATIENCE) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as problem:
        return str(problem)


def until(look: Callable[[], bool]) -> bool:
    return not soon(lambda: "" if look() else "not yet")


def is_right(serving: Serving, folder: Path) -> bool:
    """Wait until what serve has made is what a clean build makes."""
    clean = build(serving.root, folder / "clean", environment(SITE_URL=serving.edition.base, NO_CACHE="true"))
    assert clean.files, clean.said

    def same() -> bool:
        for lang in ("", "ja/"):
            fetched(serving, f"{lang}search/search_index.json")
        return not difference(serve_site(serving), clean.files or {})

    return until(same)


def test_two_hundred_saves(serving: Serving, tmp_path: Path) -> None:
    good = (serving.root / PAGE).read_text(encoding="utf-8")
    started = time.monotonic()
    for number in range(200):
        (serving.root / PAGE).write_text(f"{good}\nSave {number} of many.\n", encoding="utf-8")
        time.sleep(max(0, started + (number + 1) * 0.05 - time.monotonic()))
    assert until(lambda: "Save 199 of many." in fetched(serving))
    assert is_right(serving, tmp_path)


def test_a_half_written_file(serving: Serving) -> None:
    good = (serving.root / PAGE).read_text(encoding="utf-8")
    before = len(serving.lines)
    with (serving.root / PAGE).open("w", encoding="utf-8") as file:
        file.write(good[:20])  # in the middle of the front matter
        file.flush()
        # A save of another page makes serve look around: the half page is not taken up as long as it is being written.
        time.sleep(1)
        assert "Done." in fetched(serving)
        assert not [line for line in serving.lines[before:] if "Detected" in line or "ERROR" in line]
        file.write(good[20:] + "\nAnd more.\n")
    assert until(lambda: "And more." in fetched(serving))
    assert not [line for line in serving.lines[before:] if "ERROR" in line]


@pytest.mark.parametrize("folder", ["docs/en/guide", "docs/ja", "docs", "errata"])
@pytest.mark.parametrize("how", ["removed", "moved"])
def test_a_folder_that_goes_and_comes_back(serving: Serving, tmp_path: Path, folder: str, how: str) -> None:
    place, aside = serving.root / folder, tmp_path / "aside"
    shutil.copytree(place, aside)
    before = len(serving.lines)
    if how == "removed":
        shutil.rmtree(place)
    else:
        place.rename(tmp_path / "moved")
    serving.says("Detected file changes", after=before)
    assert until(lambda: "<h1" in fetched(serving))  # the last good page, or the one without the folder
    if how == "removed":
        shutil.copytree(aside, place)
    else:
        (tmp_path / "moved").rename(place)
    assert is_right(serving, tmp_path)
    (serving.root / PAGE).write_text((serving.root / PAGE).read_text(encoding="utf-8") + "\nStill here.\n", encoding="utf-8")
    assert until(lambda: "Still here." in fetched(serving))


def test_a_configuration_that_cannot_be_read(serving: Serving, tmp_path: Path) -> None:
    config = serving.root / "mkdocs.yml"
    good = config.read_text(encoding="utf-8")
    before = len(serving.lines)
    config.write_text(good.replace("site_dir: site", "site_dir: [site"), encoding="utf-8")
    serving.says(r'mkdocs\.yml", line', after=before)
    assert "Done." in fetched(serving)
    config.write_text(good.replace("The little book", "The mended book"), encoding="utf-8")
    assert until(lambda: "The mended book" in fetched(serving))
    assert is_right(serving, tmp_path)


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    (root / ".cache").write_text("in the way", encoding="utf-8")
    with running(root, environment()) as serving:
        (root / PAGE).write_text((root / PAGE).read_text(encoding="utf-8") + "\nWithout a cache.\n", encoding="utf-8")
        assert until(lambda: "Without a cache." in fetched(serving))
        assert is_right(serving, tmp_path)


def test_a_folder_that_has_to_be_looked_through(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    with running(root, environment(POLLING="true")) as serving:
        for number in range(2):
            text = (root / PAGE).read_text(encoding="utf-8")
            (root / PAGE).write_text(f"{text}\nLooked for {number}.\n", encoding="utf-8")
            assert until(lambda number=number: f"Looked for {number}." in fetched(serving))
        assert is_right(serving, tmp_path)


def test_a_bundle_that_is_served(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    with running(root, environment(OFFLINE="true")) as serving:
        text = (root / PAGE).read_text(encoding="utf-8")
        (root / PAGE).write_text(f"{text}\nOffline xylophone.\n", encoding="utf-8")
        assert until(lambda: "Offline xylophone." in fetched(serving, "guide/second.html"))
        env = environment(SITE_URL=serving.edition.base, NO_CACHE="true", OFFLINE="true")
        clean = build(root, tmp_path / "clean", env)
        assert clean.files
        assert until(lambda: not difference(serve_site(serving), clean.files or {}))


def test_two_builds_at_once(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    env = environment(SITE_URL="http://book.example/")
    clean = build(root, tmp_path / "clean", env | {"NO_CACHE": "true"})
    assert clean.files
    assert not (root / ".cache").exists()
    for _ in range(2):  # both make the cache, then both use it
        assert at_once(root, [tmp_path / name for name in ("one", "two", "three")], env) == [clean] * 3


def test_a_damaged_cache(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    env = environment(SITE_URL="http://book.example/")
    clean = build(root, tmp_path / "clean", env)
    for number, path in enumerate(sorted(path for path in (root / ".cache").rglob("*") if path.is_file())):
        raw = path.read_bytes()
        path.write_bytes([b"", raw[:50], raw[:-1] + b"!", b"foreign", raw][number % 5])
    assert build(root, tmp_path / "warm", env) == clean


def test_an_edit_of_the_theme_and_of_the_hooks(tmp_path: Path) -> None:
    root = watched(tree.book(tmp_path / "book"))
    for folder in ("hooks", "overrides"):
        shutil.copytree(tree.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    config = root / "mkdocs.yml"
    text = (
        config.read_text(encoding="utf-8")
        .replace(f"{tree.ROOT}/hooks", "hooks")
        .replace(f"{tree.ROOT}/overrides", "overrides")
    )
    config.write_text(text.replace("- samples\n", "- samples\n- hooks\n- overrides\n"), encoding="utf-8")
    with running(root, environment()) as serving:

        def edit(name: str, old: str, new: str) -> None:
            path = root / name
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new), encoding="utf-8")

        edit("overrides/main.html", '<meta charset="utf-8">', '<meta charset="utf-8"><meta name="new">')
        assert until(lambda: '<meta name="new">' in fetched(serving))
        edit("hooks/book/html.py", 'return f"<{name}{written}>', 'return f"<{name}{written} data-new>')
        assert until(lambda: "<aside" in fetched(serving, "guide/first/") and "data-new" in fetched(serving, "guide/first/"))
        before = len(serving.lines)
        edit("hooks/pages.py", "def on_env(", "def on_env(((")
        serving.says("SyntaxError", after=before)
        assert "Done." in fetched(serving)
        edit("hooks/pages.py", "def on_env(((", "def on_env(")
        edit(PAGE, "Done.", "Done with it.")
        assert until(lambda: "Done with it." in fetched(serving))
        edit(PAGE, "Done with it.", "Done for good.")
        assert until(lambda: "Done for good." in fetched(serving))
        assert is_right(serving, tmp_path)
