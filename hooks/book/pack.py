"""Many small entries of the cache in one: opening a file costs more than reading what stands in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from book.cache import Memo, Store, digest


class Pack(Store):
    """Entries that are read together and written together.

    Attributes:
        store: Where the pack is kept.
        name: The key of the pack. Its entries have their own keys, so that a part of them may have changed.
        rows: The entries, as far as they are known.
        changed: Whether any of them is new.
    """

    def __init__(self, store: Store, *name: str) -> None:
        super().__init__(store.folder)
        self.store, self.name = store, digest("pack", *name)
        self.rows: dict[str, bytes] = _unpacked(store.get(self.name))
        self.changed = False

    def get(self, key: str) -> bytes | None:
        """Return what stands under a key."""
        found = self.rows.get(key)
        if found is not None:
            self.used.add(key)
        return found

    def put(self, key: str, value: bytes) -> None:
        """Keep a value until the pack is closed."""
        if self.folder is not None:
            self.rows[key] = value
            self.used.add(key)
            self.changed = True

    def close(self) -> None:
        """Write the pack, if anything in it is new, and let go of it: it finds nothing and keeps nothing any more.

        What was not used stays in it while it is the smaller part: it may be of use again.
        """
        if self.changed:
            used = {key: value for key, value in self.rows.items() if key in self.used}
            others = {key: value for key, value in self.rows.items() if key not in self.used}
            small = sum(map(len, others.values())) <= sum(map(len, used.values()))
            self.store.put(self.name, _packed({**others, **used} if small else used))
        self.rows, self.changed, self.folder = {}, False, None


def packed(memo: Memo, *name: str) -> tuple[Memo, Pack]:
    """Return a memo whose results stand in one pack, and the pack, to be closed."""
    pack = Pack(memo.store, memo.base, *name)
    return Memo(pack, memo.base), pack


def _packed(rows: Mapping[str, bytes]) -> bytes:
    head = json.dumps([[key, len(value)] for key, value in rows.items()], separators=(",", ":"))
    return b"\n".join((head.encode(), b"".join(rows.values())))


def _unpacked(raw: bytes | None) -> dict[str, bytes]:
    if raw is None:
        return {}
    rows, at = dict[str, bytes](), raw.index(b"\n") + 1
    for key, size in cast("list[tuple[str, int]]", json.loads(raw[: at - 1])):
        rows[key] = raw[at : at + size]
        at += size
    return rows
