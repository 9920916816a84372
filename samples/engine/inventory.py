"""Which files are samples, which are proofs, and which test speaks for each."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

PROOFS = "errata"
_NOT_PAGES = {"build", "cmake", "engine", "harness", PROOFS}
_NOT_SHOWN = {"test.py"}


@dataclass(frozen=True)
class Item:
    """A file whose state verified.json records.

    Attributes:
        name: Its key in the record: the path below samples/, for a proof without suffix.
        test: The CTest test that shows that it works.
        files: The file; a proof can be two, a program and the Python test that runs it.
    """

    name: str
    test: str
    files: tuple[Path, ...]

    def sha256(self) -> str:
        """Hashes the file's bytes; of two, one after the other."""
        return hashlib.sha256(b"".join(file.read_bytes() for file in self.files)).hexdigest()


def samples(root: Path) -> list[Item]:
    """Lists the files of all pages, everything in their folders but the test."""
    items: list[Item] = []
    for page in pages(root):
        for file in sorted((root / page).rglob("*")):
            parts = file.relative_to(root / page).parts
            hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
            if file.is_file() and not hidden and parts[0] not in _NOT_SHOWN:
                items.append(Item(file.relative_to(root).as_posix(), page, (file,)))
    return items


def pages(root: Path) -> list[str]:
    """Lists the pages that have programs or a test: index, and PART/PAGE."""
    folders = {file.parent for pattern in _PATTERNS for file in root.glob(pattern)}
    found = [folder.relative_to(root) for folder in folders]
    return sorted(path.as_posix() for path in found if path.parts[0] not in _NOT_PAGES)


def proofs(root: Path) -> list[Item]:
    """Lists the proofs of the errata: programs, tests in Python, and pairs of both."""
    by_stem: dict[str, list[Path]] = {}
    for pattern in ("e[0-9]*.cpp", "e[0-9]*.py"):
        for file in sorted((root / PROOFS).glob(pattern)):
            by_stem.setdefault(file.stem, []).append(file)
    return [Item(f"{PROOFS}/{stem}", f"{PROOFS}/{stem}", tuple(by_stem[stem])) for stem in sorted(by_stem)]


_PATTERNS = ("index/*.cpp", "index/test.py", "*/*/*.cpp", "*/*/test.py")
