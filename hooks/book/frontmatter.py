"""The block of YAML at the top of a page: strict, with line numbers.

MkDocs treats a block that it cannot read as the page's text, and title and order are lost without a word. Here every such
case is a diagnostic.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from book import yamlfile
from book.diagnostics import Diagnostic, error

OPENING = re.compile(r"^---[ \t]*$")
CLOSING = re.compile(r"^(---|\.\.\.)[ \t]*$")
WHOLE_NUMBER = re.compile(r"^(0|[1-9][0-9]*)$")
KNOWN = ("title", "order", "description", "group", "hide", "search")
HIDEABLE = ("navigation", "toc", "path", "footer", "feedback", "tags")
KINDS: dict[type, str] = {
    bool: "yes or no",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a mapping",
    datetime.date: "a date",
    datetime.datetime: "a date",
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
    if parts.body_line > text.count("\n") + 1:  # MkDocs does not take it for front matter
        problem = error("front-matter-end", file, parts.body_line - 1, "the file ends here", "Put an empty line below.")
        return None, parts, [problem]
    document, found = _document(parts.yaml, file, parts.yaml_line)
    problems = list(found)
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
                    f"'{yamlfile.shown(key)}' is not a known key",
                    f"Known: {', '.join([*KNOWN, *also])}.",
                )
            )
    title = _text(data, "title", lines, file, problems, required=True)
    description = _text(data, "description", lines, file, problems)
    group = _text(data, "group", lines, file, problems)
    order = _order(data, document, lines, file, problems)
    problems += _for_theme(data, lines, file)
    if title is None or order is None or (group is None and "group" in data):
        return None, parts, problems
    return FrontMatter(title, order, description or "", group or "", data, lines), parts, problems


@lru_cache(64)  # who writes a page saves it again and again with the same front matter
def _document(yaml: str, file: str, line: int) -> tuple[yamlfile.Document, list[Diagnostic]]:
    return yamlfile.load(yaml, file, line)


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
    if isinstance(value, str) and len(value.strip().splitlines()) == 1:
        return value.strip()
    if any(problem.line == lines[key] for problem in problems):
        return None  # told already
    if isinstance(value, str) or value is None:
        what = "has more than one line" if value and value.strip() else "is empty"
        problems.append(error(f"front-matter-{key}", file, lines[key], f"'{key}' {what}", "Write one line of text."))
        return None
    kind = KINDS.get(type(cast(object, value)), "of another kind")
    problems.append(
        error(f"front-matter-{key}", file, lines[key], f"'{key}' is {kind}, not text", f'Put it in quotes: {key}: "…".')
    )
    return None


def _for_theme(data: dict[str, Any], lines: dict[str, int], file: str) -> Iterator[Diagnostic]:
    """Check the keys that templates read: they end in a traceback on a value of another kind."""
    hide, search = data.get("hide", []), data.get("search", {"exclude": True})
    if not isinstance(hide, list) or any(item not in HIDEABLE for item in cast("list[object]", hide)):
        hint = f"Write hide: [toc]. Known: {', '.join(HIDEABLE)}."
        yield error("front-matter-hide", file, lines["hide"], "'hide' is not a list of what a page can hide", hint)
    if search not in ({"exclude": True}, {"exclude": False}):
        hint = "Write search: {exclude: true}, or remove it."
        yield error("front-matter-search", file, lines["search"], "'search' says nothing that is known", hint)


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
    written = document.plain.get(("order",), "")
    if type(value) is int and WHOLE_NUMBER.match(written):
        return value
    if any(problem.line == lines["order"] for problem in problems):
        return None  # told already
    if isinstance(value, str):
        written = f"'{value}'"
    what = yamlfile.shown(written) or KINDS.get(type(cast(object, value)), "of another kind")
    hint = "Write digits alone, without quotes: order: 3."
    problems.append(error("front-matter-order", file, lines["order"], f"'order' is not a whole number: {what}", hint))
    return None
