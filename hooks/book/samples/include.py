"""Code on pages that is a section of a sample: `--8<-- "tour/02-basic-client/client.cpp:get"` inside a fence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from book import textfile
from book.config import Config
from book.diagnostics import Diagnostic, error
from book.model import Page, Pages
from book.outline import Fence
from book.samples.source import Source, read_source

SAMPLES = "samples"
INCLUDE = re.compile(r'^[ \t]*--8<--[ \t]+"(?P<file>[^":]+)(?::(?P<section>[\w-]+))?"[ \t]*$')
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
        shown_on: Paths of pages that show a file, by file: an edit of the file touches those pages.
        diagnostics: What is wrong with includes and files.
    """

    sources: dict[str, Source] = field(default_factory=dict[str, Source])
    shown_on: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])


def includes(fence: Fence) -> list[Include]:
    """Return the include lines of a fence."""
    found: list[Include] = []
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
    used: dict[str, set[str]] = {}
    for lang in config.codes:
        for page in pages.by_lang[lang].values():
            for fence in page.outline.fences:
                samples.diagnostics += _fence_problems(page, fence)
                for include in includes(fence):
                    source = _source(root, include.file, samples, config)
                    samples.shown_on.setdefault(include.file, set()).add(page.path)
                    used.setdefault(include.file, set()).add(include.section)
                    samples.diagnostics += _include_problems(page, include, source)
    samples.diagnostics += _unused_sections({**_marked_sources(root, samples, config), **samples.sources}, used)
    for file in further:
        _source(root, file, samples, config)
    return samples


def _marked_sources(root: Path, samples: Samples, config: Config) -> dict[str, Source]:
    """Read the files of the parts' folders that no page includes, as far as they have sections."""
    found: dict[str, Source] = {}
    for part in config.parts:
        for path in sorted((root / SAMPLES / part.folder).rglob("*")):
            file = path.relative_to(root / SAMPLES).as_posix()
            if path.suffix in SECTIONED and file not in samples.sources and path.is_file():
                source = read_source(textfile.read(path, f"{SAMPLES}/{file}")[0] or "", f"{SAMPLES}/{file}", config.codes)
                if source.sections:
                    found[file] = source
    return found


def _source(root: Path, file: str, samples: Samples, config: Config) -> Source | None:
    if file not in samples.sources:
        path = root / SAMPLES / file
        if ".." in Path(file).parts or Path(file).is_absolute() or not path.is_file():
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
    for number, line in enumerate(fence.text.split("\n"), fence.line + 1):
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


def _unused_sections(sources: Mapping[str, Source], used: Mapping[str, set[str]]) -> Iterator[Diagnostic]:
    for file, source in sources.items():
        for section, (first, _) in source.sections.items():
            if section not in used.get(file, set()):
                yield error(
                    "section-unused",
                    source.file,
                    first - 1,
                    f"no page shows the section '{section}'",
                    "Show it, or remove its markers.",
                )
