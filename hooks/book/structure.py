"""What stands in the sections of a page, held against the same sections of its twin."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from book.diagnostics import Diagnostic, warning
from book.model import Page
from book.outline import Fence

REMEDY = "Bring both languages into step."


@dataclass(frozen=True)
class Element:
    """Something in a section.

    Attributes:
        what: It is, or is described as, this: both languages must have the same.
        line: Its line.
    """

    what: str
    line: int


def compare(one: Page, two: Page) -> Iterator[Diagnostic]:
    """Report tables, lists, pictures, callouts, links and code that differ, section by section.

    Sections that only one page has are left out: they are told as headings.
    """
    left, right = _sections(one), _sections(two)
    code, twin_code = _fences(one), _fences(two)
    for section in left.keys() & right.keys():
        for kind in left[section].keys() | right[section].keys():
            a, b = left[section].get(kind, []), right[section].get(kind, [])
            within = (_line_of(one, section), _line_of(two, section))
            yield from (_links if kind == "link" else _elements)(kind, (one, a), (two, b), within)
        yield from _code(one, two, code[section], twin_code[section], section)


Side = tuple[Page, Sequence[Element]]


def _elements(kind: str, left: Side, right: Side, within: tuple[int, int]) -> Iterator[Diagnostic]:
    (one, a), (two, b) = left, right
    matcher = SequenceMatcher(None, [e.what for e in a], [e.what for e in b], autojunk=False)
    for tag, a1, a2, b1, b2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        for first, second in zip_longest(a[a1:a2], b[b1:b2]):
            if first and second:
                message = f"the {kind} is {second.what}; in {one.file}:{first.line} it is {first.what}"
                yield warning(f"pair-{kind}", two.file, second.line, message, REMEDY)
            elif first:
                yield _alone(kind, one, first, two, within[1])
            elif second:
                yield _alone(kind, two, second, one, within[0])


def _links(kind: str, left: Side, right: Side, within: tuple[int, int]) -> Iterator[Diagnostic]:
    """Compare where a section leads to: languages differ in the order of words, and in how often they name a thing."""
    (one, a), (two, b) = left, right
    for page, own, twin, others, line in ((one, a, two, b, within[1]), (two, b, one, a, within[0])):
        known, told = {e.what for e in others}, set[str]()
        for element in own:
            if element.what not in known | told:
                told.add(element.what)
                yield _alone(kind, page, element, twin, line)


def _alone(kind: str, page: Page, element: Element, twin: Page, line: int) -> Diagnostic:
    message = f"the {kind} ({element.what}) has no twin in this section of {twin.file}:{line}"
    return warning(f"pair-{kind}", page.file, element.line, message, "Add it there, or remove it here.")


def _code(one: Page, two: Page, a: Sequence[Fence], b: Sequence[Fence], section: str) -> Iterator[Diagnostic]:
    for left, right in zip_longest(a, b):
        if left and right and _lines(left) != _lines(right):
            here, there = _lines(right), _lines(left)
            number = next(n for n, (x, y) in enumerate(zip_longest(here, there)) if x != y)
            old, new = (lines[number] if number < len(lines) else "" for lines in (there, here))
            message = f"this code has '{new}' where {one.file}:{left.line + number} has '{old}'"
            yield warning("pair-code", two.file, right.line + number, message, "Code is the same in every language.")
            return
        if not (left and right):
            page, twin, fence = (one, two, left) if left else (two, one, right)
            assert fence
            element = Element(fence.text.strip().split("\n")[0], fence.line)
            yield _alone("code", page, element, twin, _line_of(twin, section))
            return


def _lines(fence: Fence) -> list[str]:
    """Return the language and the lines of code; a title, and which lines are marked, is for each page to say."""
    return [" ".join(fence.info.split()[:1]), *fence.text.split("\n")]


def _line_of(page: Page, section: str) -> int:
    heading = page.outline.section(section) if section else None
    return heading.line if heading else page.body_line


def _section_of(page: Page, line: int) -> str:
    """Return the id of the last heading above a line; a heading without an id is told elsewhere, and counts as none."""
    above = [h.id for h in page.outline.headings if h.line <= line and h.id]
    return above[-1] if above else ""


def _fences(page: Page) -> dict[str, list[Fence]]:
    found: dict[str, list[Fence]] = {"": [], **{h.id: [] for h in page.outline.headings if h.id}}
    for fence in page.outline.fences:
        found[_section_of(page, fence.line)].append(fence)
    return found


def _sections(page: Page) -> dict[str, dict[str, list[Element]]]:
    """Return a page's elements by section and kind, in the order of the page."""
    found: dict[str, dict[str, list[Element]]] = {"": {}, **{h.id: {} for h in page.outline.headings if h.id}}

    def add(kind: str, what: str, line: int) -> None:
        found[_section_of(page, line)].setdefault(kind, []).append(Element(what, line))

    for table in page.outline.tables:
        add("table", f"of {table.columns} columns, rows: {table.rows}", table.line)
    for item in page.outline.lists:
        add("list", f"{'numbered' if item.ordered else 'bulleted'}, items: {item.items}", item.line)
    for callout in page.outline.callouts:
        add("callout", callout.name, callout.line)
    for link in page.outline.links:
        if not _leads_out(page, link.target):
            add("picture" if link.image else "link", link.target, link.line)
    return found


def _leads_out(page: Page, target: str) -> bool:
    """Tell whether a link leaves its language: it is told as such, and cannot be the twin's."""
    resolved = posixpath.normpath(posixpath.join(posixpath.dirname(page.file), target))
    return target.startswith(".") and not resolved.startswith(page.file.removesuffix(f"{page.path}.md"))
