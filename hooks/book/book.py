"""The whole book as one value, with everything that is wrong with it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from book import glossary, links, order, pairs, textfile, yamlfile
from book.cache import NOTHING, Memo
from book.config import Config, GlossaryOptions, read
from book.diagnostics import Diagnostic, Severity, ordered
from book.errata.read import Errata, proof_file, read_errata
from book.errata.record import Erratum
from book.model import Page, Pages, read_pages
from book.pack import packed
from book.samples import defaults
from book.samples.include import SAMPLES, Samples, read_samples
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
        proof_files: Files below `samples/` of the corrections' proofs, by the proof's name: they are shown whole, though no
            page includes them.
        samples: The files that its pages show.
        verified: Which of them ran.
        stale: Which sections wait for a language.
        macros: The library's macros and what they stand for.
        terms: The glossary.
        problems: What each check found, by its name.
    """

    root: Path
    config: Config
    today: datetime.date
    pages: Pages = field(default_factory=Pages)
    errata: Errata = field(default_factory=Errata)
    proof_files: Mapping[str, str] = field(default_factory=dict[str, str])
    samples: Samples = field(default_factory=Samples)
    verified: Verified = field(default_factory=Verified)
    stale: Stale = field(default_factory=Stale)
    macros: Mapping[str, str] = field(default_factory=dict[str, str])
    terms: list[glossary.Term] = field(default_factory=list[glossary.Term])
    problems: dict[str, list[Diagnostic]] = field(default_factory=dict[str, list[Diagnostic]])

    @property
    def proofs(self) -> list[str]:
        """The files of all proofs."""
        return sorted(set(self.proof_files.values()))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Every problem, by file and line."""
        found = [problem for name, problems in self.problems.items() if name != "pairs" for problem in problems]
        return ordered([*found, *_news(self.problems.get("pairs", []), found)])

    def sample_page(self, file: str) -> str:
        """Return the path of the page that shows a sample's whole file."""
        return f"{SAMPLES}/{file}"

    def sample_at(self, path: str) -> str | None:
        """Return the sample whose whole file the page at a path shows; None for any other page."""
        file = path.removeprefix(f"{SAMPLES}/")
        return file if file != path and file in self.samples.sources else None


def load(
    root: Path, environ: Mapping[str, str], today: datetime.date, memo: Memo = NOTHING
) -> tuple[Book | None, list[Diagnostic]]:
    """Read the book in a folder.

    Args:
        root: The folder with mkdocs.yml.
        environ: Environment for `!ENV` in mkdocs.yml.
        today: The day of the build; corrections fold by it.
        memo: What an earlier run has read; its base names the program.

    Returns:
        The book (None when its configuration cannot be read), and all problems.
    """
    text, problems = textfile.read(root / CONFIG, CONFIG)
    if text is None:
        return None, problems
    config, problems = memo(lambda: read(text, CONFIG, environ), "configuration", text, _environment(text, environ))
    if config is None:
        return None, problems
    book = Book(root, config, today)
    memo = memo.of(repr(config))
    kept, pack = packed(memo, "book")
    book.pages = read_pages(root, config, kept)
    book.errata = read_errata(root, book.pages, config, kept)
    proofs = {name for erratum in book.errata.records for name in erratum.proofs}
    book.proof_files = {name: file for name in sorted(proofs) if (file := proof_file(root, name))}
    book.samples = read_samples(root, book.pages, config, book.proofs)
    book.verified = read_verified(root, config.verified_with)
    known = defaults.read_defaults(root)
    book.macros = known.macros
    book.stale = read_stale(root, book.pages, config)
    book.terms, unreadable = _glossary(book)
    book.problems = {
        "configuration": list(problems),
        "pages": book.pages.diagnostics,
        "order": order.check(book.pages, config),
        **check_pages(book.pages, book, kept),
        "errata": book.errata.diagnostics,
        "samples": book.samples.diagnostics,
        "verified": book.verified.diagnostics,
        "stale": book.stale.diagnostics,
        "defaults-file": known.diagnostics,
        "glossary": [*unreadable, *kept(lambda: _words_of_labels(book, text, environ), *_of_labels(book, text, environ))],
        "words-of-records": check_records(book, kept),
    }
    pack.close()
    return book, book.diagnostics


