"""Which of a file system's events are saves."""

from __future__ import annotations

from pathlib import Path

import pytest
from watchdog import events as e

from watching import Handler, _is_remote, ignorable, saved


@pytest.mark.parametrize(
    ("event", "closes", "paths"),
    [
        (e.FileClosedEvent("a.md"), True, ["a.md"]),
        (e.FileModifiedEvent("a.md"), True, []),
        (e.FileCreatedEvent("a.md"), True, []),
        (e.FileOpenedEvent("a.md"), True, []),
        (e.FileClosedNoWriteEvent("a.md"), True, []),
        (e.FileAttribEvent("a.md"), True, []),
        (e.FileMovedEvent("a.tmp", "a.md"), True, ["a.tmp", "a.md"]),
        (e.FileMovedEvent("", "a.md"), True, ["a.md"]),
        (e.FileDeletedEvent("a.md"), True, ["a.md"]),
        (e.DirModifiedEvent("a"), True, []),
        (e.DirDeletedEvent("a"), True, ["a"]),
        (e.DirCreatedEvent("a"), True, ["a"]),
        (e.DirMovedEvent("a", "b"), True, ["a", "b"]),
        (e.FileModifiedEvent("a.md"), False, ["a.md"]),
        (e.FileCreatedEvent("a.md"), False, ["a.md"]),
        (e.DirModifiedEvent("a"), False, []),
    ],
)  # fmt: skip
def test_saved(event: e.FileSystemEvent, closes: bool, paths: list[str]) -> None:
    assert list(saved(event, closes)) == paths


def test_a_link_is_complete_when_it_appears(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "soft.md").symlink_to("a.md")
    assert list(saved(e.FileCreatedEvent(str(tmp_path / "a.md")), closes=True)) == []
    assert list(saved(e.FileCreatedEvent(str(tmp_path / "soft.md")), closes=True)) == [str(tmp_path / "soft.md")]
    (tmp_path / "hard.md").hardlink_to(tmp_path / "a.md")
    assert list(saved(e.FileCreatedEvent(str(tmp_path / "hard.md")), closes=True)) == [str(tmp_path / "hard.md")]


@pytest.mark.parametrize(
    "path",
    ["docs/en/.a.md.swp", "docs/en/a.md~", "docs/en/#a.md#", "docs/en/.#a.md", "docs/en/4913", "docs/en/a.md___jb_tmp___",
     "hooks/__pycache__/pages.cpython-311.pyc", "samples/build/x/y.o", "errata/schema.json", "docs/.git/index"],
)  # fmt: skip
def test_ignorable(path: str) -> None:
    assert ignorable(path)


@pytest.mark.parametrize("path", ["docs/en/a.md", "samples/tour/building/a.cpp", "errata/E0001.yml", "docs/en/49130.md"])
def test_not_ignorable(path: str) -> None:
    assert not ignorable(path)


def test_paths_are_named_as_the_book_names_them(tmp_path: Path) -> None:
    real, root = tmp_path / "real", tmp_path / "book"
    real.mkdir()
    root.mkdir()
    (root / "docs").symlink_to(real)
    told: list[str] = []
    Handler(root, root / "docs", told.append, closes=True).dispatch(e.FileClosedEvent(str(real / "en" / "a.md")))
    Handler(root, tmp_path, told.append, closes=True).dispatch(e.FileClosedEvent(str(tmp_path / "elsewhere.yml")))
    only = frozenset([root / "mkdocs.yml"])
    for name in ("mkdocs.yml", "other.yml"):
        Handler(root, root, told.append, True, only).dispatch(e.FileClosedEvent(str(root / name)))
    assert told == ["docs/en/a.md", (tmp_path / "elsewhere.yml").as_posix(), "mkdocs.yml"]


@pytest.mark.parametrize(
    ("mounts", "remote"),
    [
        ("/dev/vda / ext4 rw 0 0\n", False),
        ("/dev/vda / ext4 rw 0 0\nserver:/home {} nfs4 rw 0 0\n", True),
        ("host {} fuse.sshfs rw 0 0\n/dev/vda / ext4 rw 0 0\n", True),
        ("host / 9p rw 0 0\n/dev/vdb {} ext4 rw 0 0\n", False),
        ("", False),
    ],
)
def test_network_mounts_are_known(tmp_path: Path, mounts: str, remote: bool) -> None:
    (tmp_path / "mounts").write_text(mounts.format(tmp_path), encoding="utf-8")
    assert _is_remote(tmp_path / "docs", tmp_path / "mounts") == remote
    assert not _is_remote(tmp_path, tmp_path / "none")
