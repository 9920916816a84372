"""Reading ninja's output: which programs were not built, and where the compiler stopped."""

import re
from dataclasses import dataclass
from pathlib import Path

_FAILED = re.compile(r"^FAILED: (?:\[code=\d+\] )?(\S+)")
_ERROR = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<message>.*)$")
_OBJECT = re.compile(r"^CMakeFiles/(?P<target>[^/]+)\.dir/(?P<source>.+)\.o$")
_PROGRAM = re.compile(r"^bin/(?P<folder>.+)/(?P<name>[^/]+)$")


@dataclass(frozen=True)
class BuildFailure:
    """One thing that was not built.

    Attributes:
        test: The page or proof, or "" for the library and the precompiled headers.
        program: The program that lacks because of it, below bin/.
        output: What ninja calls it.
        errors: The compiler's errors as (file, line, message); none for the linker's.
        text: What the compiler or linker said.
    """

    test: str
    program: str
    output: str
    errors: list[tuple[Path, int, str]]
    text: str


def failures(log: str, root: Path) -> list[BuildFailure]:
    """Finds the failures in ninja's output.

    Args:
        log: All of it.
        root: The folder of the samples.
    """
    found: list[BuildFailure] = []
    for output, lines in _blocks(log):
        errors = [(Path(m["file"]), int(m["line"]), m["message"]) for line in lines if (m := _ERROR.match(line))]
        test, program = _belongs_to(output, root)
        found.append(BuildFailure(test, program, output, errors, "\n".join(lines[1:])))
    return found


def _blocks(log: str) -> list[tuple[str, list[str]]]:
    """Cuts the log into the output of each failed step; its first line is the command."""
    blocks: list[tuple[str, list[str]]] = []
    inside = False
    for line in log.splitlines():
        match = _FAILED.match(line)
        if match:
            blocks.append((match[1], []))
            inside = True
        elif re.match(r"^(\[\d+/\d+\]|ninja: )", line):
            inside = False
        elif inside:
            blocks[-1][1].append(line)
    return blocks


def test_of(program: str) -> str:
    """Finds the test that a program, as in tour/02-basic-client/server, belongs to."""
    folder, _, name = program.rpartition("/")
    return f"errata/{name.partition('.')[0]}" if folder == "errata" else folder


def _belongs_to(output: str, root: Path) -> tuple[str, str]:
    """Finds the test and the program that an output of ninja belongs to."""
    program = ""
    if (match := _OBJECT.match(output)) and (root / match["source"]).is_file():
        folder = Path(match["source"]).parent.as_posix()
        program = f"{folder}/{match['target'][len(folder) + 1 :]}"
    elif match := _PROGRAM.match(output):
        program = f"{match['folder']}/{match['name']}"
    return (test_of(program), program) if program else ("", "")
