"""Assertions that count themselves and say where they stand and what they saw."""

import difflib
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_SHORT = 4


@dataclass
class _Tally:
    made: int = 0


_tally = _Tally()


class ExpectationError(Exception):
    """What a test expected did not hold.

    Attributes:
        file: The test file of the failing line; "" when there is none.
        line: The failing line; 0 when there is none.
        message: What was expected and what was seen.
    """

    def __init__(self, message: str) -> None:
        self.file, self.line = _caller()
        self.message = message
        where = f"{self.file}:{self.line}: " if self.line else ""
        super().__init__(where + message)


def check(condition: object, what: str) -> None:
    """Asserts that `condition` is true.

    Args:
        condition: Any value; its truth counts.
        what: The statement, as in "the second request used the same port".
    """
    _tally.made += 1
    if not condition:
        raise ExpectationError(f"not so: {what}\n  value: {condition!r}")


def equal(actual: Any, expected: Any, what: str) -> None:
    """Asserts that two values are equal.

    Args:
        actual: What was seen.
        expected: What should have been seen.
        what: What the value is, as in "status of GET /hi".
    """
    _tally.made += 1
    if actual != expected:
        raise ExpectationError(f"not equal: {what}\n{_both(actual, expected)}")


def count() -> int:
    """Tells how many assertions were made so far."""
    return _tally.made


def add(number: int) -> None:
    """Adds assertions that a proof program made itself."""
    _tally.made += number


def _both(actual: Any, expected: Any) -> str:
    """Shows both values, and of long texts only the lines that differ."""
    if not (isinstance(actual, str) and isinstance(expected, str) and expected.count("\n") > _SHORT):
        return f"  expected: {expected!r}\n  actual:   {actual!r}"
    lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), "expected", "actual", n=1, lineterm="")
    return "\n".join(f"  {line}" for line in lines) or "  they differ at the end of a line"


def _caller() -> tuple[str, int]:
    """Finds the innermost frame outside of this package."""
    for frame in reversed(traceback.extract_stack()):
        file = Path(frame.filename)
        if file.parent != _HERE and not frame.filename.startswith("<frozen"):
            return frame.filename, frame.lineno or 0
    return "", 0
