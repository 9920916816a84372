"""Passes that are remembered by content: a test whose inputs are the same as at its last pass need not run.

The inputs are the compiled programs, the harness, the page's folder, the compiler's command and the versions of
what is linked. A copy of the sources is kept with the pass, so that a failure can show what changed since.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from harness import project

_HARNESS = Path(__file__).parent
_READS = re.compile(r"^# reads: (\S+)$", re.MULTILINE)


def inputs(source: Path, programs: Iterable[Path]) -> list[Path]:
    """Lists the files that decide how a test ends.

    Args:
        source: A page's folder, or the source of a proof (the .py beside it counts too) or of a test of the engine.
        programs: The compiled programs.
    """
    chapters = project.stages(source.parent) if source.name.startswith("engine_") else []
    before = [file for chapter in chapters for file in _files(chapter)]
    return [*sorted(_HARNESS.glob("*.py")), *before, *_read_besides(source), *texts(source), *sorted(programs)]


def _read_besides(source: Path) -> list[Path]:
    """Lists files of the book that a test looks at, by the lines `# reads: PATTERN` in it."""
    patterns = _READS.findall(source.read_text(encoding="utf-8")) if source.name.startswith("engine_") else []
    return sorted(file for pattern in patterns for file in _HARNESS.parents[1].glob(pattern))


def texts(source: Path) -> list[Path]:
    """Lists the files that a test is written in: a page's folder, or a proof and the .py beside it.

    A test against the model engine stands in a page's folder and runs the page's programs.
    """
    if source.is_dir():
        return _files(source)
    if source.name.startswith("engine_"):
        return sorted([*_files(source.parent), source])
    return [p for p in dict.fromkeys((source, source.with_suffix(".py"))) if p.is_file()]


def _files(folder: Path) -> list[Path]:
    """Lists the files of a page's folder, without its tests against the model engine."""
    found = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted(path for path in found if not (path.parent == folder and path.name.startswith("engine_")))


def key(files: Iterable[Path], words: Iterable[str]) -> str:
    """Makes the key of a test from the bytes of its files and from words such as the compiler's command."""
    digest = hashlib.sha256()
    for word in words:
        digest.update(f"word {word}\0".encode())
    for file in files:
        digest.update(f"file {file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\0".encode())
    return digest.hexdigest()


def remembered(folder: Path, wanted: str) -> int | None:
    """Gives the number of assertions of the pass with this key, or `None`."""
    try:
        record = json.loads((folder / "pass.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return int(record["assertions"]) if record.get("key") == wanted else None


def remember(folder: Path, made: str, assertions: int, source: Path) -> None:
    """Keeps a pass, and a copy of the sources that passed."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in texts(source):
        shutil.copyfile(file, folder / file.name)
    (folder / "pass.json").write_text(json.dumps({"key": made, "assertions": assertions}) + "\n", encoding="utf-8")


def forget(folder: Path) -> None:
    """Drops the pass but keeps the copy of the sources: it is what the failing ones are compared with."""
    (folder / "pass.json").unlink(missing_ok=True)
