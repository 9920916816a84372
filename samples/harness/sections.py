"""The sections of a sample file: what lies between `--8<-- [start:name]` and `--8<-- [end:name]`."""

import re
from dataclasses import dataclass
from pathlib import Path

_MARK = re.compile(r"--8<--\s*\[(start|end):\s*([\w-]+)\s*\]")


@dataclass(frozen=True)
class Section:
    """A part of a file that a page shows.

    Attributes:
        name: Its name.
        first: Its first line, below the start mark.
        last: Its last line, above the end mark.
    """

    name: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"section {self.name}, lines {self.first} to {self.last}"


def sections(text: str) -> list[Section]:
    """Finds the sections of a file's text, in order; one that never ends reaches to the end of the file."""
    found: list[Section] = []
    open_at: dict[str, int] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        for kind, name in _MARK.findall(line):
            if kind == "start":
                open_at[name] = number + 1
            elif name in open_at:
                found.append(Section(name, open_at.pop(name), number - 1))
    found += [Section(name, first, len(lines)) for name, first in open_at.items()]
    return sorted(found, key=lambda section: section.first)


def section_at(text: str, line: int) -> Section | None:
    """Finds the innermost section that holds a line."""
    holding = [s for s in sections(text) if s.first <= line <= s.last]
    return min(holding, key=lambda s: s.last - s.first, default=None)


def place(file: Path, line: int) -> str:
    """Says where a line is: "section get", or that no page shows it."""
    try:
        section = section_at(file.read_text(encoding="utf-8"), line)
    except (OSError, UnicodeDecodeError):
        return "no section"
    return f"section {section.name}" if section else "outside of every section"
