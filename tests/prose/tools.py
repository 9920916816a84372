"""The tools, each run on many files at once: what it says, as problems with file and line."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
PLACE = re.compile(r"^(?P<file>.+?):(?P<line>\d+)(?::\d+)? (?P<text>.+)$")
WORD = "Correct it, or add the word to tests/prose/words.txt."


class ToolError(Exception):
    """A tool did not do its work."""


@dataclass(frozen=True)
class Problem:
    """What a tool says about a line of a file."""

    file: str
    line: int
    tool: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.message.split())} [{self.tool}]"


@dataclass(frozen=True)
class Tool:
    """A tool.

    Attributes:
        name: Its name in messages.
        langs: The languages that it reads.
        command: What is run in front of the files' names.
        read: Makes problems of what it printed.
        as_written: Whether it reads the files themselves, and not what `views` makes of them.
    """

    name: str
    langs: tuple[str, ...]
    command: tuple[str, ...]
    read: Callable[[str], Iterator[Problem]]
    as_written: bool = False


def tools() -> list[Tool]:
    """Return all tools."""
    textlint = _script("textlint/bin/textlint.js")
    cspell = _script("cspell/bin.mjs")
    markdownlint = _script("markdownlint-cli2/markdownlint-cli2-bin.mjs")
    modules = ("--rules-base-directory", str(MODULES))
    return [
        Tool(
            "textlint",
            ("ja",),
            (*textlint, "--config", str(HERE / "textlint.json"), *modules, "--format", "json"),
            _textlint,
        ),
        Tool("harper", ("en",), ("node", str(HERE / "grammar.mjs"), str(HERE / "grammar.json")), _harper),
        Tool(
            "cspell",
            ("en", "ja"),
            (
                *(*cspell, "lint", "--config", str(HERE / "cspell.json"), "--no-progress", "--no-color", "--no-summary"),
                *("--dot", "--no-gitignore", "--no-must-find-files", "--issue-template", "$uri:$row:$col $text"),
            ),
            _cspell,
        ),
        Tool(
            "markdownlint",
            ("en", "ja"),
            (*markdownlint, "--no-globs", "--config", str(HERE / ".markdownlint-cli2.jsonc")),
            _markdownlint,
            as_written=True,
        ),
    ]


def _script(path: str) -> tuple[str, str]:
    return "node", str(MODULES / path)


def run(tool: Tool, files: Sequence[Path], cwd: Path) -> list[Problem]:
    """Run a tool.

    Args:
        tool: The tool.
        files: The files, below `cwd`.
        cwd: The folder that the names in its messages begin at.

    Returns:
        Its problems, with files as they are named below `cwd`.

    Raises:
        ToolError: It ended without having read the files.
    """
    if not files:
        return []
    names = [file.relative_to(cwd).as_posix() for file in files]
    try:
        # A tool that is asked to read a thousand files is not stuck after a minute.
        done = subprocess.run(
            [*tool.command, *names], cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600
        )
    except FileNotFoundError:
        raise ToolError(f"{tool.name}: there is no {tool.command[0]}; `make lint` says how to get it") from None
    said = done.stdout if tool.name in ("textlint", "harper") else f"{done.stdout}\n{done.stderr}"
    try:
        problems = [*tool.read(said)]
    except (ValueError, LookupError):
        problems = []
    # Each ends with another status when it has found something; one that has said nothing else has not read the files.
    if done.returncode and not problems:
        raise ToolError(f"{tool.name} ended with status {done.returncode}:\n{(done.stderr or done.stdout)[:1500]}")
    return [Problem(_below(problem.file, cwd), problem.line, tool.name, problem.message) for problem in problems]


def _below(file: str, cwd: Path) -> str:
    path = Path(file.removeprefix("file://"))
    return path.relative_to(cwd).as_posix() if path.is_absolute() else path.as_posix()


def _textlint(said: str) -> Iterator[Problem]:
    results: list[dict[str, Any]] = json.loads(said or "[]")
    for result in results:
        for message in result["messages"]:
            yield Problem(result["filePath"], message["line"], "", f"{message['message']} ({message['ruleId']})")


def _harper(said: str) -> Iterator[Problem]:
    for found in json.loads(said or "[]"):
        instead = f" Instead: {', '.join(found['instead'])}." if found["instead"] else ""
        text = f"'{found['text']}': {found['message']}{instead} ({found['rule']})"
        yield Problem(found["file"], found["line"], "", text)


def _cspell(said: str) -> Iterator[Problem]:
    for file, line, word in _places(said):
        yield Problem(file, line, "", f"'{word}' is not in the dictionary. {WORD}")


def _markdownlint(said: str) -> Iterator[Problem]:
    for file, line, text in _places(said):
        yield Problem(file, line, "", text)


def _places(said: str) -> Iterator[tuple[str, int, str]]:
    for line in said.splitlines():
        match = PLACE.match(line)
        if match:
            yield match["file"], int(match["line"]), match["text"]
