"""A page's Markdown as it is built: samples in their fences, corrections in their sections, listings in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from book.book import Book
from book.cache import digest
from book.errata.callout import Links, Wording, callout, more
from book.errata.fold import Fold, fold
from book.html import markdown_text, tag
from book.html import text as escape
from book.model import Page
from book.order import children, sections
from book.outline import Fence, Outline
from book.pairs import shown_pages
from book.samples.include import INCLUDE, includes

PROSE: tuple[list[str], ...] = ([], ["text"])  # languages of fences that hold no program: no line below them
FENCE = re.compile(r"([\s>]*)(`{3,}|~{3,})(.*)")  # the lines of one in a list or a quote begin like its first
LISTING = re.compile(r"^<!--\s*pages\s*-->\s*$")
OFFLINE = re.compile(r"^<!--\s*offline-bundle\s*-->\s*$")


@dataclass(frozen=True)
class Insertion:
    """Lines that replace a range of lines of a body; an empty range inserts in front of `start`, counted from 0."""

    start: int
    end: int
    lines: Sequence[str]


def apply(body: str, insertions: Sequence[Insertion]) -> str:
    """Put the insertions into a text. Ranges must not overlap; those at one place keep their order."""
    lines, result, at = body.split("\n"), list[str](), 0
    for insertion in sorted(insertions, key=lambda i: (i.start, i.end)):
        result += [*lines[at : insertion.start], *insertion.lines]
        at = insertion.end
    return "\n".join([*result, *lines[at:]])


def callouts(outline: Outline, first_line: int, page: Page, book: Book, links: Links) -> list[Insertion]:
    """Place a page's corrections: each right below the heading of the section that it corrects."""
    wording = Wording(page.lang, book.config.labels[page.lang])
    errata = book.errata.on_page(page.path)
    shown = {s.erratum.id: s for s in fold(errata, page.lang, book.today, book.config.errata)}
    insertions: list[Insertion] = []
    folded: list[tuple[str, int]] = []
    for erratum in errata:
        places = [place for place in erratum.record.places if place.page == page.path]
        for number, place in enumerate(places, 1):
            heading = outline.section(place.section) if place.section else None
            if place.section and heading is None:
                continue  # reported as a diagnostic; another language's section may still exist
            ident = erratum.id if number == 1 else f"{erratum.id}-{number}"
            at = heading.end - first_line if heading else 0
            html = callout(shown[erratum.id], ident, wording, links)
            if html:
                insertions.append(Insertion(at, at, ["", html, ""]))
            if shown[erratum.id].fold is Fold.FOLDED and number == 1:
                folded.append((ident, at))
    by_id = {e.id: e for e in errata}
    in_page_order = [(ident, by_id[ident]) for ident, _ in sorted(folded, key=lambda item: item[1])]
    line = more(in_page_order, wording)
    return [Insertion(0, 0, [line, ""]), *insertions] if line else insertions


def samples(body: str, outline: Outline, first_line: int, page: Page, book: Book, links: Links) -> list[Insertion]:
    """Fill the fences that include sections of samples, each with the quiet line that follows it."""
    lines = body.split("\n")
    return [
        _fill(fence, lines[fence.line - first_line], first_line, page, book, links)
        for fence in outline.fences
        if includes(fence)
    ]


def _fill(fence: Fence, opening: str, first_line: int, page: Page, book: Book, links: Links) -> Insertion:
    found = FENCE.match(opening)
    prefix, mark, info = (found[1], found[2], found[3]) if found else ("", "```", "")
    code: list[str] = []
    shown: list[str] = []
    for line in fence.text.rstrip("\n").split("\n"):
        match = INCLUDE.match(line)
        source = book.samples.sources.get(match["file"]) if match else None
        if match and source:
            code += source.code(page.lang, book.config.codes, match["section"] or "").split("\n")
            shown.append(match["file"])
        else:
            code.append(line)
    longest = max(map(len, re.findall(f"{mark[0]}+", "\n".join(code))), default=0)
    mark = mark[0] * max(len(mark), longest + 1)
    below = [] if fence.info.split()[:1] in PROSE else ["", *_quiet_line(dict.fromkeys(shown), page, book, links), ""]
    lines = [f"{prefix}{line}".rstrip() for line in [mark + info, *code, mark, *below]]
    return Insertion(fence.line - first_line, fence.end - first_line, lines)


def _quiet_line(files: Sequence[str] | dict[str, None], page: Page, book: Book, links: Links) -> list[str]:
    """Name the files, with links in HTML, as MkDocs knows no page of theirs, and say whether they ran."""
    labels = book.config.labels[page.lang]
    names = {file: markdown_text(labels.sample_file.format(file=file.rpartition("/")[2])) for file in files}
    parts = [tag("a", name, href=links.page(f"{book.sample_page(file)}.md")) for file, name in names.items()]
    if all(file in book.verified.samples for file in files):
        parts.append(markdown_text(labels.sample_verified.format(version=book.verified.version)))
    return [" · ".join(parts), "{ .sample }"]


