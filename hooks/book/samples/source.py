"""A file under `samples/`: its sections, and its comments in several languages."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from book.diagnostics import Diagnostic, error

SCISSORS = "--8<--"
MARKER = re.compile(rf"{SCISSORS}\s+\[(start|end):([\w-]+)\]")
COMMENT = re.compile(r"^(?P<indent>\s*)(?P<mark>//|\#|--|;)(?P<lang>[a-z]{2,3}(?:-[A-Z]{2})?):[ ]?(?P<text>.*)$")


@dataclass
class Source:
    """A sample's file.

    Attributes:
        file: Its name below the project's root.
        lines: Its lines.
        sections: First and last line of each section, from 1, without the markers.
        diagnostics: What is wrong with its markers and comments.
    """

    file: str
    lines: list[str]
    sections: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def code(self, lang: str, codes: Sequence[str], section: str = "") -> str:
        """Return the file, or one section of it, as a page in `lang` shows it.

        Markers are left out, comments are in that language, and the indentation that all lines share is removed.
        """
        first, last = self.sections[section] if section else (1, len(self.lines))
        kept = [line for line in self.lines[first - 1 : last] if not _marks(line)]
        shown = [text for line in kept if (text := _comment_in(line, lang, codes)) is not None]
        return textwrap.dedent("\n".join(shown)).strip("\n")


def read_source(text: str, file: str, codes: Sequence[str]) -> Source:
    """Find the sections of a sample's file and check its markers and comments."""
    source = Source(file, text.rstrip("\n").split("\n"))
    opened: dict[str, int] = {}
    for number, line in enumerate(source.lines, 1) if SCISSORS in text else ():
        for kind, name in _marks(line):
            _marker(source, opened, kind, name, number)
    for name, number in opened.items():
        source.diagnostics.append(
            error(
                "section-open",
                file,
                number,
                f"the section '{name}' does not end",
                f"Add the line --8<-- [end:{name}] in a comment.",
            )
        )
    for name, (first, last) in source.sections.items():
        if all(not line.strip() or _marks(line) for line in source.lines[first - 1 : last]):
            hint = "Move its markers around some code, or remove them."
            source.diagnostics.append(error("section-empty", file, first - 1, f"the section '{name}' holds no code", hint))
    if any(f"{lang}:" in text for lang in codes):
        source.diagnostics += _comment_problems(source, codes)
    return source


def _marks(line: str) -> list[tuple[str, str]]:
    """Return the markers in a line: `start` or `end`, and the section's name."""
    return MARKER.findall(line) if SCISSORS in line else []  # hardly a line has one


def _marker(source: Source, opened: dict[str, int], kind: str, name: str, number: int) -> None:
    if kind == "start":
        if name in source.sections or name in opened:
            source.diagnostics.append(
                error(
                    "section-twice",
                    source.file,
                    number,
                    f"the section '{name}' begins a second time",
                    "Give it another name.",
                )
            )
        opened.setdefault(name, number)
    elif name in opened:
        source.sections[name] = (opened.pop(name) + 1, number - 1)
    else:
        source.diagnostics.append(
            error("section-end", source.file, number, f"the section '{name}' ends here and does not begin", "Add its start.")
        )


def _comment_in(line: str, lang: str, codes: Sequence[str]) -> str | None:
    match = COMMENT.match(line) if ":" in line else None
    if not match or match["lang"] not in codes:
        return line
    if match["lang"] != lang:
        return None
    return f"{match['indent']}{match['mark']} {match['text']}".rstrip()


def _comment_problems(source: Source, codes: Sequence[str]) -> list[Diagnostic]:
    """Report comments that a language lacks: a run of marked lines holds as many lines in each language."""
    problems: list[Diagnostic] = []
    counts: dict[str, int] = {}
    first = 0
    for number, line in enumerate([*source.lines, ""], 1):
        match = COMMENT.match(line) if ":" in line else None
        if match and match["lang"] in codes:
            first = first or number
            counts[match["lang"]] = counts.get(match["lang"], 0) + 1
        elif first:
            for lang in codes:
                if counts.get(lang, 0) == 0:
                    mark = COMMENT.match(source.lines[first - 1])
                    problems.append(
                        error(
                            "comment-twin",
                            source.file,
                            first,
                            f"this comment has no line in '{lang}'",
                            f"Write it below as {mark['mark'] if mark else '//'}{lang}: ….",
                        )
                    )
            counts, first = {}, 0
    return problems
