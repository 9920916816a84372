"""Which shown lines a failing test is about: those that changed since it last passed, else those that ran."""

import difflib
import subprocess
from pathlib import Path

from harness import passes
from harness.sections import place, sections


def suspects(source: Path, passed: Path, ran: list[str]) -> list[str]:
    """Names file, section and line that a failure is about.

    Args:
        source: The page's folder, or the source of a proof.
        passed: Where the sources of the last pass on this machine are kept.
        ran: The names of the programs that ran, the latest first.
    """
    files = [file for file in passes.texts(source) if file.suffix in (".cpp", ".h", ".py")]
    found: list[str] = []
    for file in files:
        before = _before(file, passed)
        for line in changed_lines(before, file.read_text(encoding="utf-8")) if before is not None else []:
            found.append(f"changed since it last passed: {file}:{line} ({place(file, line)})")
    return found or [line for name in ran for line in _sections_of(files, name)]


def changed_lines(before: str, after: str) -> list[int]:
    """Finds the lines of `after` where it differs from `before`, one for each run of changed lines."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    last = max(1, len(after.splitlines()))
    return [min(j1 + 1, last) for tag, _, _, j1, _ in matcher.get_opcodes() if tag != "equal"]


def _sections_of(files: list[Path], name: str) -> list[str]:
    file = next((f for f in files if f.stem == name), None)
    if file is None:
        return []
    shown = sections(file.read_text(encoding="utf-8"))
    return [f"ran: {file}:{section.first} ({section})" for section in shown] or [f"ran: {file}:1 (no section)"]


def _before(file: Path, passed: Path) -> str | None:
    """Gives the text that passed: kept on this machine, or committed together with the last verified.json."""
    kept = passed / file.name
    if kept.is_file():
        return kept.read_text(encoding="utf-8")
    record = _git(file.parent, "log", "-1", "--format=%H", "--", ":(top)samples/verified.json")
    return _git(file.parent, "show", f"{record.strip()}:./{file.name}") if record else None


def _git(folder: Path, *args: str) -> str | None:
    try:
        done = subprocess.run(["git", *args], cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 and done.stdout else None