Twin = Callable[[str, str], str]
"""Returns the address of a page in a language, as seen from the page; empty when that language is not built."""


def newer(outline: Outline, first_line: int, page: Page, book: Book, twin: Twin) -> list[Insertion]:
    """Say below the heading of a section that another language has changed it since the two agreed."""
    labels = book.config.labels[page.lang]
    insertions: list[Insertion] = []
    for waits in book.stale.on(page.path, page.lang):
        heading = outline.section(waits.section) if waits.section else None
        at = heading.end - first_line if heading else 0
        for lang in waits.newer:
            text, url = escape(labels.section_newer.format(language=labels.language_names[lang])), twin(lang, page.path)
            hash_ = f"#{waits.section}" if waits.section else ""
            line = tag("a", text, href=f"{url}{hash_}", hreflang=lang) if url else text
            insertions.append(Insertion(at, at, ["", tag("p", line, class_="newer", data_search_exclude=""), ""]))
    return insertions


def listing(page: Page, book: Book) -> list[str]:
    """Return the listing of an index page: the book's parts on the home page, else the part's pages by group."""
    pages = shown_pages(book.pages, book.config, page.lang)
    if page.path == "index":
        return _items([section.index for section in sections(pages, book.config)], page)
    part, inside = book.config.part(page.folder), children(pages, page.folder)
    lines = _items([p for p in inside if not p.front.group], page)
    for group, names in (part.groups if part else {}).items():
        members = [p for p in inside if p.front.group == group]
        if members:
            lines += ["", f"## {markdown_text(names[page.lang])} {{ #{group} }}", "", *_items(members, page)]
    return lines


def _items(pages: Sequence[Page], page: Page) -> list[str]:
    prefix = f"{page.folder}/" if page.folder else ""
    lines: list[str] = []
    for target in pages:
        link = f"[{markdown_text(target.front.title)}]({target.path.removeprefix(prefix)}.md)"
        note = f"<br>{markdown_text(target.front.description)}" if target.front.description else ""
        lines.append(f"- {link}{note}")
    return lines


def markers(body: str, outline: Outline, first_line: int, page: Page, book: Book, bundle: str) -> list[Insertion]:
    """Fill `<!-- pages -->` and `<!-- offline-bundle -->`; an index without the first gets its listing at the end.

    Args:
        body: The page's Markdown.
        outline: Its structure.
        first_line: Line from which the outline counts.
        page: The page.
        book: The book.
        bundle: Markdown about the offline bundle; empty when there is none to offer.
    """
    inside = {n for f in outline.fences for n in range(f.line - first_line, f.end - first_line)}
    insertions: list[Insertion] = []
    listed = not page.is_index
    lines = body.split("\n")
    for number, line in enumerate(lines):
        if number in inside:
            continue
        if LISTING.match(line) and page.is_index:
            insertions.append(Insertion(number, number + 1, ["", *listing(page, book), ""]))
            listed = True
        elif OFFLINE.match(line):
            insertions.append(Insertion(number, number + 1, ["", bundle, ""]))
    if not listed:
        insertions.append(Insertion(len(lines), len(lines), ["", *listing(page, book), ""]))
    return insertions


def markdown(
    body: str, outline: Outline, first_line: int, page: Page, book: Book, links: Links, twin: Twin, bundle: str
) -> str:
    """Return a page's Markdown with everything in its place; see the functions above."""
    return apply(
        body,
        [
            *newer(outline, first_line, page, book, twin),
            *callouts(outline, first_line, page, book, links),
            *samples(body, outline, first_line, page, book, links),
            *markers(body, outline, first_line, page, book, bundle),
        ],
    )


def parts(page: Page, book: Book) -> list[str]:
    """Return what `markdown` makes of a page, beside its samples, the book's configuration and where addresses lead."""
    errata = book.errata.on_page(page.path)
    folds = [shown.fold.value for shown in fold(errata, page.lang, book.today, book.config.errata)]
    proofs = [[book.proof_files.get(name) for name in erratum.proofs] for erratum in errata]
    waiting = [(waits.section, waits.newer) for waits in book.stale.on(page.path, page.lang)]
    listed = listing(page, book) if page.is_index else []
    found = (page.lang, page.path, folds, proofs, waiting, listed)
    return [repr(found), page.body, *(erratum.fingerprint for erratum in errata)]


def samples_of_pages(book: Book) -> dict[str, str]:
    """Return a name for all that each page can show of samples, by the page's file."""
    found: dict[str, list[str]] = {}
    for file, users in book.samples.uses.items():
        source = book.samples.sources.get(file)
        name = digest(file, repr(file in book.verified.samples), "\n".join(source.lines) if source else "")
        for user in users:
            found.setdefault(user, []).append(name)
    return {user: digest(book.verified.version, *names) for user, names in found.items()}
