"""A correction as it is written down: `errata/E0006.yml`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Strict,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)

from book import yamlfile
from book.diagnostics import Diagnostic, error
from book.yamlfile import MistakeError

FILE_NAME = re.compile(r"^E(\d{4})\.yml$")
ANY_NUMBER = re.compile(r"^[A-Za-z]?0*(\d+)")
KINDS = ("sample", "statement", "removed", "drift")
Text = Annotated[dict[str, str], Field(description="Markdown, one text for each language")]


Day = Annotated[datetime.date, Strict()]  # YAML's own dates, not a text or a number that could be one


def _either(mapping: str, other: str) -> Discriminator:
    """Decide between two kinds of value before either is read: what is wrong is then told once, not for each kind."""
    return Discriminator(lambda value: mapping if isinstance(value, (dict, BaseModel)) else other)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Place(_Strict):
    """A place that was wrong: a page, and the id of the heading of the section; without one, the page's beginning."""

    page: Annotated[str, Field(description="Path below a language's folder: cookbook/c14-keep-alive")]
    section: Annotated[str, Field(description="Id of the heading of the section")] = ""


class NoProof(_Strict):
    """Why there is no program that shows the correction."""

    none: Annotated[str, Field(min_length=1)]


class Record(_Strict):
    """One correction. The number is the file's name and is never used again."""

    title: Annotated[dict[str, str], Field(description="A few words, plain text, in each language")]
    kind: Literal["sample", "statement", "removed", "drift"]
    corrected: Annotated[
        Annotated[Day | None, Tag("day")] | Annotated[dict[str, Day | None], Tag("days")],
        _either("days", "day"),
        Field(description="The day of the correction; by language where they differ, null where it is still open"),
    ]
    reported: Annotated[Day | None, Field(description="The day it became known; needed while it is open")] = None
    source: Annotated[str, Field(description="Where the correction came from")] = ""
    places: Annotated[list[Place], Field(min_length=1)]
    was: Text
    now: Text
    proof: Annotated[
        Annotated[list[str], Tag("tests")] | Annotated[NoProof, Tag("reason")],
        _either("reason", "tests"),
        Field(description="Names of tests, or {none: why}"),
    ]
    pin: Annotated[
        Literal["expanded", "line", "index"] | None, Field(description="Show it in this way whatever its age")
    ] = None

    @field_validator("title", "was", "now")
    @classmethod
    def _every_language(cls, value: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        _check_languages(value, info, complete=True)
        empty = [lang for lang, text in value.items() if not text.strip()]
        if empty:
            raise MistakeError(f"the text in '{empty[0]}' is empty", "Write it.", empty[0])
        long = [lang for lang, text in value.items() if info.field_name == "title" and len(text.strip().splitlines()) > 1]
        if long:
            raise MistakeError(f"the text in '{long[0]}' has more than one line", "Write a few words.", long[0])
        return {lang: text.strip() for lang, text in value.items()}

    @field_validator("corrected")
    @classmethod
    def _known_languages(
        cls, value: datetime.date | dict[str, datetime.date | None] | None, info: ValidationInfo
    ) -> datetime.date | dict[str, datetime.date | None] | None:
        if isinstance(value, dict):
            _check_languages(value, info, complete=True)
        return value

    @field_validator("proof")
    @classmethod
    def _some_proof(cls, value: list[str] | NoProof) -> list[str] | NoProof:
        if value == []:
            raise MistakeError("it names no proof", "Name a test, or write {none: why}.")
        return value

    @model_validator(mode="after")
    def _dated(self) -> Record:
        days = self.corrected.values() if isinstance(self.corrected, dict) else [self.corrected]
        if not any(days) and self.reported is None:
            raise MistakeError("an open erratum has no date", "Add 'reported: ' and the day it became known.", "corrected")
        return self


def _check_languages(value: dict[str, Any], info: ValidationInfo, complete: bool) -> None:
    codes: list[str] = list(info.context or value)
    for lang in codes:
        if complete and lang not in value:
            raise MistakeError(f"the language '{lang}' is missing", "Add it.")
    for lang in value:
        if lang not in codes:
            raise MistakeError(f"'{lang}' is not a language of this book", "Remove it.", lang)


@dataclass(frozen=True)
class Erratum:
    """A record with its number and the lines of its file."""

    id: str
    file: str
    record: Record
    lines: dict[yamlfile.Path, int]

    def corrected(self, lang: str) -> datetime.date | None:
        """Return the day of the correction in a language; None while it is open there."""
        value = self.record.corrected
        return value.get(lang) if isinstance(value, dict) else value

    @cached_property
    def fingerprint(self) -> str:
        """All that a page can show of it."""
        return repr((self.id, self.record))

    @property
    def proofs(self) -> list[str]:
        """Names of the tests that prove it."""
        return self.record.proof if isinstance(self.record.proof, list) else []

    def updated(self) -> datetime.date:
        """Return the last day on which something about it changed."""
        value = self.record.corrected
        days = [day for day in (value.values() if isinstance(value, dict) else [value]) if day]
        return max([*days, *([self.record.reported] if self.record.reported else [])])

    def line(self, *path: str | int) -> int:
        """Return the line of a value in the record's file."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def parse(text: str, file: str, ident: str, codes: list[str]) -> tuple[Erratum | None, list[Diagnostic]]:
    """Read one record.

    Args:
        text: The YAML.
        file: The file's name, for messages.
        ident: `E0006`.
        codes: The languages that every text must have.
    """
    document, problems = yamlfile.load(text, file)
    if problems:
        return None, problems
    if not isinstance(document.data, dict):
        what = "is empty" if document.data is None else "has no keys"
        return None, [error("erratum-shape", file, 1, f"the record {what}", "Start one with `make erratum`.")]
    record, problems = yamlfile.validate(Record, document, file, "erratum-value", context=codes)
    return (Erratum(ident, file, record, document.lines) if record else None), problems


def check_names(names: Iterable[str], folder: str) -> list[Diagnostic]:
    """Check the names of the files in the errata folder: a number each, no number twice."""
    problems: list[Diagnostic] = []
    seen: dict[int, str] = {}
    for name in sorted(names, key=lambda n: (not FILE_NAME.match(n), n)):
        file = f"{folder}/{name}"
        number = ANY_NUMBER.match(name)
        if not number:
            problems.append(
                error(
                    "erratum-number", file, 0, "the file's name has no number", "Name it E and four digits, like E0006.yml."
                )
            )
            continue
        value = int(number.group(1))
        if value in seen:
            problems.append(
                error(
                    "erratum-number",
                    file,
                    0,
                    f"the number {value} is that of {seen[value]} already",
                    "Take the next free number: `make erratum`.",
                )
            )
        elif not FILE_NAME.match(name):
            problems.append(
                error(
                    "erratum-number", file, 0, "the file's name is not E, four digits and .yml", f"Name it E{value:04}.yml."
                )
            )
        seen.setdefault(value, name)
    return problems


def next_free(used: Iterable[int]) -> str:
    """Return the id after the highest number that was ever used."""
    return f"E{max(used, default=0) + 1:04}"
