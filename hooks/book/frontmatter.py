"""The block of YAML at the top of a page: strict, with line numbers.

MkDocs treats a block that it cannot read as the page's text, and title and order are lost without a word. Here every such
case is a diagnostic.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, cast

from book import yamlfile
from book.diagnostics import Diagnostic, error

OPENING = re.compile(r"^---[ \t]*$")
CLOSING = re.compile(r"^(---|\.\.\.)[ \t]*$")
WHOLE_NUMBER = re.compile(r"^(0|[1-9][0-9]*)$")
KNOWN = ("title", "order", "description", "group", "hide", "search")
KINDS: dict[type, str] = {
    bool: "yes or no",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a mapping",
    datetime.date: "a date",
    datetime.datetime: "a date",
    type(None): "empty",
}


@dataclass(frozen=True)
class FrontMatter:
    """What a page says about itself.

    Attributes:
        title: The page's name; it is the h1.
        order: Place within the folder.
        description: One line for listings and the page's head; empty when there is none.
        group: Group within the part's listing; empty when there is none.
        meta: All keys, as they are handed to the theme.
        lines: Line of each key.
    """

    title: str
    order: int
    description: str = ""
    group: str = ""
    meta: dict[str, Any] = field(default_factory=dict[str, Any])
    lines: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Split:
    """A page's source cut in two: the YAML and its first line, the body and its first line."""

    yaml: str | None
    yaml_line: int
    body: str
    body_line: int


def split(text: str) -> Split:
    """Cut the front matter off; `yaml` is None when there is no complete block at the top."""
    lines = text.split("\n")
    if OPENING.match(lines[0]):
        for number, line in enumerate(lines[1:], 1):
            if CLOSING.match(line):
                return Split("\n".join(lines[1:number]), 2, "\n".join(lines[number + 1 :]), number + 2)
    return Split(None, 1, text, 1)


def parse(text: str, file: str, also: Collection[str] = ()) -> tuple[FrontMatter | None, Split, list[Diagnostic]]:
    """Read a page's front matter.

    Args:
        text: The page's source.
        file: Its name, for messages.
        also: Keys that this book accepts beside the known ones.

    Returns:
        The front matter (None when a required key cannot be had), the cut source, and every problem.
    """
    parts = split(text)
    if parts.yaml is None:
        return None, parts, [_no_block(text, file)]
    document, problems = yamlfile.load(parts.yaml, file, parts.yaml_line)
    if problems and document.data is None:
        return None, parts, problems
    data = yamlfile.mapping(document.data)
    if not data:
        hint = 'Write "title: …" and "order: …".'
        return None, parts, [*problems, error("front-matter-shape", file, 1, "front matter has no keys", hint)]
    lines = {key: document.lines[(key,)] for key in data}
    for key in data:
        if key not in KNOWN and key not in also:
            problems.append(
                error(
                    "front-matter-key",
                    file,
                    lines[key],
                    f"'{key}' is not a known key",
                    f"Known: {', '.join([*KNOWN, *also])}.",
                )
            )
    title = _text(data, "title", lines, file, problems, required=True)
    description = _text(data, "description", lines, file, problems)
    group = _text(data, "group", lines, file, problems)
    order = _order(data, document, lines, file, problems)
    if title is None or order is None:
        return None, parts, problems
    return FrontMatter(title, order, description or "", group or "", data, lines), parts, problems


def _no_block(text: str, file: str) -> Diagnostic:
    lines = text.split("\n")
    if OPENING.match(lines[0]):
        return error(
            "front-matter-unclosed", file, 1, "the front matter is not closed", 'Put a line "---" after its last key.'
        )
    later = next((n for n, line in enumerate(lines[:20], 1) if OPENING.match(line)), 0)
    if later and not "".join(lines[: later - 1]).strip():
        return error(
            "front-matter-place", file, later, "the front matter does not begin on line 1", "Remove what stands above it."
        )
    return error(
        "front-matter-missing",
        file,
        1,
        "the page has no front matter",
        'Begin the file with "---", "title: …", "order: …", "---".',
    )


def _text(
    data: dict[str, Any], key: str, lines: dict[str, int], file: str, problems: list[Diagnostic], required: bool = False
) -> str | None:
    if key not in data:
        if required:
            problems.append(error(f"front-matter-{key}", file, 1, f"'{key}' is missing", f'Add "{key}: …".'))
        return None
    value = data[key]
    if isinstance(value, str) and value.strip() and "\n" not in value.strip():
        return value.strip()
    if isinstance(value, str):
        what = "has more than one line" if value.strip() else "is empty"
        problems.append(error(f"front-matter-{key}", file, lines[key], f"'{key}' {what}", "Write one line of text."))
        return None
    kind = KINDS.get(type(cast(object, value)), "not text")
    problems.append(
        error(f"front-matter-{key}", file, lines[key], f"'{key}' is {kind}, not text", f'Put it in quotes: {key}: "…".')
    )
    return None


def _order(
    data: dict[str, Any], document: yamlfile.Document, lines: dict[str, int], file: str, problems: list[Diagnostic]
) -> int | None:
    if "order" not in data:
        problems.append(
            error(
                "front-matter-order",
                file,
                1,
                "'order' is missing",
                'Add "order: " and a whole number, the place of the page within its folder.',
            )
        )
        return None
    value = data["order"]
    # YAML 1.1 reads 010 as eight and 1_0 as ten: only plain decimal digits mean what they look like.
    if WHOLE_NUMBER.match(document.plain.get(("order",), "")):
        return int(value)
    problems.append(
        error(
            "front-matter-order",
            file,
            lines["order"],
            f"'order' is not a whole number: {value!r}",
            "Write digits alone, without quotes: order: 3.",
        )
    )
    return None
