"""What a build keeps for the next one, by what it was made from.

An entry that is not there, is damaged, was written by somebody else or cannot be read is made anew: the cache is never an
error, and never an answer to another question, because everything that a result depends on is in its key.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

MAGIC = b"book-cache-1\n"
DIGEST_SIZE = 20
START = len(MAGIC) + DIGEST_SIZE  # of the value
MOST = 400_000_000  # bytes; ten times this book needs a third of it

T = TypeVar("T")


def digest(*parts: str | bytes) -> str:
    """Return one name for several texts; where one ends and the next begins counts."""
    raws = [part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass") for part in parts]
    whole = b"".join([b"%d:%b" % (len(raw), raw) for raw in raws])
    return hashlib.blake2b(whole, digest_size=DIGEST_SIZE).hexdigest()


def digest_of_files(root: Path, files: Iterable[Path]) -> str:
    """Return one name for the names and the bytes of files."""
    return digest(*(part for file in sorted(files) for part in (file.relative_to(root).as_posix(), file.read_bytes())))


@dataclass
class Store:
    """A folder of entries.

    Attributes:
        folder: The folder; None keeps nothing and finds nothing.
        used: Keys that were found or written: they outlive the others.
        written: Whether something was written.
    """

    folder: Path | None
    used: set[str] = field(default_factory=set[str])
    written: bool = False

    def get(self, key: str) -> bytes | None:
        """Return what stands under a key, if it is whole."""
        if self.folder is None:
            return None
        try:
            with open(_path(self.folder, key), "rb", buffering=0) as file:
                raw = file.read()
        except OSError:
            return None
        value = raw[START:]
        if not raw.startswith(MAGIC) or raw[len(MAGIC) : START] != _check(key, value):
            return None
        self.used.add(key)
        return value

    def put(self, key: str, value: bytes) -> None:
        """Keep a value. Whoever reads at the same time sees all of it or nothing; a full disk keeps nothing."""
        if self.folder is None:
            return
        path = _path(self.folder, key)
        part = f"{path}.{secrets.token_hex(8)}.part"  # nobody else's, whatever builds at the same time
        self.written = True
        try:
            _write(part, MAGIC + _check(key, value) + value)
            Path(part).replace(path)
            self.used.add(key)
        except OSError:
            _remove(part)

    def trim(self, most: int = MOST) -> None:
        """Remove what was not used, until the folder is small enough again; where nothing was written, it still is."""
        if self.folder is None or not self.written:
            return
        found = [(name in self.used, age, bytes_, path) for name, age, bytes_, path in _entries(self.folder)]
        size = sum(entry[2] for entry in found)
        for _, _, bytes_, path in sorted(found) if size > most else ():
            if size <= most:
                return
            _remove(path)
            size -= bytes_


def _path(folder: Path, key: str) -> str:
    return f"{folder}/{key[:2]}/{key}"


def _write(path: str, raw: bytes) -> None:
    """Write a new file, and make its folder if there is none."""
    try:
        _create(path, raw)
    except FileNotFoundError:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        _create(path, raw)


def _create(path: str, raw: bytes) -> None:
    with open(path, "xb") as file:
        file.write(raw)


def _entries(folder: Path) -> Iterator[tuple[str, float, int, str]]:
    """Yield name, time, size and path of what stands in a folder's folders; another build may remove it meanwhile."""
    for path in folder.glob("*/*"):
        with suppress(OSError):
            status = path.stat()
            yield path.name, status.st_mtime, status.st_size, str(path)


def _check(key: str, value: bytes) -> bytes:
    return hashlib.blake2b(value, digest_size=DIGEST_SIZE, key=key.encode()).digest()


def _remove(path: str) -> None:
    with suppress(OSError):
        Path(path).unlink()


class _Values(pickle.Unpickler):
    """Makes nothing but the book's own values and dates: what else a file might ask for is not run."""

    def find_class(self, module: str, name: str) -> Any:
        if module.split(".", maxsplit=1)[0] == "book" or (module, name) in (("datetime", "date"), ("datetime", "datetime")):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no value of a book")


@dataclass(frozen=True)
class Memo:
    """Results of pure functions, kept from one run to the next.

    Attributes:
        store: Where.
        base: What all of them depend on: the program that makes them, and the book's configuration.
    """

    store: Store
    base: str

    def __call__(self, make: Callable[[], T], *parts: str) -> T:
        """Return what `make` returns for these parts."""
        key = digest(self.base, *parts)
        raw = self.store.get(key)
        if raw is not None:
            try:
                return cast(T, _Values(io.BytesIO(raw)).load())
            except Exception:
                self.store.used.discard(key)
        value = make()
        self.store.put(key, pickle.dumps(value, protocol=5))
        return value

    def of(self, *parts: str) -> Memo:
        """Return a memo of what depends on more."""
        return Memo(self.store, digest(self.base, *parts))


NOTHING = Memo(Store(None), "")
"""Keeps nothing."""