def _environment(text: str, environ: Mapping[str, str]) -> str:
    """Return the variables that a configuration may ask for."""
    names = {name for line in text.split("\n") if "!ENV" in line for name in re.findall(r"\w+", line)}
    return repr(sorted((name, value) for name, value in environ.items() if name in names))


def check_pages(part: Pages, book: Book, memo: Memo = NOTHING) -> dict[str, list[Diagnostic]]:
    """Run the checks that look at one page at a time, with its twins, on some of a book's pages or on all of them.

    `reread` runs them on what has changed alone: a check belongs here when all that it says about a page is said of the
    file of that page or of a twin's.
    """
    generated = {book.config.errata.page: {e.id for e in book.errata.records}}
    return {
        "pairs": pairs.check(part, book.config, memo),
        "links": links.check(book.pages, book.config, generated, part),
        "defaults": list(defaults.check(part, book.config, book.macros)),
        "words": _words_of_pages(part, book, memo),
    }


def check_records(book: Book, memo: Memo = NOTHING) -> list[Diagnostic]:
    """Check the words of corrections against the glossary."""
    options, memo = book.config.glossary, _of_terms(book, memo)
    if options is None:
        return []
    found = (
        memo(partial(_words_of, erratum, book, options), "words", repr(erratum.lines), erratum.fingerprint)
        for erratum in book.errata.records
    )
    return [problem for problems in found for problem in problems]


def _words_of(erratum: Erratum, book: Book, options: GlossaryOptions) -> list[Diagnostic]:
    written = [(erratum.line(key, options.lang), getattr(erratum.record, key)[options.lang]) for key in TEXTS]
    return [*glossary.check(book.terms, erratum.file, glossary.of_texts(written), options.file)]


def _words_of_pages(part: Pages, book: Book, memo: Memo) -> list[Diagnostic]:
    options, memo = book.config.glossary, _of_terms(book, memo)
    if options is None:
        return []
    pages = part.by_lang[options.lang].values()
    found = (memo(partial(_words_on, page, book, options), "words", page.fingerprint) for page in pages)
    return [problem for problems in found for problem in problems]


def _words_on(page: Page, book: Book, options: GlossaryOptions) -> list[Diagnostic]:
    return [*glossary.check(book.terms, page.file, glossary.of_page(page), options.file)]


def _of_terms(book: Book, memo: Memo) -> Memo:
    return memo.of(repr(book.terms))


def _words_of_labels(book: Book, configuration: str, environ: Mapping[str, str]) -> list[Diagnostic]:
    options = book.config.glossary
    if options is None:
        return []
    document, _ = yamlfile.load(configuration, CONFIG, environ=environ)
    return list(glossary.check(book.terms, CONFIG, glossary.of_texts(texts(document, options.lang)), options.file))


def _of_labels(book: Book, configuration: str, environ: Mapping[str, str]) -> list[str]:
    return ["words of labels", repr(book.terms), configuration, _environment(configuration, environ)]


def _glossary(book: Book) -> tuple[list[glossary.Term], list[Diagnostic]]:
    options = book.config.glossary
    if options is None:
        return [], []
    text, problems = textfile.read(book.root / options.file, options.file)
    return ([], problems) if text is None else glossary.parse(text, options.file)


def _news(differences: Iterable[Diagnostic], found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Leave out what a page has more than its twin where an error stands already: who corrects it, looks at both anyway.

    Code is compared from the line that opens it, and most errors in it stand on the next one.
    """
    errors = {(p.file, p.line) for p in found if p.severity is Severity.ERROR}
    return [
        d
        for d in differences
        if d.severity is Severity.ERROR or not {(d.file, d.line), (d.file, d.line + 1)} & errors or not d.line
    ]
