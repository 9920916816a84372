"""A pack is a cache of its own: the same answers as from single entries, in one of them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from book.cache import Memo, Store
from book.pack import Pack, packed


class Folder(Store):
    """A store in memory."""

    def __init__(self) -> None:
        super().__init__(Path("in-memory"))
        self.entries: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.entries.get(key)

    def put(self, key: str, value: bytes) -> None:
        self.entries[key] = value


def filled(store: Store, rows: dict[str, bytes]) -> None:
    pack = Pack(store, "name")
    for key, value in rows.items():
        pack.put(key, value)
    pack.close()


@given(st.dictionaries(st.text(), st.binary()))
def test_what_was_put_is_found_again(rows: dict[str, bytes]) -> None:
    store = Folder()
    filled(store, rows)
    pack = Pack(store, "name")
    assert {key: pack.get(key) for key in rows} == rows
    assert all(Pack(store, "another name").get(key) is None for key in rows)


@given(st.dictionaries(st.text(max_size=3), st.binary(max_size=9)), st.dictionaries(st.text(max_size=3), st.binary()))
def test_what_is_used_stays(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    store = Folder()
    filled(store, old)
    filled(store, new)
    pack = Pack(store, "name")
    assert all(pack.get(key) == value for key, value in new.items())
    assert all(pack.get(key) in (value, None) for key, value in old.items() if key not in new)


def test_what_is_not_used_goes_once_it_is_the_larger_part() -> None:
    store = Folder()
    filled(store, {"a": b"12345", "b": b"1"})
    filled(store, {"c": b"1234"})
    assert sorted(Pack(store, "name").rows) == ["c"]
    filled(store, {"d": b"12345"})
    assert sorted(Pack(store, "name").rows) == ["c", "d"]


def test_a_pack_without_news_is_not_written(tmp_path: Path) -> None:
    filled(Store(tmp_path), {"a": b"1"})
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    written = file.stat().st_ino
    pack = Pack(Store(tmp_path), "name")
    assert pack.get("a") == b"1"
    pack.close()
    assert file.stat().st_ino == written


def test_a_closed_pack_keeps_nothing(tmp_path: Path) -> None:
    pack = Pack(Store(tmp_path), "name")
    pack.close()
    pack.put("a", b"1")
    pack.close()
    assert Pack(Store(tmp_path), "name").get("a") is None


def test_a_damaged_pack_is_empty(tmp_path: Path) -> None:
    filled(Store(tmp_path), {"a": b"1"})
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    file.write_bytes(file.read_bytes()[:-1])
    assert Pack(Store(tmp_path), "name").get("a") is None


def test_without_a_cache_nothing_is_kept() -> None:
    memo, pack = packed(Memo(Store(None), "base"), "name")
    assert [memo(lambda: "first", "a"), memo(lambda: "second", "a")] == ["first", "second"]
    pack.close()


def test_results_of_one_program_are_not_those_of_another(tmp_path: Path) -> None:
    for base in ("one", "other", "one"):
        memo, pack = packed(Memo(Store(tmp_path), base), "name")
        assert memo(lambda base=base: base, "a") == base
        pack.close()
