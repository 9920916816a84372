"""Which files are samples, which are proofs, and which test speaks for each."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from harness.proofs import needs_engine

PROOFS = "errata"
_NOT_PAGES = {"build", "cmake", "engine", "harness", PROOFS}
_NOT_SHOWN = {"test.py"}
_ENGINE_TESTS = "engine_*.py"


@dataclass(frozen=True)
class Item:
    """A file whose state verified.json records.

    Attributes:
        name: Its key in the record: the path below samples/, for a proof without suffix.
        test: The CTest test that shows that it works; for a page's file that needs the model engine, the page,
            all of whose engine tests do.
        files: The file; a proof can be two, a program and the Python test that runs it.
    """

    name: str
    test: str
    files: tuple[Path, ...]

    def sha256(self) -> str:
        """Hashes the file's bytes; of two, one after the other."""
        return hashlib.sha256(b"".join(file.read_bytes() for file in self.files)).hexdigest()


def samples(root: Path) -> list[Item]:
    """Lists the files of the pages, everything in their folders but the tests.

    Where a page has tests that need the model engine, they speak for its files: see `engine`.
    """
    with_engine = set(engine_pages(root))
    return [item for page in pages(root) if page not in with_engine for item in _shown(root, page)]


def engine(root: Path) -> list[Item]:
    """Lists what the model engine speaks for: the files of pages with engine tests, and proofs that need it."""
    shown = [item for page in engine_pages(root) for item in _shown(root, page)]
    return [*shown, *(item for item in _all_proofs(root) if needs_engine(item.files[0]))]


def _shown(root: Path, page: str) -> list[Item]:
    items: list[Item] = []
    for file in sorted((root / page).rglob("*")):
        path = file.relative_to(root / page)
        hidden = any(part.startswith(".") or part == "__pycache__" for part in path.parts)
        test = path.parts[0] in _NOT_SHOWN or (len(path.parts) == 1 and path.match(_ENGINE_TESTS))
        if file.is_file() and not hidden and not test:
            items.append(Item(file.relative_to(root).as_posix(), page, (file,)))
    return items


def pages(root: Path) -> list[str]:
    """Lists the pages with a test that needs no model engine: index, and PART/PAGE."""
    with_engine = set(engine_pages(root))
    tested = _folders(root, "index/test.py", "*/*/test.py")
    return sorted({*tested, *(set(_folders(root, "index/*.cpp", "*/*/*.cpp")) - with_engine)})


def engine_pages(root: Path) -> list[str]:
    """Lists the pages with tests that need the model engine."""
    return _folders(root, f"*/*/{_ENGINE_TESTS}")


def engine_tests(root: Path, page: str) -> list[str]:
    """Lists a page's tests that need the model engine."""
    return sorted(f"{page}/{file.stem}" for file in (root / page).glob(_ENGINE_TESTS))


def _folders(root: Path, *patterns: str) -> list[str]:
    folders = {file.parent.relative_to(root) for pattern in patterns for file in root.glob(pattern)}
    return sorted(path.as_posix() for path in folders if path.parts[0] not in _NOT_PAGES)


def proofs(root: Path) -> list[Item]:
    """Lists the proofs of the errata that need no model engine."""
    return [item for item in _all_proofs(root) if not needs_engine(item.files[0])]


def _all_proofs(root: Path) -> list[Item]:
    """Lists the proofs: programs, tests in Python, and pairs of both."""
    by_stem: dict[str, list[Path]] = {}
    for pattern in ("e[0-9]*.cpp", "e[0-9]*.py"):
        for file in sorted((root / PROOFS).glob(pattern)):
            by_stem.setdefault(file.stem, []).append(file)
    return [Item(f"{PROOFS}/{stem}", f"{PROOFS}/{stem}", tuple(by_stem[stem])) for stem in sorted(by_stem)]
