"""Running an erratum's proof: the program itself, and what only a compiler can show.

The first comment lines of a proof may hold

    // proof: compile         the part under `#ifdef OLD` must not compile, with the messages
    // g++: REGEX             that g++ and
    // clang++: REGEX         clang++ give
    // proof: builds          the program also runs with the library built with one compression only
    // proof: llama-server    it needs the model engine: `make llama` runs it, `make samples` does not

In Python the lines begin with #, and stand above the docstring.
"""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness import assertions
from harness.assertions import ExpectationError
from harness.programs import Finished, run

_LINE = re.compile(r"(?://|#)\s*(proof|g\+\+|clang\+\+):\s*(.*?)\s*$")
_COUNT = re.compile(r"^(\d+) assertions\b", re.MULTILINE)


@dataclass(frozen=True)
class Markers:
    """What a proof asks for in its first comment lines.

    Attributes:
        kinds: The words after "proof:".
        messages: The expected message by compiler, "g++" and "clang++".
        lines: The line of each message, by compiler.
    """

    kinds: frozenset[str]
    messages: dict[str, str]
    lines: dict[str, int]


def markers(text: str) -> Markers:
    """Reads the markers from a proof's text; they end where the comment lines end."""
    kinds: set[str] = set()
    messages: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith(("//", "# ", "#!")):
            break
        if match := _LINE.match(line):
            word, value = match.groups()
            if word == "proof":
                kinds.update(value.replace(",", " ").split())
            else:
                messages[word], lines[word] = value, number
    return Markers(frozenset(kinds), messages, lines)


def needs_engine(source: Path) -> bool:
    """Tells whether a source is a test against llama-server: a page's engine_*.py, or a proof that says so."""
    if source.name.startswith("engine_"):
        return True
    files = [file for file in (source, source.with_suffix(".py")) if file.is_file()]
    return any("llama-server" in markers(file.read_text(encoding="utf-8")).kinds for file in files)


def must_not_compile(source: Path, compiler: str, command: list[str]) -> None:
    """Asserts that the old code is refused, with the message that the proof gives.

    Args:
        source: The proof.
        compiler: "g++" or "clang++".
        command: How this project compiles a file, without the file.
    """
    marks = markers(source.read_text(encoding="utf-8"))
    if compiler not in marks.messages:
        raise ExpectationError(f"{source}:1: a must-not-compile proof gives no message: add `// {compiler}: REGEX`")
    line, pattern = marks.lines[compiler], marks.messages[compiler]
    done = subprocess.run(
        [*command, "-DOLD", "-c", str(source), "-o", "/dev/null"], capture_output=True, text=True, env=_plain(), check=False
    )
    if done.returncode == 0:
        raise ExpectationError(f"{source}:{line}: the old code (-DOLD) compiles; the proof says that {compiler} refuses it")
    errors = [text for text in done.stderr.splitlines() if "error:" in text]
    if not any(re.search(pattern, text) for text in errors):
        shown = "\n".join(f"    {text}" for text in errors[:12] or done.stderr.splitlines()[:12])
        raise ExpectationError(f"{source}:{line}: {compiler} refuses the old code without {pattern!r}; it said:\n{shown}")
    assertions.add(1)
    print(f"{compiler} refuses the old code: {next(text for text in errors if re.search(pattern, text))}")


def run_proof(program: str) -> Finished:
    """Runs a proof program: it must end with 0 and tell how many assertions it made."""
    done = run(program, timeout=120)
    counted = _COUNT.search(done.stdout)
    if done.returncode != 0:
        failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
        raise ExpectationError("\n".join([f"{program} ended with exit code {done.returncode}", *failed]))
    if not counted or counted[1] == "0":
        raise ExpectationError(f"{program} tells no number of assertions: its last line must be `N assertions: …`, N > 0")
    assertions.add(int(counted[1]))
    print(f"{program}: {done.lines[-1]}")
    return done


def _plain() -> dict[str, str]:
    """An environment in which the compiler speaks English, without quotes of its own."""
    return {**os.environ, "LC_ALL": "C"}
