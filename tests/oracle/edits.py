"""Random edits of a small book, sound ones and mistakes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tree import TODAY

from book import stale
from book.book import load
from book.sync import sync

Change = dict[str, str | None]
"""Files and their new text; None removes one."""

WORDS = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "サーバー",
    "接続",
    "リクエスト",
    "`code`",
    "**strong**",
    "<br>",
    "&amp;",
]


class Book:
    """The files of a book, for edits to look at."""

    def __init__(self, root: Path, rng: random.Random) -> None:
        self.root, self.rng = root, rng

    def text(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def names(self, pattern: str) -> list[str]:
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.glob(pattern))

    def page(self) -> str:
        return self.rng.choice(self.names("docs/*/**/*.md"))

    def words(self) -> str:
        return " ".join(self.rng.choices(WORDS, k=self.rng.randint(1, 6)))

    def twins(self, name: str) -> list[str]:
        path = name.split("/", 2)[2]
        return [twin for lang in ("en", "ja") if (self.root / (twin := f"docs/{lang}/{path}")).exists()]


def paragraph(book: Book) -> Change:
    name = book.page()
    return {name: f"{book.text(name).rstrip()}\n\n{book.words()}\n"}


def word(book: Book) -> Change:
    name = book.page()
    head, mark, body = book.text(name).partition("---\n\n")
    return {name: head + mark + re.sub(r"\b\w+\.", f"{book.rng.choice(WORDS[:3])}.", body, count=1)}


def heading(book: Book) -> Change:
    ident = f"h{book.rng.randrange(10**6)}"
    return {name: f"{book.text(name).rstrip()}\n\n## {ident} {{ #{ident} }}\n\nText.\n" for name in book.twins(book.page())}


def heading_in_one_language(book: Book) -> Change:
    name = book.page()
    return {name: f"{book.text(name).rstrip()}\n\n## Alone {{ #alone }}\n"}


def link(book: Book) -> Change:
    name, target = (
        book.rng.choice(book.names("docs/*/guide/*.md")),
        book.rng.choice(["first.md#run", "second.md", "second.md#gone", "none.md", "../index.md"]),
    )
    return {name: f"{book.text(name).rstrip()}\n\n[There]({target}).\n"}


def front(text: str, key: str, value: object) -> str:
    """Return a page with a key of its front matter, or one of a record, set to another value."""
    if not re.search(rf"^{key}: ", text, re.M):
        return re.sub(r"^order: ", f"{key}: {value}\norder: ", text, count=1, flags=re.M)
    return re.sub(rf"^{key}: .*$", lambda _: f"{key}: {value}", text, count=1, flags=re.M)


def title(book: Book) -> Change:
    name = book.page()
    return {name: front(book.text(name), "title", f"{book.rng.choice(['One', '二', 'T & <t>'])} {book.rng.randrange(99)}")}


def description(book: Book) -> Change:
    name = book.page()
    return {name: front(book.text(name), "description", f"About {book.rng.randrange(99)}")}


def order(book: Book) -> Change:
    number = book.rng.randint(20, 99)
    return {
        name: re.sub(r"^order: .*$", f"order: {number}", book.text(name), flags=re.M) for name in book.twins(book.page())
    }


def order_in_one_language(book: Book) -> Change:
    name = book.page()
    return {name: front(book.text(name), "order", book.rng.randint(0, 5))}


def new_page(book: Book) -> Change:
    number = book.rng.randrange(10**4)
    langs = book.rng.choice([["en", "ja"], ["en", "ja"], ["en"], ["ja"]])
    return {
        f"docs/{lang}/guide/p{number}.md": f"---\ntitle: New {number}\norder: {100 + number}\n---\n\n{book.words()}\n"
        for lang in langs
    }


def page_removed(book: Book) -> Change:
    names = book.names("docs/*/guide/p*.md") or book.names("docs/*/recipes/*.md")
    name = book.rng.choice(names)
    return dict.fromkeys(book.rng.choice([[name], book.twins(name)]))


def sample(book: Book) -> Change:
    name = "samples/guide/first/main.cpp"
    line = book.rng.choice(['  std::cout << "again";', "  //en: Again.\n  //ja: もう一度。", "  //en: Alone.", "// ```"])
    return {name: book.text(name).replace("\n}\n", f"\n{line}\n}}\n", 1)}


def section(book: Book) -> Change:
    name = "samples/guide/first/main.cpp"
    return {name: re.sub(r"(start|end):hello", r"\1:other", book.text(name), count=book.rng.randint(1, 2))}


def record_text(book: Book) -> Change:
    name, number = book.rng.choice(book.names("errata/*.yml")), book.rng.randrange(99)
    return {name: front(book.text(name), "now", f'{{en: "{number} times.", ja: "{number}倍。"}}')}


def record_place(book: Book) -> Change:
    name = book.rng.choice(book.names("errata/*.yml"))
    places = ["guide/first, section: run", "guide/second, section: end", "guide/second", "index", "guide/none"]
    return {name: front(book.text(name), "places", f"[{{page: {book.rng.choice(places)}}}]")}


def record_state(book: Book) -> Change:
    name = book.rng.choice(book.names("errata/*.yml"))
    day = book.rng.choice(["2026-11-20", "2020-01-01", "{en: 2026-11-20, ja: null}"])
    return {name: front(book.text(name), "corrected", day)}


def new_record(book: Book) -> Change:
    number = book.rng.randint(2, 9)
    text = book.text(book.names("errata/*.yml")[0])
    return {f"errata/E{number:04}.yml": text.replace("How fast", f"How very {number}")}


def record_removed(book: Book) -> Change:
    names = book.names("errata/*.yml")
    return {names[-1]: None} if len(names) > 1 else {}


def record_broken(book: Book) -> Change:
    name = book.rng.choice(book.names("errata/*.yml"))
    return {name: book.text(name).replace("kind: statement", book.rng.choice(["kind: rumor", "kind: [", "knd: x"]))}


def front_matter_broken(book: Book) -> Change:
    name = book.page()
    line = book.rng.choice(["title: [", "titel: x", "title: a: b"])
    return {name: re.sub(r"^title: .*$", line, book.text(name), flags=re.M)}


def label(book: Book) -> Change:
    text = book.text("mkdocs.yml")
    return {"mkdocs.yml": re.sub(r"previously: .*", f"previously: Before {book.rng.randrange(99)}", text, count=1)}


def picture(book: Book) -> Change:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="{book.rng.randrange(99)}"/>\n'
    return {f"docs/{lang}/guide/drawing.svg": drawing for lang in ("en", "ja")}


def agreed(book: Book) -> Change:
    """Say that the languages of a page agree, whoever has changed it."""
    read, _ = load(book.root, {}, TODAY)
    assert read, "the book could be built a moment ago"
    paths = sorted(read.pages.by_lang["en"])
    return {stale.FILE: stale.record(sync(read, book.rng.sample(paths, 2), None, True, TODAY).lock)}


def default_row(book: Book) -> Change:
    """Add a table with a macro of the library, for better or worse."""
    name, value = book.page(), book.rng.choice(["2 KiB", "2048", "3"])
    return {name: f"{book.text(name).rstrip()}\n\n| Macro | Default |\n|---|---|\n| `POT_SIZE` | {value} |\n"}


def nothing(book: Book) -> Change:
    name = book.page()
    return {name: book.text(name)}


SMALL = [paragraph, word, agreed, heading, sample, record_text, record_place, record_state, link]
EDITS: list[Callable[[Book], Change]] = [
    *SMALL,
    *SMALL,
    heading_in_one_language,
    title,
    description,
    order,
    order_in_one_language,
    new_page,
    page_removed,
    section,
    new_record,
    record_removed,
    record_broken,
    front_matter_broken,
    label,
    picture,
    agreed,
    default_row,
    nothing,
]


def edits(book: Book) -> Iterator[tuple[str, Change]]:
    """Yield edits for ever; whoever finds that one was a mistake sends True, and its repair comes next."""
    while True:
        edit = book.rng.choice(EDITS)
        change = edit(book)
        if not change:
            continue
        before = {name: book.text(name) if (book.root / name).exists() else None for name in change}
        mistake = yield edit.__name__, change
        if mistake and book.rng.random() < 0.8:
            yield f"repair of {edit.__name__}", before
        elif mistake:  # two mistakes at once, then both repaired
            second = paragraph(book)
            after = {name: book.text(name) for name in second}
            yield "paragraph beside a mistake", second
            yield "repair of both", {**after, **before}
