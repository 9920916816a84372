"""Whole books, built strictly, and what a reader finds on their sites.

A case in `sites/` holds a book and a list of views (`show:`); below `expect:` stands what each of them shows. What must hold
for every book is checked for every case.
"""

from __future__ import annotations

import ast
import datetime
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from book import audit
from book.book import load
from book.config import read
from book.errata import text

from . import atom, dom, views
from .case import Case, cases
from .project import PROJECT, TODAY, digests, mkdocs, write


@pytest.mark.parametrize("site", cases("sites"), ids=str)
def test_site(site: Case, tmp_path: Path) -> None:
    root = write(tmp_path, site.data["tree"], site.data.get("book"))
    env: dict[str, str] = {"SITE_URL": "https://book.example/", **site.data.get("env", {})}
    sources = {folder: digests(root / folder) for folder in ("docs", "errata", "samples")}
    arguments = site.data.get("command", "build --strict").split()
    result = mkdocs(root, *arguments, **env)
    assert result.status == 0, result.output
    assert "Traceback" not in result.output
    assert not list(root.glob("site.*")), "something half-built was left behind"
    assert {folder: digests(root / folder) for folder in sources} == sources, "the build wrote into its sources"

    sound(root, env)
    seen = {"log": "\n".join(result.log)} if result.log else {}
    site.hold(seen | {line: views.view(root / "site", line) for line in site.data["show"]})


def sound(root: Path, env: dict[str, str]) -> None:
    """Check what holds for every site."""
    site, offline = root / "site", bool(env.get("OFFLINE"))
    book, _ = load(root, env, datetime.datetime.fromtimestamp(TODAY, datetime.UTC).date())
    assert book
    langs = [env["LANG_ONLY"]] if env.get("LANG_ONLY") else book.config.codes
    url = "" if offline else env["SITE_URL"]

    assert [str(problem) for problem in audit.audit(site, url, book.config.codes)] == []
    every_page = {path for pages in book.pages.by_lang.values() for path in pages}
    for lang in langs:
        walked = list(views.walk(site, lang))
        assert len(walked) == len(set(walked)) == len(every_page) + 1, f"{lang}: 'next' does not lead to every page once"
        found = dom.parse("\n".join(views.search(site, lang))).text()
        for erratum in book.errata.records:
            was = text.plain(erratum.record.was[lang]).splitlines()[0]
            assert was not in found, f"search finds the old statement of {erratum.id}"
        if not offline:
            atom.check((site / book.config.prefix(lang) / f"{book.config.errata.page}.xml").read_bytes())
    if not offline:
        json.loads((site / f"{book.config.errata.page}.json").read_text(encoding="utf-8"))


def test_the_hooks_know_no_book_by_name() -> None:
    """What this project is about stands in its mkdocs.yml and nowhere in the generator, but for what explains it."""
    config, _ = read((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"), "mkdocs.yml", {})
    assert config
    names = [config.slug, config.verified_with, *(f"{part.folder}/" for part in config.parts)]
    found = [
        f"{path.name}: {value}"
        for path in sorted((PROJECT / "hooks").rglob("*.py"))
        for value in texts(ast.parse(path.read_text(encoding="utf-8")))
        if any(name in value for name in names)
    ]
    assert found == []


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts of a program without docstrings and descriptions."""
    explains = isinstance(node, ast.Expr) or (isinstance(node, ast.keyword) and node.arg == "description")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in () if explains else ast.iter_child_nodes(node):
        yield from texts(child)
