"""A site is built over the files of an earlier one, and nothing of that is left in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from staging import claim, put_in_place, spare_of, sweep

NAMES = st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map("/".join)
SITES = st.dictionaries(NAMES, st.text("xyz", max_size=3), max_size=8).map(
    lambda files: {name: text for name, text in files.items() if not any(other.startswith(f"{name}/") for other in files)}
)


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def read(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in root.rglob("*") if p.is_file()}


def folders(root: Path) -> set[str]:
    return {p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_dir()}


def parents(files: dict[str, str]) -> set[str]:
    return {folder.as_posix() for name in files for folder in Path(name).parents} - {"."}


def written(files: dict[str, str]) -> dict[str, str]:
    """Let no file of a site stand where another has a folder: the next build would not do so either."""
    return {f"{name}.html": text for name, text in files.items()}


@given(st.lists(SITES, min_size=2, max_size=5))
def test_a_site_holds_what_its_build_wrote_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, sites: list[dict[str, str]]
) -> None:
    root = tmp_path_factory.mktemp("book")
    site, staging, spare = root / "site", root / "site.part", spare_of(root / "site", root)
    assert spare
    for number, files in enumerate(map(written, sites)):
        before = claim(spare, staging)
        assert (before is not None) == (number > 1)
        staging.mkdir(exist_ok=True)
        put(staging, files)
        sweep(staging, before or ())
        put_in_place(staging, site, spare)
        assert read(site) == files
        assert folders(site) == parents(files)
        assert sorted(path.name for path in root.iterdir()) == sorted({".cache", "site"} if number else {"site"})


def test_files_that_somebody_else_has_as_well_are_not_written_over(tmp_path: Path) -> None:
    root, other = tmp_path / "book", tmp_path / "other"
    spare, staging = root / ".cache" / "spare" / "site", root / "site.part"
    put(spare, {"linked.html": "linked", "own.html": "own"})
    put(other, {"target.html": "target", "folder/inside.html": "inside"})
    os.link(spare / "linked.html", other / "copy.html")
    (spare / "pointed.html").symlink_to(other / "target.html")
    (spare / "away").symlink_to(other / "folder")

    files = claim(spare, staging)
    assert files == [str(staging / "own.html")]
    put(staging, {"linked.html": "new", "own.html": "new", "pointed.html": "new", "away/inside.html": "new"})
    sweep(staging, files)
    assert read(other) == {"copy.html": "linked", "target.html": "target", "folder/inside.html": "inside"}
    assert set(read(staging).values()) == {"new"}
    assert (staging / "own.html").stat().st_mtime > 0


def test_of_two_builds_at_once_one_gets_the_spare(tmp_path: Path) -> None:
    spare = tmp_path / ".cache" / "spare" / "site"
    put(spare, {"page.html": "old"})
    assert claim(spare, tmp_path / "first") == [str(tmp_path / "first" / "page.html")]
    assert claim(spare, tmp_path / "second") is None
    assert read(tmp_path / "first") == {"page.html": "old"}


def test_no_spare_is_kept_outside_of_the_book(tmp_path: Path) -> None:
    assert spare_of(tmp_path / "elsewhere", tmp_path / "book") is None
    site, staging = tmp_path / "elsewhere", tmp_path / "elsewhere.part"
    put(site, {"page.html": "old"})
    put(staging, {"page.html": "new"})
    put_in_place(staging, site, None)
    assert read(site) == {"page.html": "new"}
    assert [path.name for path in tmp_path.iterdir()] == ["elsewhere"]


def test_a_cache_that_cannot_be_written_keeps_no_spare(tmp_path: Path) -> None:
    root = tmp_path / "book"
    put(root, {".cache": "a file where the folder should be", "site/page.html": "old", "site.part/page.html": "new"})
    put_in_place(root / "site.part", root / "site", spare_of(root / "site", root))
    assert read(root / "site") == {"page.html": "new"}
    assert sorted(path.name for path in root.iterdir()) == [".cache", "site"]
