"""The whole book as one value, with everything that is wrong with it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from book import glossary, links, order, pairs, textfile, yamlfile
from book.config import Config, read
from book.diagnostics import Diagnostic, Severity, ordered
from book.errata.read import Errata, proof_file, read_errata
from book.model import Pages, read_pages
from book.samples import defaults
from book.samples.include import Samples, read_samples
from book.samples.verified import Verified, read_verified
from book.stale import Stale, read_stale
from book.texts import texts

CONFIG = "mkdocs.yml"
# What a correction says in each language.
TEXTS = ("title", "was", "now")


@dataclass
class Book:
    """A book as it stands in a folder.

    Attributes:
        root: The folder.
        config: Its configuration.
        today: The day of the build.
        pages: Its pages.
        errata: Its corrections.
        samples: The files that its pages show.
        verified: Which of them ran.
        stale: Which sections wait for a language.
        diagnostics: Every problem, by file and line.
    """

    root: Path
    config: Config
    today: datetime.date
    pages: Pages = field(default_factory=Pages)
    errata: Errata = field(default_factory=Errata)
    samples: Samples = field(default_factory=Samples)
    verified: Verified = field(default_factory=Verified)
    stale: Stale = field(default_factory=Stale)
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def sample_page(self, file: str) -> str:
        """Return the path of the page that shows a sample's whole file."""
        return f"samples/{file}"


def load(root: Path, environ: Mapping[str, str], today: datetime.date) -> tuple[Book | None, list[Diagnostic]]:
    """Read the book in a folder.

    Args:
        root: The folder with mkdocs.yml.
        environ: Environment for `!ENV` in mkdocs.yml.
        today: The day of the build; corrections fold by it.

    Returns:
        The book (None when its configuration cannot be read), and all problems.
    """
    text, problems = textfile.read(root / CONFIG, CONFIG)
    if text is None:
        return None, problems
    config, problems = read(text, CONFIG, environ)
    if config is None:
        return None, problems
    book = Book(root, config, today)
    book.pages = read_pages(root, config)
    book.errata = read_errata(root, book.pages, config)
    proofs = {file for e in book.errata.records for name in e.proofs if (file := proof_file(root, name))}
    book.samples = read_samples(root, book.pages, config, sorted(proofs))
    book.verified = read_verified(root, config.verified_with)
    known = defaults.read_defaults(root)
    book.stale = read_stale(root, book.pages, config)
    generated = {config.errata.page: {e.id for e in book.errata.records}}
    found = [
        *problems,
        *book.pages.diagnostics,
        *order.check(book.pages, config),
        *links.check(book.pages, config, generated),
        *book.errata.diagnostics,
        *book.samples.diagnostics,
        *book.verified.diagnostics,
        *book.stale.diagnostics,
        *known.diagnostics,
        *defaults.check(book.pages, config, known.macros),
        *_words(book, text, environ),
    ]
    book.diagnostics = ordered([*found, *_news(pairs.check(book.pages, config), found)])
    return book, book.diagnostics


def _news(differences: Sequence[Diagnostic], found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Leave out what a page has more than its twin where an error stands already: who corrects it, looks at both anyway.

    Code is compared from the line that opens it, and most errors in it stand on the next one.
    """
    errors = {(p.file, p.line) for p in found if p.severity is Severity.ERROR}
    return [
        d
        for d in differences
        if d.severity is Severity.ERROR or not {(d.file, d.line), (d.file, d.line + 1)} & errors or not d.line
    ]


def _words(book: Book, configuration: str, environ: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Check the words of pages, records and mkdocs.yml against the glossary."""
    options = book.config.glossary
    if options is None:
        return
    text, problems = textfile.read(book.root / options.file, options.file)
    terms: list[glossary.Term] = []
    if text is not None:
        terms, problems = glossary.parse(text, options.file)
    yield from problems
    document, _ = yamlfile.load(configuration, CONFIG, environ=environ)
    for page in book.pages.by_lang[options.lang].values():
        yield from glossary.check(terms, page.file, glossary.of_page(page), options.file)
    for erratum in book.errata.records:
        written = [(erratum.line(key, options.lang), getattr(erratum.record, key)[options.lang]) for key in TEXTS]
        yield from glossary.check(terms, erratum.file, glossary.of_texts(written), options.file)
    yield from glossary.check(terms, CONFIG, glossary.of_texts(texts(document, options.lang)), options.file)
