"""The cache is never an error and never a wrong answer."""

from __future__ import annotations

import os
import pickle
import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tree
from tree import TODAY

from book.book import load
from book.cache import MAGIC, Memo, Store, digest
from book.diagnostics import error


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_put_is_found(tmp_path: Path) -> None:
    Store(tmp_path / "new" / "cache").put("ab12", b"value")
    assert Store(tmp_path / "new" / "cache").get("ab12") == b"value"
    assert Store(tmp_path / "new" / "cache").get("ab13") is None


def test_a_store_without_a_folder_keeps_nothing() -> None:
    store = Store(None)
    store.put("ab12", b"value")
    store.trim()
    assert store.get("ab12") is None


def test_where_one_part_of_a_key_ends_counts() -> None:
    assert digest("ab", "c") != digest("a", "bc") != digest("abc")


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[:10],
        lambda raw: raw[:-1],
        lambda raw: raw + b"x",
        lambda raw: raw[:-3] + b"xyz",
        lambda raw: b"something else",
        lambda raw: MAGIC + raw[len(MAGIC) :].swapcase(),
    ],
)
def test_a_damaged_entry_is_none(tmp_path: Path, damage: Any) -> None:
    Store(tmp_path).put("ab12", b"value")
    (file,) = entries(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    assert Store(tmp_path).get("ab12") is None


def test_an_entry_of_another_name_is_none(tmp_path: Path) -> None:
    Store(tmp_path).put("ab12", b"value")
    (tmp_path / "ab" / "ab12").rename(tmp_path / "ab" / "ab34")
    assert Store(tmp_path).get("ab34") is None


def test_a_folder_in_the_place_of_an_entry_is_none(tmp_path: Path) -> None:
    (tmp_path / "ab" / "ab12" / "inner").mkdir(parents=True)
    store = Store(tmp_path)
    assert store.get("ab12") is None
    store.put("ab12", b"value")
    assert not list((tmp_path / "ab").glob("*.part"))


def test_a_file_in_the_place_of_the_folder_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    store = Store(tmp_path / "cache")
    store.put("ab12", b"value")
    store.trim()
    assert store.get("ab12") is None


@contextmanager
def full_disk() -> Iterator[None]:
    """Make the system refuse files of more than ten bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("value", [b"value", b"more than is written at once" * 10_000])
def test_a_full_disk_keeps_nothing(tmp_path: Path, value: bytes) -> None:
    store = Store(tmp_path)
    with full_disk():
        store.put("ab12", value)
    assert store.get("ab12") is None
    assert entries(tmp_path) == []


def test_two_builds_write_one_entry(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(lambda _: Store(tmp_path).put("ab12", b"value" * 10_000), range(40)):
            assert Store(tmp_path).get("ab12") == b"value" * 10_000
    assert [path.name for path in entries(tmp_path)] == ["ab12"]


def test_where_nothing_was_written_nothing_is_removed(tmp_path: Path) -> None:
    Store(tmp_path).put("ab12", b"value")
    now = Store(tmp_path)
    now.trim(0)
    assert now.get("ab12") == b"value"
    now.put("ab34", b"value")
    now.trim(0)
    assert entries(tmp_path) == []


def test_trim_removes_what_was_not_used_and_then_the_oldest(tmp_path: Path) -> None:
    old = Store(tmp_path)
    for number, key in enumerate(["aa", "bb", "cc", "dd"]):
        old.put(key, b"x" * 1000)
        os.utime(tmp_path / key / key, (number, number))
    now = Store(tmp_path)
    assert now.get("aa")
    now.put("ee", b"x" * 1000)
    size = (tmp_path / "aa" / "aa").stat().st_size
    now.trim(size * 3)
    assert [path.name for path in entries(tmp_path)] == ["aa", "dd", "ee"]
    now.trim(0)
    assert entries(tmp_path) == []


def test_a_memo_makes_a_value_once(tmp_path: Path) -> None:
    made: list[str] = []

    def make() -> list[Any]:
        made.append("made")
        return [error("code", "file", 3, "what", "how"), TODAY, None, {"a": (1, 2.5)}]

    first = Memo(Store(tmp_path), "base")(make, "a", "b")
    assert Memo(Store(tmp_path), "base")(make, "a", "b") == first == make()
    assert len(made) == 2
    Memo(Store(tmp_path), "another base")(make, "a", "b")
    Memo(Store(tmp_path), "base").of("more")(make, "a", "b")
    assert len(made) == 4


class Evil:
    """A pickle that runs a program."""

    def __reduce__(self) -> Any:
        return os.system, ("exit 1",)


@pytest.mark.parametrize(
    "raw", [b"", b"no pickle", pickle.dumps(Evil()), pickle.dumps(Path("x")), b"\x80\x05cbook.none\nNone\n."]
)
def test_what_a_memo_cannot_read_it_makes_anew(tmp_path: Path, raw: bytes) -> None:
    Store(tmp_path).put(digest("base", "a"), raw)
    assert Memo(Store(tmp_path), "base")(lambda: "made", "a") == "made"


@pytest.mark.parametrize("change", ["", "docs/en/guide/second.md", "errata/E0001.yml"])
def test_a_book_read_from_the_cache_is_the_book_read_anew(tmp_path: Path, change: str) -> None:
    root = tree.book(tmp_path / "book")
    memo = Memo(Store(tmp_path / "cache"), "base")
    load(root, {}, TODAY, memo)
    if change:
        path = root / change
        path.write_text(path.read_text(encoding="utf-8").replace("end", "finish").replace("kind:", "kin:"), encoding="utf-8")
    cold, problems = load(root, {}, TODAY)
    warm, again = load(root, {}, TODAY, memo)
    assert warm == cold
    assert again == problems
    assert bool(again) == bool(change)
