"""Problems found in what people wrote, as values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much of the build a problem stops."""

    ERROR = "error"  # nothing is built
    WARNING = "warning"  # built in `serve`; a strict build and `make check` fail


@dataclass(frozen=True)
class Diagnostic:
    """One problem, at one place, with its remedy.

    Attributes:
        code: Stable name of the kind of problem, for tests and for searching the documentation.
        severity: Whether the build can go on.
        file: Path below the project's root, with forward slashes.
        line: Line in that file, counted from 1; 0 when the file as a whole is meant.
        message: What is wrong.
        hint: What to do about it.
    """

    code: str
    severity: Severity
    file: str
    line: int
    message: str
    hint: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        text = f"{place}: {self.severity}: {self.message}. {self.hint} [{self.code}]"
        return " ".join(text.split())


def error(code: str, file: str, line: int, message: str, hint: str) -> Diagnostic:
    """Return a problem that stops the build."""
    return Diagnostic(code, Severity.ERROR, file, line, message, hint)


def warning(code: str, file: str, line: int, message: str, hint: str) -> Diagnostic:
    """Return a problem that a strict build does not accept."""
    return Diagnostic(code, Severity.WARNING, file, line, message, hint)


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the problems by file and line, each once."""
    return sorted(set(diagnostics), key=lambda d: (d.file, d.line, d.code, d.message))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Tell whether any of the problems stops the build."""
    return any(d.severity is Severity.ERROR for d in diagnostics)
