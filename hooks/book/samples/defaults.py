"""Tables of a library's defaults on pages, held against the pinned header: `samples/defaults.json`, a lock file.

A row whose first cell is one of the header's macros has its default in the second: a number with its unit, or the macro's
text as code where that is no number. Switches that the header asks for and does not define have no default.
"""

from __future__ import annotations

import ast
import json
import operator
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from book.config import Config
from book.diagnostics import Diagnostic, error
from book.model import Page, Pages
from book.samples.include import SAMPLES

FILE = f"{SAMPLES}/defaults.json"
ROW = re.compile(r"^\s*\|\s*`(?P<name>\w+)`\s*\|\s*(?P<cell>[^|]*?)\s*(?:\||$)")
NUMBER = re.compile(r"(?P<digits>\d[\d,]*)\s*(?P<unit>KiB|MiB|GiB)?")
UNITS = {"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
CAST = re.compile(r"\bsize_t\s*(?=\()")
SUFFIX = re.compile(r"(?<=\d)[uUlLzZ]+\b")
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda a, b: a // b,
    ast.LShift: lambda a, b: a << b,
}


@dataclass
class Defaults:
    """The header's macros by name, and what is wrong with the file."""

    macros: Mapping[str, str] = field(default_factory=dict[str, str])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])


def read_defaults(root: Path) -> Defaults:
    """Read the lock file; a project without one has no such tables."""
    path = root / FILE
    if not path.is_file():
        return Defaults()
    try:
        data = json.loads(path.read_bytes())
    except ValueError:
        data = None
    found = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    if not found or not all(isinstance(value, str) for value in found.values()):
        hint = "Write it anew: `make samples`."
        return Defaults(diagnostics=[error("defaults-file", FILE, 0, "the lock file cannot be read", hint)])
    return Defaults({name: str(value) for name, value in found.items()})


def check(pages: Pages, config: Config, macros: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Report rows whose default is not the header's, and macros that the header does not have."""
    prefix = posixpath.commonprefix(list(macros))
    for lang in config.codes if prefix else []:
        for page in pages.by_lang[lang].values():
            yield from _check_page(page, macros, prefix)


def _check_page(page: Page, macros: Mapping[str, str], prefix: str) -> Iterator[Diagnostic]:
    lines = page.body.split("\n")
    for table in page.outline.tables:
        for line in range(table.line + 2, table.line + 2 + table.rows):
            row = ROW.match(lines[line - page.body_line])
            if not row or not row["name"].startswith(prefix):
                continue
            name, cell = row["name"], row["cell"]
            if name not in macros:
                message = f"the pinned header has no macro {name}"
                yield error("default-macro", page.file, line, message, "Correct the name, or remove the row.")
            elif macros[name] and not agrees(cell, macros[name]):
                message = f"{name} is {macros[name]} in the pinned header, here '{cell}'"
                hint = "Write that, as a number with its unit, or as code where it is no number."
                yield error("default-value", page.file, line, message, hint)


def agrees(cell: str, text: str) -> bool:
    """Tell whether a table's cell says what a macro stands for."""
    value = evaluate(text)
    if value is None:
        return f"`{text}`" in cell
    number = NUMBER.search(cell)
    return bool(number) and int(number["digits"].replace(",", "")) * UNITS[number["unit"] or ""] == value


def evaluate(text: str) -> int | None:
    """Return the value of a macro that is a whole number, or made of such by arithmetic; else None."""
    plain = SUFFIX.sub("", CAST.sub("", text)).replace("/", "//")
    try:
        return _value(ast.parse(plain, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](_value(node.left), _value(node.right))
    raise ValueError
