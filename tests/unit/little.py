"""Pieces of the little book as values, without a folder: a configuration, a page, corrections."""

from __future__ import annotations

import dataclasses
import datetime
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import tree

from book import config as configuration
from book import model
from book.book import Book
from book.config import Config
from book.diagnostics import Diagnostic
from book.errata import record
from book.errata.callout import Wording
from book.errata.read import Errata
from book.errata.record import Erratum
from book.samples.include import Samples
from book.samples.source import read_source

FILE = "docs/en/guide/first.md"
FRONT = "---\ntitle: First\norder: 1\n---\n"
SAMPLE = "guide/first/main.cpp"


@cache
def config() -> Config:
    found, problems = configuration.read(tree.configuration(), "mkdocs.yml", {})
    assert found, problems
    return found


@cache
def _samples() -> Samples:
    code = str(tree.parse(tree.PAGES)[f"samples/{SAMPLE}"])
    return Samples({SAMPLE: read_source(code, f"samples/{SAMPLE}", config().codes)})


def book(errata: Sequence[Erratum] = (), today: datetime.date = tree.TODAY) -> Book:
    """Return a book with these corrections, the little book's sample, and no pages."""
    return Book(Path(), config(), today, errata=Errata(list(errata)), samples=_samples())


def page(body: str, lang: str = "en", path: str = "guide/first") -> tuple[model.Page, list[Diagnostic]]:
    """Return a page with this text below its front matter."""
    found, problems = model.parse_page(FRONT + body, f"docs/{lang}/{path}.md", lang, path, config())
    assert found, problems
    return found, problems


def wording(lang: str = "en") -> Wording:
    return Wording(lang, config().labels[lang])


def erratum(
    ident: str = "E0001",
    corrected: str | None = "2026-11-01",
    section: str = "",
    pin: str | None = None,
    was: str = "It was so.",
    now: str = "It is so.",
    title: str = "A thing",
    page: str = "guide/first",
) -> Erratum:
    """Return a correction, the same in both languages."""
    data = {
        "title": {"en": title, "ja": title},
        "kind": "statement",
        "corrected": corrected if corrected else {"en": None, "ja": None},
        "reported": None if corrected else "2026-10-01",
        "places": [{"page": page, "section": section}],
        "was": {"en": was, "ja": was},
        "now": {"en": now, "ja": now},
        "proof": {"none": "a test"},
        "pin": pin,
    }
    # Dates are YAML's own; everything else is JSON, which YAML reads too.
    text = "\n".join(
        f"{key}: {value if key in DATES and isinstance(value, str) else json.dumps(value)}" for key, value in data.items()
    )
    found, problems = record.parse(text, f"errata/{ident}.yml", ident, config().codes)
    assert found, problems
    return found


DATES = ("corrected", "reported")


def with_texts(one: Erratum, was: str, now: str, title: str) -> Erratum:
    """Return a correction with other texts, whatever they are: no reader has checked them."""
    texts = {"was": was, "now": now, "title": title}
    changed = one.record.model_copy(update={key: {"en": text, "ja": text} for key, text in texts.items()})
    return dataclasses.replace(one, record=changed)


class Links:
    """Where links lead, as words."""

    def page(self, target: str) -> str:
        return f"to/{target}"

    def entry(self, ident: str) -> str:
        return f"errata/#{ident}"

    def proof(self, name: str) -> str | None:
        return f"proof/{name}"


def twin(lang: str, path: str) -> str:
    """Where a page of another language stands, as words."""
    return f"{lang}:{path}"
