"""The words that a book agrees on: a table of the word in one language, in another, and what is not written there.

    | English | Japanese | not |
    |---|---|---|
    | handler | ハンドラー | ハンドラ |

A word of the third column is told wherever it stands alone: not inside a longer word of the second column (`ハンドラ` in
`ハンドラー`, `応答` in `確認応答`), and not where it begins a verb (`要求する` is another word than the noun `要求`).
`応答 (except cookbook/ping)` is all right on that page, where it means something else; more pages are parted by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from book.diagnostics import Diagnostic, error, warning
from book.model import Page
from book.outline import Words, outline

NOT = "not"
EXCEPT = re.compile(r"(?P<word>.*?)\s*\(except (?P<pages>[^()]*)\)$")
SEPARATOR = re.compile(r"\s*[,、]\s*")
# A kanji noun with a form of する behind it.
VERB = r"(?![しすさせ])"
KANJI = re.compile(r"[々一-鿿]$")
# A word in Latin letters that stands by itself: not in a name (llama-server), a path, a phrase of several words, or behind
# its translation, as in 連続バッチ処理（continuous batching）.
ALONE = r"(?<![A-Za-z0-9_./:&（(-])(?<![A-Za-z0-9] ){}s?(?![A-Za-z0-9_./:&-])(?! [A-Za-z0-9])"


@dataclass(frozen=True)
class Term:
    """A row of the table.

    Attributes:
        words: The word in the book's other language; more than one when they mean the same.
        right: What is written for it.
        wrong: What is not.
        allowed: Pages on which a word of those is all right, by word.
    """

    words: tuple[str, ...]
    right: str
    wrong: tuple[str, ...]
    allowed: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


@dataclass(frozen=True)
class Found:
    """A word that is written otherwise in this book."""

    wrong: str
    right: str


def parse(text: str, file: str) -> tuple[list[Term], list[Diagnostic]]:
    """Read the table.

    Args:
        text: The Markdown of the file in which it stands.
        file: The file's name, for messages.
    """
    lines = text.split("\n")
    for table in outline(text).tables:
        if _cells(lines[table.line - 1])[2] == NOT:
            rows = [_cells(line) for line in lines[table.line + 1 : table.line + 1 + table.rows]]
            return [_term(word, right, wrong) for word, right, wrong in rows], []
    hint = 'Add one whose third column is called "not", or remove extra.book.glossary from mkdocs.yml.'
    return [], [error("glossary-table", file, 0, "there is no table of words in this file", hint)]


def _cells(row: str) -> list[str]:
    """Return the three cells of a row. A cell that is missing at its end is empty to Markdown too."""
    cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
    return [*cells, "", "", ""][:3]


def _term(words: str, right: str, wrong: str) -> Term:
    allowed: dict[str, tuple[str, ...]] = {}
    told: list[str] = []
    for item in _words(wrong):
        match = EXCEPT.match(item)
        told.append(match["word"] if match else item)
        if match:
            allowed[match["word"]] = tuple(match["pages"].split())
    return Term(_words(words), right, tuple(told), allowed)


def _on(term: Term, file: str) -> Term:
    """Return a term without the words that are all right in a file."""
    path = f"/{file.rpartition('.')[0]}"
    fine = {word for word, pages in term.allowed.items() if any(path.endswith(f"/{page}") for page in pages)}
    return replace(term, wrong=tuple(word for word in term.wrong if word not in fine)) if fine else term


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word for word in SEPARATOR.split(cell) if word)


def find(text: str, terms: Iterable[Term]) -> Iterator[Found]:
    """Yield the words of a text that are written otherwise.

    Args:
        text: Text without code.
        terms: The table.
    """
    return _find(text, _searches(_rows(terms)))


@dataclass(frozen=True)
class _Search:
    """A pattern for words that are written otherwise.

    Attributes:
        words: One of these stands in every text in which it finds anything: looking for them is quicker.
        pattern: What it finds; right words too, where wrong ones are part of them.
        right: What is written for each wrong word that it finds.
    """

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    right: Mapping[str, str]


Rows = tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...]


def _rows(terms: Iterable[Term]) -> Rows:
    return tuple((term.words, term.right, term.wrong) for term in terms)


@lru_cache(maxsize=16)  # a table has few exceptions, so that most pages have the same
def _searches(rows: Rows) -> tuple[_Search, ...]:
    wrong = {word: right for _, right, told in rows for word in told}
    fine = {right for _, right, _ in rows if right} - set(wrong)
    # At each place the longest word counts: in ハンドラー stands no ハンドラ.
    words = sorted({*wrong, *fine}, key=lambda word: (-len(word), word))
    otherwise = re.compile("|".join(re.escape(w) + (VERB if KANJI.search(w) else "") for w in words))
    alone = (_Search((word,), *_alone(word, right)) for meaning, right, _ in rows for word in meaning)
    return (_Search(tuple(wrong), otherwise, wrong), *alone)


def _alone(word: str, right: str) -> tuple[re.Pattern[str], dict[str, str]]:
    return re.compile(ALONE.format(re.escape(word))), {form: right for form in (word, f"{word}s") if form != right}


def _find(text: str, searches: Iterable[_Search]) -> Iterator[Found]:
    for search in searches:
        for match in search.pattern.finditer(text):
            if match[0] in search.right:
                yield Found(match[0], search.right[match[0]])


def of_page(page: Page) -> Iterator[Words]:
    """Yield the text of a page, its title and description included."""
    yield Words(page.front.title, page.front.lines.get("title", 1))
    yield Words(page.front.description, page.front.lines.get("description", 1))
    yield from page.outline.words


def of_texts(texts: Iterable[tuple[int, str]]) -> Iterator[Words]:
    """Yield the text of Markdown that stands in a YAML file, each on the line of its key."""
    for line, markdown in texts:
        yield from (Words(words.text, line) for words in outline(markdown).words)


def check(terms: Iterable[Term], file: str, words: Iterable[Words], table: str) -> Iterator[Diagnostic]:
    """Report words of a file that are written otherwise.

    Args:
        terms: The table.
        file: The file that the words stand in.
        words: Its text.
        table: Where the table stands, for messages.
    """
    pieces = list(words)
    whole = "\n".join(piece.text for piece in pieces)
    searches = [
        search
        for search in _searches(_rows(_on(term, file) for term in terms))
        if any(word in whole for word in search.words)
    ]
    for piece in pieces if searches else ():
        for found in _find(piece.text, searches):
            message = f"'{found.wrong}' is not the word of this book"
            hint = f"Write '{found.right}'; if something else is meant, say so in the table in {table}."
            yield warning("glossary-word", file, piece.line, message, hint)
