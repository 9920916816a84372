"""The book: pages by language, read from `docs/`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from book import frontmatter, textfile
from book.cache import NOTHING, Memo, digest
from book.config import Config
from book.diagnostics import Diagnostic, error
from book.frontmatter import FrontMatter
from book.outline import Outline, outline

DOCS = "docs"
OF_ERRATA = re.compile(r"E\d{4}(-\d+)?")
TEMPORARY_ENDINGS = ("~", ".swp", ".swx", ".tmp", "___jb_tmp___", "___jb_old___", ".part")
PAGE_NAME = re.compile(r"^[a-z0-9][a-z0-9-]*$")
# MkDocs takes these for pages too; one ending is enough for everybody.
OTHER_PAGE_ENDINGS = {".markdown", ".mdown", ".mkdn", ".mkd"}


@dataclass(frozen=True)
class Page:
    """A page in one language.

    Attributes:
        lang: Its language.
        path: Its place below the language, without ending: `tour/02-basic-client`. The same for its twin.
        file: Its file below the project's root.
        front: Its front matter.
        body: Its Markdown.
        body_line: Line of the file on which the body begins.
        outline: The structure of the body, with lines of the file.
    """

    lang: str
    path: str
    file: str
    front: FrontMatter
    body: str
    body_line: int
    outline: Outline

    @cached_property
    def fingerprint(self) -> str:
        """A name for all that checks can say of it."""
        return digest(self.file, repr(self.front), str(self.body_line), self.body)

    @property
    def folder(self) -> str:
        """The part it belongs to; empty at the root."""
        return posixpath.dirname(self.path)

    @property
    def is_index(self) -> bool:
        """Whether it leads its part, or is the home page."""
        return posixpath.basename(self.path) == "index"


@dataclass
class Pages:
    """Everything under `docs/`.

    Attributes:
        by_lang: Pages by language and path.
        assets: Files that are not pages, by language, as paths below the language.
        broken: Pages that exist and could not be read, by language: no twin of theirs is reported as missing.
        diagnostics: What is wrong with them.
    """

    by_lang: dict[str, dict[str, Page]] = field(default_factory=dict[str, dict[str, Page]])
    assets: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    broken: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])


def read_pages(root: Path, config: Config, memo: Memo = NOTHING) -> Pages:
    """Read all pages of all languages."""
    pages = Pages(
        {code: {} for code in config.codes}, {code: set() for code in config.codes}, {code: set() for code in config.codes}
    )
    docs = root / DOCS
    for path in sorted(docs.rglob("*")):
        inside = path.relative_to(docs)
        if path.is_dir() or any(is_temporary(part) for part in inside.parts):
            continue
        lang, _, rest = inside.as_posix().partition("/")
        file = f"{DOCS}/{inside.as_posix()}"
        if lang not in config.codes or not rest:
            folders = " or ".join(f"{DOCS}/{code}/" for code in config.codes)
            pages.diagnostics.append(
                error("file-outside", file, 0, "this file belongs to no language", f"Move it to {folders}.")
            )
        elif path.suffix == ".md":
            _add_page(pages, path, file, lang, rest.removesuffix(".md"), config, memo)
        elif path.suffix in OTHER_PAGE_ENDINGS:
            pages.diagnostics.append(
                error("page-name", file, 0, f"the ending {path.suffix} is not used here", "Rename the file to .md.")
            )
        else:
            pages.assets[lang].add(rest)
    return pages


def is_temporary(name: str) -> bool:
    """Tell whether a file is one that an editor writes for itself while it saves another."""
    # 4913 is Vim's trial whether it may write into a folder.
    return name.startswith((".", "#")) or name.endswith(TEMPORARY_ENDINGS) or name == "4913"


def _add_page(pages: Pages, path: Path, file: str, lang: str, name: str, config: Config, memo: Memo) -> None:
    found = [*_name_problems(name, file, config)]
    text, problems = textfile.read(path, file)
    found += problems
    page = None
    if text is not None:
        page, problems = memo(lambda: parse_page(text, file, lang, name, config), "page", file, lang, name, text)
        found += problems
    if page is None or _name_problems(name, file, config):
        pages.broken[lang].add(name)
    else:
        pages.by_lang[lang][name] = page
    pages.diagnostics += found


def _name_problems(name: str, file: str, config: Config) -> list[Diagnostic]:
    folder, base = posixpath.split(name)
    if not PAGE_NAME.match(base):
        return [
            error(
                "page-name",
                file,
                0,
                f"'{base}' cannot be an address",
                "Use small letters, digits and hyphens; index.md leads a part.",
            )
        ]
    if name in (config.errata.page, config.status, *config.codes):
        hint = "Choose another name; extra.book.errata.page and extra.book.status in mkdocs.yml name those pages."
        return [error("page-generated", file, 0, f"the address '{name}/' is taken: the build writes it itself", hint)]
    if folder and not config.part(folder):
        parts = ", ".join(f"{part.folder}/" for part in config.parts)
        return [
            error(
                "page-folder",
                file,
                0,
                f"the folder '{folder}' is not a part of this book",
                f"Move the page to {parts or 'the root'}, or add the part to extra.book.parts in mkdocs.yml.",
            )
        ]
    return []


def parse_page(
    text: str, file: str, lang: str, path: str, config: Config, read: Callable[[str, int], Outline] = outline
) -> tuple[Page | None, list[Diagnostic]]:
    """Read one page's text, its structure by `read`."""
    front, parts, problems = frontmatter.parse(text, file, config.front_matter)
    structure = read(parts.body, parts.body_line)
    if front is None:
        return None, problems
    page = Page(lang, path, file, front, parts.body, parts.body_line, structure)
    line = parts.body_line
    doubts = [error("markdown-differs", file, line + doubt.line, doubt.message, doubt.hint) for doubt in structure.doubts]
    return page, [*problems, *doubts, *_heading_problems(page, config), *_group_problems(page, config)]


