"""Sections that one language has changed and the other has not answered yet: `docs/.pairs.json`, a lock file.

The file keeps, for every section, how each language read when a writer last said that they agree (`make sync`): eight
hexadecimal digits a line. So what changed is known without history, in a shallow clone and before a commit.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from book.config import Config
from book.diagnostics import Diagnostic, error, warning
from book.model import DOCS, Page, Pages

FILE = f"{DOCS}/.pairs.json"
DIGITS = 8  # of a line's hash


class Agreed(BaseModel):
    """A section as it was when its languages last agreed: the day, and each language's lines as hashes."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    on: datetime.date
    lines: dict[str, str]


class Lock(BaseModel):
    """The lock file: sections by page and id; the text above the first heading has an empty id."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    pages: dict[str, dict[str, Agreed]] = {}


@dataclass(frozen=True)
class Waiting:
    """A section that waits for an answer.

    Attributes:
        page: The page's path.
        section: The section's id.
        lang: The language that has not answered.
        newer: Those that changed.
        agreed: What they last agreed on.
    """

    page: str
    section: str
    lang: str
    newer: tuple[str, ...]
    agreed: Agreed


@dataclass
class Stale:
    """The lock file held against the pages.

    Attributes:
        lock: What is recorded; None in a book that keeps no record.
        waiting: Sections that wait, by page.
        diagnostics: Sections that changed on every side, and a file that cannot be read.
    """

    lock: Lock | None = None
    waiting: dict[str, list[Waiting]] = field(default_factory=dict[str, list[Waiting]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def on(self, page: str, lang: str) -> list[Waiting]:
        """Return the sections of a page that wait for a language."""
        return [waiting for waiting in self.waiting.get(page, []) if waiting.lang == lang]


@dataclass(frozen=True)
class Section:
    """The text of a section that a translation answers: its lines that are not empty and not code.

    Attributes:
        line: Where it begins.
        lines: Each line with its number in the file.
    """

    line: int
    lines: Sequence[tuple[int, str]]

    @property
    def hashes(self) -> str:
        """The lines as they are recorded."""
        return "".join(digest(text) for _, text in self.lines)


def digest(line: str) -> str:
    """Return a line's hash."""
    return hashlib.sha256(line.encode()).hexdigest()[:DIGITS]


def split(hashes: str) -> list[str]:
    """Return the hashes of a section's lines."""
    return [hashes[at : at + DIGITS] for at in range(0, len(hashes), DIGITS)]


def sections(page: Page) -> dict[str, Section]:
    """Cut a page into its sections. Title and description belong to the first; code is the same in every language."""
    code = {number for fence in page.outline.fences for number in range(fence.line, fence.end)}
    heads = [(page.body_line, ""), *((h.line, h.id) for h in page.outline.headings if h.id)]
    ends = [line for line, _ in heads[1:]] + [page.body_line + page.body.count("\n") + 1]
    lines = page.body.split("\n")
    front = [(page.front.lines.get(key, 1), f"{key}: {getattr(page.front, key)}") for key in ("title", "description")]
    found: dict[str, Section] = {}
    for (start, ident), end in zip(heads, ends, strict=True):
        numbered = [(n, lines[n - page.body_line].strip()) for n in range(start, end) if n not in code]
        text = [(number, line) for number, line in numbered if line]
        found[ident] = Section(start, text if ident else [*front, *text])
    return found


def read_stale(root: Path, pages: Pages, config: Config) -> Stale:
    """Read the lock file and compare every pair with it."""
    lock, problems = read_lock(root)
    stale = Stale(lock, diagnostics=problems)
    if lock is None:
        return stale
    for path in sorted(set[str]().union(*pages.by_lang.values())):
        _hold(stale, lock, path, pages, config)
    stale.diagnostics += _gone(lock, pages, config)
    return stale


def reread(stale: Stale, paths: Collection[str], pages: Pages, config: Config) -> Stale:
    """Hold the record against pages that have changed.

    Args:
        stale: The record, and what it said of the pages as they were.
        paths: The pages that have changed.
        pages: All pages, as they are now.
        config: The book's configuration.
    """
    if stale.lock is None:
        return stale
    files = {f"{DOCS}/{config.default}/{path}.md" for path in paths}
    new = Stale(stale.lock, dict(stale.waiting), [p for p in stale.diagnostics if p.file not in files])
    for path in sorted(paths):
        _hold(new, stale.lock, path, pages, config)
    return new


def _hold(stale: Stale, lock: Lock, path: str, pages: Pages, config: Config) -> None:
    twins = {code: page for code in config.codes if (page := pages.by_lang[code].get(path))}
    if len(twins) == len(config.codes):
        stale.waiting[path], unsettled = compare(path, twins, lock.pages.get(path, {}))
        stale.diagnostics += _unsettled(path, twins[config.default], unsettled)


def read_lock(root: Path) -> tuple[Lock | None, list[Diagnostic]]:
    """Read the lock file; a book without one keeps no record."""
    path = root / FILE
    if not path.is_file():
        return None, []
    try:
        return Lock.model_validate({"pages": json.loads(path.read_bytes())}), []
    except (ValidationError, ValueError):
        hint = "Take it from the last commit, or delete it and say `make sync PAGE=all`."
        return None, [error("pair-record", FILE, 0, "the record of pairs cannot be read", hint)]


def compare(path: str, twins: Mapping[str, Page], agreed: Mapping[str, Agreed]) -> tuple[list[Waiting], list[str]]:
    """Hold a page's languages against what they last agreed on.

    Returns:
        The sections that wait for a language, and those on which nobody has said yet that the languages agree: new ones,
        and ones that every language changed.
    """
    texts = {lang: sections(page) for lang, page in twins.items()}
    waiting: list[Waiting] = []
    unsettled: list[str] = []
    for ident in next(iter(texts.values())):
        if not all(ident in found for found in texts.values()):
            continue  # told as a heading without a twin
        known = agreed.get(ident)
        newer = tuple(lang for lang, found in texts.items() if not known or known.lines.get(lang) != found[ident].hashes)
        if known is None or len(newer) == len(twins):
            unsettled.append(ident)
        elif newer:
            waiting += [Waiting(path, ident, lang, newer, known) for lang in twins if lang not in newer]
    return waiting, unsettled


def _unsettled(path: str, page: Page, idents: Sequence[str]) -> Iterator[Diagnostic]:
    if not idents:
        return
    heading = page.outline.section(idents[0]) if idents[0] else None
    names = ", ".join(f"#{ident}" if ident else "the introduction" for ident in idents)
    message = f"nobody has said yet that the languages agree on {names}"
    hint = f"Read them side by side, then say `make sync PAGE={path}`."
    yield warning("pair-unsettled", page.file, heading.line if heading else 1, message, hint)


def _gone(lock: Lock, pages: Pages, config: Config) -> Iterator[Diagnostic]:
    for path in sorted(lock.pages):
        if not any(path in pages.by_lang[code] or path in pages.broken[code] for code in config.codes):
            message, hint = f"there is no page '{path}' any more", f"Say `make sync PAGE={path}`."
            yield warning("pair-record-page", FILE, 0, message, hint)


def record(lock: Lock) -> str:
    """Return the lock file's text: one line for a section, so that edits of two pages merge."""
    blocks: list[str] = []
    for path, agreed in sorted(lock.pages.items()):
        lines = [f'    "{ident}": {json.dumps(a.model_dump(mode="json"), sort_keys=True)}' for ident, a in agreed.items()]
        blocks.append(f'  "{path}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"
