"""The book's own commands: `python -m book check`, `sync`, `status`, `erratum`, `schema`, `audit`, `bundle`.

This is the edge: the environment, git and the clock are read here and handed down.
"""

from __future__ import annotations

import argparse
import datetime
import difflib
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from book import audit as finished
from book import publish, stale, status
from book.book import Book, load
from book.diagnostics import Diagnostic
from book.errata.read import ERRATA, SCHEMA
from book.errata.record import KINDS, Record, next_free
from book.sync import sync


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 when something is wrong with the book, 2 when it cannot be read."""
    options = _parser().parse_args(arguments)
    book, problems = load(options.root, os.environ, _today(options.root))
    if options.command == "check":
        return _check(options.root, book, problems)
    return _report(problems, 2) if book is None else _run(options, book)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="book", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the folder with mkdocs.yml")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="report everything that is wrong with the text, without a build")
    agree = commands.add_parser("sync", help="record that the languages of a page agree as they stand now")
    agree.add_argument("page", help="its path without language and ending, or all")
    agree.add_argument("--section", help="the id of one section")
    agree.add_argument("--no-answer", action="store_true", help="a section changed on one side needs no answer")
    commands.add_parser("status", help="tell of every page which sections wait for which language")
    erratum = commands.add_parser("erratum", help="start a correction's record")
    erratum.add_argument("--id", default="", help="its number, when one is reserved; else the next free one")
    commands.add_parser("schema", help="write the JSON Schema of a record, for editors")
    audit = commands.add_parser("audit", help="check a finished site")
    audit.add_argument("site", type=Path)
    audit.add_argument("--offline", action="store_true", help="the site is the offline bundle")
    bundle = commands.add_parser("bundle", help="pack an offline site")
    bundle.add_argument("site", type=Path)
    return parser


def _run(options: argparse.Namespace, book: Book) -> int:
    root: Path = options.root
    match options.command:
        case "sync":
            return _sync(root, book, options.page, options.section, options.no_answer)
        case "status":
            return _status(root, book)
        case "erratum":
            return _erratum(root, book, options.id)
        case "schema":
            return _schema(root)
        case "audit":
            url = "" if options.offline else os.environ.get("SITE_URL", "http://127.0.0.1:8000/")
            return _report(finished.audit(options.site, url, book.config.codes), 1, f"{options.site}: nothing is wrong")
        case _:
            return _bundle(root, options.site, book)


def _bundle(root: Path, site: Path, book: Book) -> int:
    target = root / "dist" / f"{book.config.slug}-offline.zip"
    size = publish.bundle(site, target, book.config.slug, book.today)
    print(f"{target.relative_to(root)}: {size / 1e6:.2f} MB")
    return 0


def _status(root: Path, book: Book) -> int:
    print("\n".join(status.table(book)))
    _tell_waiting(root, book)
    return 0


def _today(root: Path) -> datetime.date:
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _git(root, "log", "-1", "--format=%ct").strip()
    seconds = int(epoch) if epoch.isdigit() else datetime.datetime.now(datetime.UTC).timestamp()
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date()


def _git(root: Path, *arguments: str) -> str:
    try:
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


def _report(problems: Sequence[Diagnostic], status: int, fine: str = "") -> int:
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems and fine:
        print(fine)
    return status if problems else 0


def _check(root: Path, book: Book | None, problems: Sequence[Diagnostic]) -> int:
    if book is None or problems:
        _report(problems, 1)
        print(f"{len(problems)} problem{'s' * (len(problems) != 1)}", file=sys.stderr)
        return 1 if book else 2
    _tell_waiting(root, book)
    counts = ", ".join(f"{len(pages)} pages in {lang}" for lang, pages in book.pages.by_lang.items())
    print(f"{counts}, {len(book.errata.records)} errata, {len(book.samples.sources)} sample files: 0 problems")
    return 0


def _tell_waiting(root: Path, book: Book) -> None:
    """Print what waits: that is no mistake, since either language may lead."""
    known: dict[str, dict[str, str]] = {}

    def old_line(file: str, hash_: str) -> str | None:
        if file not in known:
            known[file] = _lines_in_history(root, file)
        return known[file].get(hash_)

    waiting = status.waiting(book)
    for waits in waiting:
        print("\n".join(status.describe(waits, book, old_line)))
    if waiting:
        print(f"{len(waiting)} section{'s' * (len(waiting) != 1)} waiting for an answer")


def _lines_in_history(root: Path, file: str) -> dict[str, str]:
    """Return the lines of a page's latest versions, by hash. Values of the front matter are recorded without quotes."""
    found: dict[str, str] = {}
    for commit in _git(root, "log", "-50", "--format=%H", "--", file).split():
        for line in _git(root, "show", f"{commit}:./{file}").splitlines():
            text = re.sub(r"""^(\w+): (["'])(.*)\2$""", r"\1: \3", line.strip())
            found.setdefault(stale.digest(text), text)
    return found


