"""Code on pages that is a section of a sample: `--8<-- "tour/02-basic-client/client.cpp:get"` inside a fence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

from book import textfile
from book.config import Config
from book.diagnostics import Diagnostic, error
from book.model import Page, Pages
from book.outline import Fence
from book.samples.source import SCISSORS, Source, read_source

SAMPLES = "samples"
INCLUDE = re.compile(rf'^[ \t]*{SCISSORS}[ \t]+"(?P<file>[^":]+)(?::(?P<section>[\w-]+))?"[ \t]*$')
LOOKS_LIKE_INCLUDE = re.compile(r"^[ \t]*-+8<-+")
NOT_RUN = re.compile(r"""\.not-run\b""")
REASON = re.compile(r"""\breason=(["'])(?P<text>.+?)\1""")
# Files that may be cut into sections.
SECTIONED = (".cpp", ".h", ".hpp", ".py", ".cmake", ".txt", ".sh", ".html", ".js", ".css")
# Languages whose code is compiled and run: on a page it is a section of a file, or it says why it cannot be.
RUN_LANGUAGES = ("cpp", "c++", "cc", "cxx")


@dataclass(frozen=True)
class Include:
    """One include line: the sample's file below `samples/`, its section or empty, and the line of the page."""

    file: str
    section: str
    line: int


@dataclass
class Samples:
    """The files that pages show.

    Attributes:
        sources: By name below `samples/`.
        uses: Sections that each page (by its file) shows of a file; empty for the whole file.
        shown_on: Paths of pages that show a file, by file: an edit of the file touches those pages.
        diagnostics: What is wrong with includes and files.
    """

    sources: dict[str, Source] = field(default_factory=dict[str, Source])
    uses: dict[str, dict[str, set[str]]] = field(default_factory=dict[str, dict[str, set[str]]])
    shown_on: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])


def includes(fence: Fence) -> list[Include]:
    """Return the include lines of a fence."""
    found: list[Include] = []
    if SCISSORS not in fence.text:
        return found
    for number, line in enumerate(fence.text.split("\n"), fence.line + 1):
        match = INCLUDE.match(line)
        if match:
            found.append(Include(match["file"], match["section"] or "", number))
    return found


def read_samples(root: Path, pages: Pages, config: Config, further: Collection[str]) -> Samples:
    """Read every file that a page includes, and check the includes of all pages.

    Args:
        root: The project's root.
        pages: The pages.
        config: The book's configuration.
        further: Files below `samples/` that are shown whole though no page includes them (proofs).
    """
    samples = Samples()
    for lang in config.codes:
        for page in pages.by_lang[lang].values():
            _add_page(root, page, samples, config)
    samples.diagnostics += _unused_sections({**_marked_sources(root, samples, config), **samples.sources}, samples.uses)
    for file in further:
        _source(root, file, samples, config)
    return samples


def reread(
    root: Path, samples: Samples, pages: Collection[Page], files: Collection[str], further: Collection[str], config: Config
) -> Samples:
    """Return the samples after some pages and files have changed; what is wrong with the others stays as it is.

    Args:
        root: The project's root.
        samples: The samples as they were.
        pages: Pages that have changed, and all that show a file that has.
        files: Names of changed files, all of them known.
        further: See `read_samples`.
        config: The book's configuration.
    """
    if not pages and not files:
        return samples
    of_pages = {page.file for page in pages}
    shown = _shown(samples, of_pages)
    uses = {
        file: {user: sections for user, sections in users.items() if user not in of_pages} if file in shown else users
        for file, users in samples.uses.items()
    }
    new = Samples({f: s for f, s in samples.sources.items() if f not in files}, uses, dict(samples.shown_on))
    for file in shown:
        new.shown_on[file] = new.shown_on[file] - {page.path for page in pages}
    for page in pages:
        _add_page(root, page, new, config)
    kept = {file for file, users in new.uses.items() if users} | set(further)
    for file in sorted(kept - new.sources.keys()):
        _source(root, file, new, config)
    new.sources = {file: source for file, source in new.sources.items() if file in kept}
    touched = {file: new.sources[file] for file in (shown | set(files) | _shown(new, of_pages)) & new.sources.keys()}
    for source in touched.values():
        new.diagnostics += source.diagnostics
    new.diagnostics += _unused_sections(touched, new.uses)
    names = of_pages | {source.file for source in touched.values()}
    new.diagnostics += [problem for problem in samples.diagnostics if problem.file not in names]
    return new


