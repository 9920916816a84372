"""The codes of all diagnostics, read from the source: what can be said must be seen in a case."""

from __future__ import annotations

import ast
import fnmatch
import re
from collections.abc import Iterator
from pathlib import Path

from .project import PROJECT

# Functions that make diagnostics, and where the code stands among their arguments.
MAKERS = {"error": 0, "warning": 0, "_problem": 0, "validate": 3}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9*]+)+")
WRITTEN_OUT = re.compile(r"\[([a-z0-9]+(?:-[a-z0-9]+)+)\]$")


def codes() -> set[str]:
    """Return all codes in hooks/; a part that is computed is a `*`."""
    return {code for path in sorted((PROJECT / "hooks").rglob("*.py")) for code in _codes_in(path)}


def matches(code: str, seen: str) -> bool:
    """Tell whether a code that was seen is the one in the source."""
    return fnmatch.fnmatchcase(seen, code)


def _codes_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = MAKERS.get(function)
            if at is not None and len(node.args) > at:
                code = _text(node.args[at])
                # A name hands the code of its caller on; log.error("…") is not one of ours.
                if code and CODE.fullmatch(code):
                    yield code
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from WRITTEN_OUT.findall(node.value)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return ""
