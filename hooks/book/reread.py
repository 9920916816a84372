"""A book after a few files of it have changed: only those are read again, and only what depends on them is checked again.

The result is that of `book.load`, problems included. Whatever this module does not follow is answered by `Whole`, and the
caller reads everything.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from book import stale, textfile
from book.book import CONFIG, Book, check_pages, check_records
from book.diagnostics import Diagnostic
from book.errata import read as errata
from book.errata.record import FILE_NAME
from book.model import DOCS, Page, Pages, parse_page
from book.pieces import outline_again
from book.samples import include, verified
from book.samples.include import SAMPLES, SECTIONED
from book.samples.source import read_source


@dataclass(frozen=True)
class Whole:
    """The whole book has to be read, and why."""

    why: str


@dataclass
class Changes:
    """Files that have changed, sorted by what they are.

    Attributes:
        pages: Language and path of pages.
        records: Numbers of corrections.
        samples: Names of samples that pages show.
    """

    pages: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    records: set[str] = field(default_factory=set[str])
    samples: set[str] = field(default_factory=set[str])


def sort(book: Book, files: Collection[str]) -> Changes | Whole:
    """Sort changed files; a file that is gone, new or of another kind is a matter of the whole book."""
    changes = Changes()
    known = {erratum.id for erratum in book.errata.records}
    for file in sorted(files):
        top, _, rest = file.partition("/")
        lang, _, path = rest.removesuffix(".md").partition("/")
        ident = posixpath.splitext(rest)[0]
        if not (book.root / file).is_file():
            if (book.root / file).is_dir() or any(f"{part}/".startswith(f"{file}/") for part in files_of(book)):
                return Whole(f"{file} is gone")
            continue  # it came and went: an editor's own way of saving another one
        if top == DOCS and file.endswith(".md") and path in book.pages.by_lang.get(lang, {}):
            changes.pages.add((lang, path))
        elif top == errata.ERRATA and FILE_NAME.match(rest) and ident in known:
            changes.records.add(ident)
        elif top == SAMPLES and rest in book.samples.sources:
            changes.samples.add(rest)
        elif top != SAMPLES or _matters(book, rest):
            return Whole(f"{file} has changed")
    return changes


def files_of(book: Book) -> Iterator[str]:
    """Yield the files that a book was read from."""
    yield CONFIG
    yield verified.FILE
    for lang, pages in book.pages.by_lang.items():
        yield from (page.file for page in pages.values())
        yield from (f"{DOCS}/{lang}/{asset}" for asset in book.pages.assets[lang])
    yield from (erratum.file for erratum in book.errata.records)
    yield from (f"{SAMPLES}/{sample}" for sample in (*book.samples.sources, *book.proofs))


def _matters(book: Book, sample: str) -> bool:
    """Tell whether a file below `samples/` that no page shows has a part in the book all the same."""
    folder, name = posixpath.split(sample)
    if f"{SAMPLES}/{sample}" == verified.FILE:
        return True
    ident = posixpath.splitext(sample)[0]
    if any(ident in erratum.proofs for erratum in book.errata.records):
        return True
    if not any(f"{folder}/".startswith(f"{part.folder}/") for part in book.config.parts):
        return False
    text, _ = textfile.read(book.root / SAMPLES / sample, sample)
    return name.endswith(SECTIONED) and bool(read_source(text or "", sample, book.config.codes).sections)


def reread(book: Book, changes: Changes) -> Book | Whole:
    """Return the book as it is now.

    Args:
        book: The book as it was, without errors.
        changes: What has changed.
    """
    new = replace(book, pages=_pages(book.pages), problems=dict(book.problems))
    for lang, path in sorted(changes.pages):
        problem = _read_page(new, book.pages.by_lang[lang][path])
        if problem:
            return Whole(problem)
    moved = {page for page in changes.pages if _ids(book, page) != _ids(new, page)}  # what links name has changed
    found = errata.reread(book.root, book.errata, changes.records, {path for _, path in moved}, new.pages, book.config)
    if found is None:
        return Whole("a correction cannot be read")
    new.errata = found
    if changes.records and {e.id: e.proofs for e in found.records} != {e.id: e.proofs for e in book.errata.records}:
        return Whole("a correction has other proofs")
    _reread_samples(new, book, changes)
    if new.samples.sources.keys() != book.samples.sources.keys():
        return Whole("other samples are shown")
    new.stale = stale.reread(book.stale, {path for _, path in changes.pages}, new.pages, book.config)
    part = _part(new, {path for _, path in changes.pages} | _linking(new, moved))
    touched = {page.file for pages in part.by_lang.values() for page in pages.values()}
    again = check_pages(part, new)
    for name, problems in again.items():
        new.problems[name] = [*_others(book.problems[name], touched), *problems]
    new.problems |= {
        "pages": new.pages.diagnostics,
        "errata": new.errata.diagnostics,
        "samples": new.samples.diagnostics,
        "verified": new.verified.diagnostics,
        "stale": new.stale.diagnostics,
    }
    if changes.records:
        new.problems["words-of-records"] = check_records(new)
    return new


def _pages(pages: Pages) -> Pages:
    return replace(pages, by_lang={lang: dict(found) for lang, found in pages.by_lang.items()})


def _read_page(book: Book, old: Page) -> str:
    """Read a page again; say why that is not enough when it is not."""
    text, _ = textfile.read(book.root / old.file, old.file)
    page, problems = None, list[Diagnostic]()
    if text is not None:
        page, problems = parse_page(text, old.file, old.lang, old.path, book.config, outline_again)
    if page is None:
        return f"{old.file} cannot be read"
    if replace(page.front, lines={}) != replace(old.front, lines={}):
        return f"the front matter of {old.file} has changed"
    book.pages.by_lang[old.lang][old.path] = page
    book.pages.diagnostics = [*_others(book.pages.diagnostics, {old.file}), *problems]
    return ""


def _reread_samples(new: Book, book: Book, changes: Changes) -> None:
    showing = {path for file in changes.samples for path in book.samples.shown_on.get(file, set())}
    mistaken = {problem.file for problem in book.samples.diagnostics}
    pairs = [(book.pages.by_lang[lang][path], new.pages.by_lang[lang][path]) for lang, path in sorted(changes.pages)]
    changed = [page for old, page in pairs if page.file in mistaken or _code(old) != _code(page)]
    pages = {page.file: page for page in [*changed, *_in_all_languages(new, showing)]}
    new.samples = include.reread(book.root, book.samples, list(pages.values()), changes.samples, book.proofs, book.config)
    new.verified = verified.reread(book.root, book.verified, changes.samples)


def _code(page: Page) -> list[tuple[str, str]]:
    return [(fence.info, fence.text) for fence in page.outline.fences]


def _ids(book: Book, page: tuple[str, str]) -> tuple[set[str], list[str]]:
    outline = book.pages.by_lang[page[0]][page[1]].outline
    return outline.ids, [heading.id for heading in outline.headings]


def _linking(book: Book, targets: Collection[tuple[str, str]]) -> set[str]:
    """Return the paths of pages with links that may lead to the targets; one too many only costs its check."""
    names = {f"{posixpath.basename(path)}.md" for _, path in targets}
    return {
        page.path
        for pages in book.pages.by_lang.values()
        for page in pages.values()
        if names and any(name in link.target for link in page.outline.links for name in names)
    }


def _in_all_languages(book: Book, paths: Collection[str]) -> list[Page]:
    return [pages[path] for pages in book.pages.by_lang.values() for path in sorted(paths) if path in pages]


def _part(book: Book, paths: Collection[str]) -> Pages:
    by_lang = {
        lang: {path: pages[path] for path in sorted(paths) if path in pages} for lang, pages in book.pages.by_lang.items()
    }
    codes = book.config.codes
    return Pages(by_lang, {code: set() for code in codes}, {code: set() for code in codes})


def _others(problems: Iterable[Diagnostic], files: Collection[str]) -> list[Diagnostic]:
    return [problem for problem in problems if problem.file not in files]
