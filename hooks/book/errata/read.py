"""All records of the book, held against its pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from book import textfile
from book.cache import NOTHING, Memo
from book.config import Config
from book.diagnostics import Diagnostic, error
from book.errata import text
from book.errata.record import FILE_NAME, Erratum, check_names, parse
from book.model import Page, Pages

ERRATA = "errata"
SCHEMA = "schema.json"
PROOF_ENDINGS = (".cpp", ".py")


@dataclass
class Errata:
    """The records, by number, and what is wrong with them."""

    records: list[Erratum] = field(default_factory=list[Erratum])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    def on_page(self, path: str) -> list[Erratum]:
        """Return the records that correct a page."""
        return self._by_page.get(path, [])

    @cached_property
    def _by_page(self) -> dict[str, list[Erratum]]:
        found: dict[str, list[Erratum]] = {}
        for erratum in self.records:
            for page in dict.fromkeys(place.page for place in erratum.record.places):
                found.setdefault(page, []).append(erratum)
        return found


def read_errata(root: Path, pages: Pages, config: Config, memo: Memo = NOTHING) -> Errata:
    """Read every record in `errata/` and check its places, links and proofs."""
    folder = root / ERRATA
    names = (
        sorted(
            p.name for p in folder.iterdir() if not p.name.startswith(".") and p.name != SCHEMA and not p.name.endswith("~")
        )
        if folder.is_dir()
        else []
    )
    errata = Errata(diagnostics=check_names(names, ERRATA))
    for name in names:
        match = FILE_NAME.match(name)
        if not match:
            continue
        file = f"{ERRATA}/{name}"
        source, problems = textfile.read(folder / name, file)
        erratum = None
        if source is not None:
            ident = name.removesuffix(".yml")
            erratum, problems = memo(partial(parse, source, file, ident, config.codes), "record", file, source)
        errata.diagnostics += problems
        if erratum:
            errata.records.append(erratum)
            errata.diagnostics += _check(erratum, root, pages, config)
    return errata


def reread(
    root: Path, errata: Errata, idents: Collection[str], changed: Collection[str], pages: Pages, config: Config
) -> Errata | None:
    """Return the records after some of them, or pages that they name, have changed.

    Args:
        root: The project's root.
        errata: The records as they were.
        idents: Numbers of records whose files have changed.
        changed: Paths of pages whose headings or ids have changed.
        pages: All pages, as they are now.
        config: The book's configuration.

    Returns:
        The records, or None when one of them cannot be read any more.
    """
    if not idents and not changed:
        return errata
    records, again = list[Erratum](), list[Erratum]()
    for old in errata.records:
        erratum: Erratum | None = old
        if old.id in idents:
            source, _ = textfile.read(root / old.file, old.file)
            erratum, _ = parse(source, old.file, old.id, config.codes) if source is not None else (None, [])
            if erratum is None:
                return None
        if old.id in idents or any(_names(old, path) for path in changed):
            again.append(erratum)
        records.append(erratum)
    touched = {erratum.file for erratum in again}
    return Errata(
        records,
        [
            *(problem for problem in errata.diagnostics if problem.file not in touched),
            *(problem for erratum in again for problem in _check(erratum, root, pages, config)),
        ],
    )


def _names(erratum: Erratum, path: str) -> bool:
    texts = (*erratum.record.was.values(), *erratum.record.now.values())
    return any(place.page == path for place in erratum.record.places) or any(f"{path}.md" in text for text in texts)


def proof_file(root: Path, name: str) -> str | None:
    """Return the file below `samples/` of the proof with this test's name, or None."""
    files = (f"{name}{ending}" for ending in PROOF_ENDINGS)
    return next((file for file in files if (root / "samples" / file).is_file()), None)


def _check(erratum: Erratum, root: Path, pages: Pages, config: Config) -> Iterator[Diagnostic]:
    seen: set[tuple[str, str]] = set()
    for index, place in enumerate(erratum.record.places):
        line = erratum.line("places", index)
        if (place.page, place.section) in seen:
            yield error("erratum-place-twice", erratum.file, line, "the same place stands here twice", "Remove one.")
        seen.add((place.page, place.section))
        twins = [pages.by_lang[code].get(place.page) for code in config.codes]
        found = [page for page in twins if page]
        if not found and not any(place.page in pages.broken[code] for code in config.codes):
            yield error(
                "erratum-page",
                erratum.file,
                line,
                f"there is no page '{place.page}'",
                "Write its path below docs/<language>/, without .md.",
            )
        lacking = [page for page in found if place.section and not page.outline.section(place.section)]
        if lacking:
            yield _no_section(erratum, line, place.section, lacking)
    for index, proof in enumerate(erratum.proofs):
        if not proof_file(root, proof):
            yield error(
                "erratum-proof",
                erratum.file,
                erratum.line("proof", index),
                f"there is no proof '{proof}'",
                f"Write samples/{proof}.cpp, or correct the name.",
            )
    for key in ("was", "now"):
        for lang, markdown in getattr(erratum.record, key).items():
            for reference in text.references(markdown):
                hint = "Write the address: [text](part/page.md); put code in backticks."
                message = f"nothing defines '{reference}'"
                yield error("erratum-link", erratum.file, erratum.line(key, lang), message, hint)
            for target in text.links(markdown):
                path, _, fragment = target.partition("#")
                name = path.removesuffix(".md") if path.endswith(".md") else ""
                if any(name in pages.broken[code] for code in config.codes):
                    continue  # told already
                page = next((found for code in [lang, *config.codes] if (found := pages.by_lang[code].get(name))), None)
                if page is None or (fragment and fragment not in page.outline.ids):
                    yield error(
                        "erratum-link",
                        erratum.file,
                        erratum.line(key, lang),
                        f"'{target}' is not a page" if page is None else f"{page.file} has no id '{fragment}'",
                        "Write the page's path below its language, with .md, and an id that it has.",
                    )


def _no_section(erratum: Erratum, line: int, section: str, pages: Sequence[Page]) -> Diagnostic:
    ids = ", ".join(h.id for h in pages[0].outline.headings if h.id) or "none"
    message = f"there is no section '{section}' in {' and '.join(page.file for page in pages)}"
    return error("erratum-section", erratum.file, line, message, f"Its ids: {ids}.")