def _sync(root: Path, book: Book, page: str, section: str | None, no_answer: bool) -> int:
    known = set[str]().union(*book.pages.by_lang.values(), book.stale.lock.pages if book.stale.lock else ())
    if page != "all" and page not in known:
        near = difflib.get_close_matches(page, sorted(known), n=3)
        print(f"There is no page '{page}'" + (f"; did you mean {' or '.join(near)}?" if near else "."), file=sys.stderr)
        return 2
    today = datetime.datetime.now().astimezone().date()
    done = sync(book, sorted(known) if page == "all" else [page], section, no_answer, today)
    (root / stale.FILE).write_text(stale.record(done.lock), encoding="utf-8")
    for path, ident in done.recorded:
        print(f"{path}: {f'#{ident}' if ident else 'the introduction'} agrees")
    for waits in done.refused:
        file = book.pages.by_lang[waits.lang][waits.page].file
        name = f"#{waits.section}" if waits.section else "the introduction"
        hint = "Change it there; where the edit needs no answer, add NO_ANSWER=yes."
        print(f"{file}: {name} has not answered {' and '.join(waits.newer)} yet. {hint}", file=sys.stderr)
    if not done.recorded and not done.refused:
        print("nothing has changed")
    return 1 if done.refused else 0


def _schema(root: Path) -> int:
    schema = Record.model_json_schema() | {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    target = root / ERRATA / SCHEMA
    target.write_text(json.dumps(schema, indent=2) + "\n", encoding="utf-8")
    print(f"{ERRATA}/{SCHEMA}: completion for records in editors that know the YAML language server")
    return 0


def _erratum(root: Path, book: Book, ident: str) -> int:
    history = _git(root, "log", "--all", "--diff-filter=A", "--name-only", "--format=", "--", ERRATA)
    names = [*history.split(), *(p.name for p in (root / ERRATA).glob("*.yml"))]
    used = [int(match.group(1)) for name in names if (match := re.search(r"E(\d{4})\.yml$", name))]
    ident = ident or next_free(used)
    target = root / ERRATA / f"{ident}.yml"
    if not re.fullmatch(r"E\d{4}", ident) or int(ident[1:]) in used:
        print(f"{ident}: a number is E and four digits, and is never used again", file=sys.stderr)
        return 1
    texts = "{" + ", ".join(f'{code}: ""' for code in book.config.codes) + "}"
    target.parent.mkdir(exist_ok=True)
    target.write_text(
        f"""# yaml-language-server: $schema={SCHEMA}
title: {texts}
kind: statement  # {" | ".join(KINDS)}
corrected: {book.today.isoformat()}
places: [{{page: "", section: ""}}]
was: {texts}
now: {texts}
proof: []  # names of tests, like errata/{ident.lower()}_what_it_shows; or {{none: why}}
""",
        encoding="utf-8",
    )
    _schema(root)
    print(f"{ERRATA}/{target.name}: fill it in, then `make check`")
    return 0


if __name__ == "__main__":
    sys.exit(main())