def _shown(samples: Samples, pages: Set[str]) -> set[str]:
    return {file for file, users in samples.uses.items() if pages & users.keys()}


def _add_page(root: Path, page: Page, samples: Samples, config: Config) -> None:
    for fence in page.outline.fences:
        samples.diagnostics += _fence_problems(page, fence)
        for include in includes(fence):
            source = _source(root, include.file, samples, config)
            samples.shown_on[include.file] = samples.shown_on.get(include.file, set()) | {page.path}
            samples.uses.setdefault(include.file, {}).setdefault(page.file, set()).add(include.section)
            samples.diagnostics += _include_problems(page, include, source)


def _marked_sources(root: Path, samples: Samples, config: Config) -> dict[str, Source]:
    """Read the files of the parts' folders that no page includes, as far as they have sections."""
    found: dict[str, Source] = {}
    above = f"{(root / SAMPLES).as_posix()}/"
    for part in config.parts:
        for path in sorted((root / SAMPLES / part.folder).rglob("*")):
            file = path.as_posix().removeprefix(above)
            if path.suffix in SECTIONED and file not in samples.sources and path.is_file():
                text = textfile.read(path, f"{SAMPLES}/{file}")[0]
                source = read_source(text, f"{SAMPLES}/{file}", config.codes) if text and SCISSORS in text else None
                if source and source.sections:
                    found[file] = source
    return found


def _source(root: Path, file: str, samples: Samples, config: Config) -> Source | None:
    if file not in samples.sources:
        name = Path(file)
        path = root / SAMPLES / name
        if ".." in name.parts or name.is_absolute() or not path.is_file():
            return None
        text, problems = textfile.read(path, f"{SAMPLES}/{file}")
        samples.diagnostics += problems
        source = read_source(text or "", f"{SAMPLES}/{file}", config.codes)
        samples.diagnostics += source.diagnostics
        source.diagnostics += problems
        samples.sources[file] = source
    return samples.sources[file]


def _include_problems(page: Page, include: Include, source: Source | None) -> Iterator[Diagnostic]:
    if source is None:
        yield error(
            "include-file",
            page.file,
            include.line,
            f"there is no file {SAMPLES}/{include.file}",
            "Correct the path; it is relative to samples/.",
        )
    elif include.section and include.section not in source.sections and not source.diagnostics:
        known = ", ".join(source.sections) or "none"
        yield error(
            "include-section",
            page.file,
            include.line,
            f"{source.file} has no section '{include.section}'",
            f"Its sections: {known}.",
        )


def _fence_problems(page: Page, fence: Fence) -> Iterator[Diagnostic]:
    found = includes(fence)
    for number, line in enumerate(fence.text.split("\n") if "8<" in fence.text else (), fence.line + 1):
        if LOOKS_LIKE_INCLUDE.match(line) and not INCLUDE.match(line):
            yield error(
                "include-syntax",
                page.file,
                number,
                "this include line cannot be read",
                'Write --8<-- "folder/file.cpp:section".',
            )
    language = fence.info.split()[0].lower() if fence.info else ""
    if language in RUN_LANGUAGES and not found:
        if not NOT_RUN.search(fence.info):
            yield error(
                "code-not-included",
                page.file,
                fence.line,
                "this C++ is not a section of a sample",
                'Include it: --8<-- "folder/file.cpp:section"; or say {.not-run reason="…"}.',
            )
        elif not REASON.search(fence.info):
            yield error(
                "code-no-reason",
                page.file,
                fence.line,
                "the code is marked not-run without a reason",
                'Write {.not-run reason="…"}.',
            )


def _unused_sections(sources: Mapping[str, Source], uses: Mapping[str, Mapping[str, set[str]]]) -> Iterator[Diagnostic]:
    for file, source in sources.items():
        used = set[str]().union(*uses.get(file, {}).values())
        for section, (first, _) in source.sections.items():
            if section not in used:
                yield error(
                    "section-unused",
                    source.file,
                    first - 1,
                    f"no page shows the section '{section}'",
                    "Show it, or remove its markers.",
                )
