"""The books that are measured: ours, a larger one made of it, and the same content for the stock stack."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from book import assemble, stale
from book.book import Book, load
from book.diagnostics import has_errors
from book.samples import show
from book.sync import sync

ROOT = Path(__file__).resolve().parents[1]
INPUTS = ("docs", "errata", "hooks", "overrides", "samples", "mkdocs.yml", "CONTRIBUTING.md")
TODAY = datetime.date(2026, 12, 1)
COMMENT = {".py": "#", ".cmake": "#", ".sh": "#", ".txt": "#"}


def ours(target: Path, times: int) -> Path:
    """Copy the book; with every page, sample and correction `times` times, no copy with the same words or code."""
    skip = shutil.ignore_patterns("__pycache__", "build", ".cache")
    for name in INPUTS:
        source = ROOT / name
        (shutil.copytree(source, target / name, ignore=skip) if source.is_dir() else shutil.copy(source, target / name))
    pages = [path for path in sorted(target.glob("docs/*/*/*.md")) if path.stem != "index"]
    for number in range(1, times):
        _multiply(target, number, pages)
    if times > 1:
        _agree(target, times)
    return target


def _agree(root: Path, times: int) -> None:
    """Record that the languages of the copies agree, and what their words may mean, as it is for the pages themselves."""
    glossary = root / "CONTRIBUTING.md"

    def with_copies(match: re.Match[str]) -> str:
        pages = [page + copy for page in match[1].split() for copy in ("", *(f"-copy{n}" for n in range(1, times)))]
        return f"(except {' '.join(pages)})"

    glossary.write_text(re.sub(r"\(except ([^()]*)\)", with_copies, glossary.read_text(encoding="utf-8")), encoding="utf-8")
    book = sound(root)
    done = sync(book, sorted(set[str]().union(*book.pages.by_lang.values())), None, False, TODAY)
    (root / stale.FILE).write_text(stale.record(done.lock), encoding="utf-8")


def _multiply(root: Path, number: int, pages: Sequence[Path]) -> None:
    for path in pages:
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'^title: "?(.*?)"?$', rf'title: "\1 ({number})"', text, count=1, flags=re.M)
        text = re.sub(r"^order: (\d+)", lambda match: f"order: {int(match[1]) + 1000 * number}", text, count=1, flags=re.M)
        text = re.sub(r'(--8<-- "[\w-]+/)([\w-]+)/', rf"\1\2-copy{number}/", text)
        text = re.sub(r"([.。])\n\n", rf"\1 ({number})\n\n", text)
        path.with_stem(f"{path.stem}-copy{number}").write_text(text, encoding="utf-8")
    used = {match for path in pages for match in re.findall(r'--8<-- "([\w-]+/[\w-]+)/', path.read_text(encoding="utf-8"))}
    for folder in sorted(used):
        for path in sorted((root / "samples" / folder).rglob("*")):
            if path.is_file():
                place = root / "samples" / f"{folder}-copy{number}" / path.relative_to(root / "samples" / folder)
                place.parent.mkdir(parents=True, exist_ok=True)
                mark = COMMENT.get(path.suffix, "//")
                text = path.read_text(encoding="utf-8")
                place.write_text(re.sub(r"(\[start:.*\n)", rf"\1{mark} copy {number}\n", text), encoding="utf-8")
    for path in sorted(root.glob("errata/E0*.yml")):
        text = re.sub(r"(page: [\w-]+/(?!index\b)[\w-]+)", rf"\1-copy{number}", path.read_text(encoding="utf-8"))
        path.with_name(f"E{number}{path.name[2:]}").write_text(text, encoding="utf-8")


def stock(source: Path, target: Path, whole_samples: bool = False) -> Path:
    """Write a book's content for MkDocs, Material, i18n and search alone, with the samples in the pages already.

    Args:
        source: The book.
        target: Where to.
        whole_samples: Whether the pages that show samples' whole files, which our hooks add, are there as well.
    """
    book = sound(source)
    for lang in book.config.codes if whole_samples else []:
        for file in book.samples.sources:
            place = target / "docs" / lang / f"{book.sample_page(file)}.md"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(_whole_file(file, lang, book), encoding="utf-8")
    for pages in book.pages.by_lang.values():
        for page in pages.values():
            body = page.body
            filled = assemble.samples(body, page.outline, page.body_line, page, book, _Nowhere())
            listing = assemble.markers(body, page.outline, page.body_line, page, book, "")
            text = re.sub(r"^[^\n]*\n\{ \.sample \}$", "", assemble.apply(body, [*filled, *listing]), flags=re.M)
            place = target / page.file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f"# {page.front.title}\n\n{text}", encoding="utf-8")
    for path in (source / "docs").rglob("*"):
        if path.is_file() and path.suffix != ".md":
            shutil.copy(path, target / path.relative_to(source))
    (target / "mkdocs.yml").write_text(_configuration(source), encoding="utf-8")
    return target


class _Nowhere:
    """Links of lines that the stock stack does not have."""

    def page(self, target: str) -> str:  # noqa: ARG002
        """Return no address."""
        return ""

    entry = proof = page


def _whole_file(file: str, lang: str, book: Book) -> str:
    code = book.samples.sources[file].code(lang, book.config.codes)
    fence = "`" * max(3, max(map(len, re.findall("`+", code)), default=0) + 1)
    head = f'---\ntitle: "{file}"\nsearch: {{exclude: true}}\nhide: [toc]\n---\n\n'
    return f"{head}{fence}{show.lexer(file)}\n{code}\n{fence}\n"


def sound(root: Path) -> Book:
    """Read a book that has no errors."""
    book, problems = load(root, {}, TODAY)
    if book is None or has_errors(problems):
        raise SystemExit("\n".join(map(str, problems[:20])))
    return book


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml as plain data; an `!ENV` stands for its default."""


_Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])


def _configuration(source: Path) -> str:
    config: dict[str, Any] = yaml.load((source / "mkdocs.yml").read_text(encoding="utf-8"), Loader=_Loader)
    keep = ("site_name", "site_url", "site_description", "theme", "markdown_extensions")
    kept = {key: config[key] for key in keep}
    kept["theme"] = {key: value for key, value in kept["theme"].items() if key not in ("custom_dir", "favicon")}
    languages = [
        {"locale": each["locale"], "name": each["name"], "default": each.get("default", False)}
        for plugin in config["plugins"]
        if "i18n" in plugin
        for each in plugin["i18n"]["languages"]
    ]
    kept["not_in_nav"] = "samples/"  # as in ours
    kept["plugins"] = [{"search": {}}, {"i18n": {"docs_structure": "folder", "languages": languages}}]
    return yaml.safe_dump(kept, allow_unicode=True, sort_keys=False)