def _heading_problems(page: Page, config: Config) -> list[Diagnostic]:
    problems: list[Diagnostic] = []
    part = config.part(page.folder)
    groups = part.groups if part and page.is_index else {}
    seen: dict[str, int] = {}
    for heading in page.outline.headings:
        if heading.level == 1:
            problems.append(
                error(
                    "heading-h1",
                    page.file,
                    heading.line,
                    f"the heading '{heading.text}' is an h1",
                    "The title in the front matter is the page's h1: use ## here.",
                )
            )
        elif not heading.id:
            problems.append(
                error(
                    "heading-id",
                    page.file,
                    heading.line,
                    f"the heading '{heading.text}' has no id",
                    "Add one, the same in every language: ## Heading { #id }.",
                )
            )
        elif heading.id in groups or OF_ERRATA.fullmatch(heading.id):
            owner = "the listing of its group" if heading.id in groups else "a correction"
            message = f"the id '{heading.id}' is that of {owner}"
            problems.append(error("heading-id-taken", page.file, heading.line, message, "Choose another."))
        elif heading.id in seen:
            problems.append(
                error(
                    "heading-id-twice",
                    page.file,
                    heading.line,
                    f"the id '{heading.id}' stands on line {seen[heading.id]} already",
                    "Choose another.",
                )
            )
        seen.setdefault(heading.id, heading.line)
    for heading in page.outline.nested_headings:
        problems.append(
            error(
                "heading-nested",
                page.file,
                heading.line,
                f"the heading '{heading.text}' stands in a list, a quote or a block",
                "Move it out, or use bold text.",
            )
        )
    return problems


def _group_problems(page: Page, config: Config) -> list[Diagnostic]:
    part = config.part(page.folder)
    groups = list(part.groups) if part else []
    line = page.front.lines.get("group", 1)
    if page.front.group and page.front.group not in groups:
        known = f"Known: {', '.join(groups)}." if groups else "This part has no groups: remove it."
        return [error("page-group", page.file, line, f"'{page.front.group}' is not a group of this part", known)]
    if groups and not page.front.group and not page.is_index:
        return [error("page-group", page.file, line, "'group' is missing", f"Add one of: {', '.join(groups)}.")]
    return []
