"""What waits for which language: for `make check`, `make status`, and the page of the site that writers look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher

from book.book import Book
from book.html import markdown_text
from book.model import Page
from book.order import reading_order
from book.pairs import shown_pages
from book.stale import Waiting, digest, sections, split

OldLine = Callable[[str, str], str | None]
"""Returns the text of a line that is gone, by the page's file and the line's hash; None when no history knows it."""


def waiting(book: Book) -> list[Waiting]:
    """Return all sections that wait, by page and section."""
    return [waits for path in sorted(book.stale.waiting) for waits in book.stale.waiting[path]]


def describe(waits: Waiting, book: Book, old_line: OldLine) -> Iterator[str]:
    """Yield the lines that tell of one waiting section: both places, and what changed since the languages agreed."""
    page = book.pages.by_lang[waits.lang][waits.page]
    name = f"#{waits.section}" if waits.section else "the introduction"
    line = sections(page)[waits.section].line
    yield f"{page.file}:{line}: {name} waits for an answer to {_and(waits, book)}, changed since {waits.agreed.on}:"
    for lang in waits.newer:
        yield from (f"    {line}" for line in difference(book.pages.by_lang[lang][waits.page], waits, lang, old_line))
    yield f"    Answer it there, then say `make sync PAGE={waits.page}`, with NO_ANSWER=yes if the change needs no answer."


def _and(waits: Waiting, book: Book) -> str:
    places = [book.pages.by_lang[lang][waits.page] for lang in waits.newer]
    return " and ".join(f"{page.file}:{sections(page)[waits.section].line}" for page in places)


def difference(page: Page, waits: Waiting, lang: str, old_line: OldLine) -> Iterator[str]:
    """Yield what changed in a section since its languages agreed, as git shows it, with one line around each change."""
    section = sections(page)[waits.section]
    old, new = split(waits.agreed.lines.get(lang, "")), [digest(text) for _, text in section.lines]
    yield f"--- {page.file} (agreed on {waits.agreed.on})"
    yield f"+++ {page.file}"
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(1):
        first = section.lines[min(group[0][3], len(section.lines) - 1)][0] if section.lines else section.line
        yield f"@@ {first} @@"
        for tag, old1, old2, new1, new2 in group:
            if tag == "equal":
                yield from (f"  {text}" for _, text in section.lines[new1:new2])
                continue
            for gone in old[old1:old2]:
                yield f"- {old_line(page.file, gone) or '(a line that this copy of the history does not hold)'}"
            yield from (f"+ {text}" for _, text in section.lines[new1:new2])


def table(book: Book) -> Iterator[str]:
    """Yield the state of every page, part by part, one line a page."""
    for page in _pages(book):
        states = [f"{lang}: {_state(book, page.path, lang)}" for lang in book.config.codes]
        yield f"{page.path:<34}{'  '.join(f'{state:<34}' for state in states)}".rstrip()


def _state(book: Book, path: str, lang: str) -> str:
    if path not in book.pages.by_lang[lang]:
        return "missing"
    waits = book.stale.on(path, lang)
    return ", ".join(f"#{w.section} since {w.agreed.on}" for w in waits) if waits else "up to date"


def _pages(book: Book) -> list[Page]:
    return reading_order(shown_pages(book.pages, book.config, book.config.default), book.config)


def body(book: Book, lang: str, url: Callable[[str, str], str]) -> str:
    """Return the Markdown of the page that shows the state of all pages.

    Args:
        book: The book.
        lang: The page's language.
        url: Returns the address of a page in a language, as seen from this page.
    """
    labels = book.config.labels[lang]
    names = {language.code: language.name for language in book.config.languages}
    pages, codes = shown_pages(book.pages, book.config, lang), book.config.codes
    lines = [labels.status_lead, "", f"| {labels.status_page} |" + "".join(f" {names[c]} |" for c in codes)]
    lines.append("|---|" + "---|" * len(codes))
    for page in reading_order(pages, book.config):
        cells = [f"[{markdown_text(page.front.title)}]({page.path}.md)"]
        for code in codes:
            waits = book.stale.on(page.path, code)
            if page.path not in book.pages.by_lang[code]:
                cells.append(labels.status_missing)
            elif not waits:
                cells.append(labels.status_current)
            else:
                cells.append("<br>".join(_cell(book, w, lang, url) for w in waits))
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def _cell(book: Book, waits: Waiting, lang: str, url: Callable[[str, str], str]) -> str:
    page = book.pages.by_lang[waits.lang][waits.page]
    heading = page.outline.section(waits.section) if waits.section else None
    hash_ = f"#{waits.section}" if waits.section else ""
    text = markdown_text(heading.text if heading else page.front.title)
    since = book.config.labels[lang].status_since.format(date=waits.agreed.on.isoformat())
    return f'<a href="{url(waits.lang, waits.page)}{hash_}">{text}</a>{since}'
