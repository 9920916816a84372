"""The book's own commands: `python -m book check`, `erratum`, `schema`, `audit`, `bundle`.

This is the edge: the environment, git and the clock are read here and handed down.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from book import audit as finished
from book import publish
from book.book import Book, load
from book.diagnostics import Diagnostic
from book.errata.read import ERRATA, SCHEMA
from book.errata.record import KINDS, Record, next_free


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 when something is wrong with the book, 2 when it cannot be read."""
    parser = argparse.ArgumentParser(prog="book", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the folder with mkdocs.yml")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="report everything that is wrong with the text, without a build")
    erratum = commands.add_parser("erratum", help="start a correction's record")
    erratum.add_argument("--id", default="", help="its number, when one is reserved; else the next free one")
    commands.add_parser("schema", help="write the JSON Schema of a record, for editors")
    audit = commands.add_parser("audit", help="check a finished site")
    audit.add_argument("site", type=Path)
    audit.add_argument("--offline", action="store_true", help="the site is the offline bundle")
    bundle = commands.add_parser("bundle", help="pack an offline site")
    bundle.add_argument("site", type=Path)
    options = parser.parse_args(arguments)
    book, problems = load(options.root, os.environ, _today(options.root))
    if options.command == "check":
        return _check(book, problems)
    if book is None:
        return _report(problems, 2)
    if options.command == "audit":
        url = "" if options.offline else os.environ.get("SITE_URL", "http://127.0.0.1:8000/")
        return _report(finished.audit(options.site, url, book.config.codes), 1, f"{options.site}: nothing is wrong")
    if options.command == "bundle":
        target = options.root / "dist" / f"{book.config.slug}-offline.zip"
        size = publish.bundle(options.site, target, book.config.slug, book.today)
        print(f"{target.relative_to(options.root)}: {size / 1e6:.2f} MB")
        return 0
    return _schema(options.root) if options.command == "schema" else _erratum(options.root, book, options.id)


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


def _check(book: Book | None, problems: Sequence[Diagnostic]) -> int:
    if book is None or problems:
        _report(problems, 1)
        print(f"{len(problems)} problem{'s' * (len(problems) != 1)}", file=sys.stderr)
        return 1 if book else 2
    counts = ", ".join(f"{len(pages)} pages in {lang}" for lang, pages in book.pages.by_lang.items())
    print(f"{counts}, {len(book.errata.records)} errata, {len(book.samples.sources)} sample files: 0 problems")
    return 0


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
