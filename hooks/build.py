"""What the hooks share: one `Build` for each run of MkDocs, and the few touches of MkDocs and i18n that several need."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation

from book.book import Book
from book.cache import NOTHING, Memo
from book.diagnostics import Diagnostic, Severity
from book.model import Page
from book.pack import Pack
from book.pairs import stand_ins
from book.samples.show import Frame
from book.search import Found
from book.urls import absolute, page_url, relative
from markdown_private import Converter
from mkdocs_private import Rendered

log = get_plugin_logger("book")
TRUE, FALSE = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")


@dataclass
class Kept:
    """A language as MkDocs had it when it wrote its pages; i18n changes the one configuration for each language.

    Attributes:
        files: Its files.
        pages: Those of them that are pages.
        nav: Its navigation.
        env: Its templates.
        config: The configuration's values.
        extra: Those under `extra`.
        theme: Those of the theme.
        frames: Those of its whole files, by name; see `frames`.
        sections: What pages that were saved were put together from, by file; see `piecewise`.
    """

    files: Files
    pages: Sequence[File]
    nav: Navigation
    env: Environment
    config: dict[str, Any]
    extra: dict[str, Any]
    theme: dict[str, Any]
    frames: dict[str, Frame] = field(default_factory=dict[str, Frame])
    sections: dict[str, dict[str, Rendered]] = field(default_factory=dict[str, dict[str, Rendered]])


@dataclass(frozen=True)
class Earlier:
    """What earlier builds have made of the pages of a language.

    Attributes:
        texts: Their text and front matter, and their Markdown with samples and corrections in it.
        html: Their HTML.
        whole: Their files.
        files: A name for all that links can lead to.
        samples: A name for what a page shows of samples, by the page's file.
        packs: Where it stands.
    """

    texts: Memo = NOTHING
    html: Memo = NOTHING
    whole: Memo = NOTHING
    files: str = ""
    samples: Mapping[str, str] = field(default_factory=dict[str, str])
    packs: Sequence[Pack] = ()

    def close(self) -> None:
        """Write it down, once the language's pages are written: nothing is kept of those that serve builds again."""
        for pack in self.packs:
            pack.close()


@dataclass
class Build:
    """One run: the book, what is built of it, and what the languages leave for the end.

    Attributes:
        book: The book.
        site_dir: Where the finished site goes; it is built beside it.
        offline: Whether this is the bundle.
        bundle: The offline archive that the site offers; None when there is none.
        site_url: The site's address; empty offline.
        langs: The languages built.
        lang: The one being built now.
        missing: Pages of other languages that stand in for those missing in it, by path.
        found: What search finds, by language and page.
        written: Paths of all pages, by language.
        written_over: The files of the earlier site over which this one is built; None when there is none.
        nav: The navigation of the language being built.
        cache: What an earlier run has made.
        earlier: What it has made of the pages of the language being built.
        kept: What is needed to build single pages again, by language.
        converters: What makes HTML of their pages, by language.
    """

    book: Book
    site_dir: Path
    offline: bool
    bundle: Path | None
    site_url: str
    langs: list[str]
    lang: str = ""
    missing: dict[str, Page] = field(default_factory=dict[str, Page])
    found: dict[str, dict[str, Found]] = field(default_factory=dict[str, dict[str, Found]])
    written: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    written_over: list[str] | None = None
    nav: Navigation | None = None
    cache: Memo = NOTHING
    earlier: Earlier = Earlier()
    kept: dict[str, Kept] = field(default_factory=dict[str, "Kept"])
    converters: dict[str, Converter] = field(default_factory=dict[str, Converter])

    def url(self, lang: str, path: str) -> str:
        """Return a page's address below the site's root."""
        return page_url(self.book.config.prefix(lang), path, directory=not self.offline)

    def page(self, path: str) -> Page | None:
        """Return the page that is shown at a path in the current language: its own, or its twin standing in."""
        return self.book.pages.by_lang[self.lang].get(path) or self.missing.get(path)

    def converter(self, config: MkDocsConfig) -> Converter:
        """Return what makes HTML of the current language's pages."""
        if self.lang not in self.converters:
            self.converters[self.lang] = Converter(config)
        return self.converters[self.lang]

    def begin(self, lang: str) -> None:
        """Turn to a language."""
        self.lang, self.missing = lang, stand_ins(self.book.pages, self.book.config, lang)


@dataclass(frozen=True)
class LinksFrom:
    """Links of corrections from a page: relative, or whole addresses for feeds.

    Attributes:
        build: The run.
        lang: Language of the pages linked to.
        start: Address below the root of the page that holds the links; None for whole addresses.
    """

    build: Build
    lang: str
    start: str | None = None

    def page(self, target: str) -> str:
        """Return the link to a page named as in a record."""
        path, hash_, fragment = target.partition("#")
        url = self.build.url(self.lang, path.removesuffix(".md"))
        if self.start is None:
            return absolute(self.build.site_url, url) + hash_ + fragment
        return (relative(self.start, url) if url != self.start or not fragment else "") + hash_ + fragment

    def entry(self, ident: str) -> str:
        """Return the link to an entry of the index."""
        return self.page(f"{self.build.book.config.errata.page}.md#{ident}")

    def proof(self, name: str) -> str | None:
        """Return the link to the page that shows a proof's program."""
        file = self.build.book.proof_files.get(name)
        return self.page(f"{self.build.book.sample_page(file)}.md") if file else None


@contextlib.contextmanager
def importing() -> Iterator[None]:
    """Let modules of this folder be imported: MkDocs puts it on the path only while it loads a hook."""
    path = sys.path.copy()
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        yield
    finally:
        sys.path[:] = path


def current(config: MkDocsConfig) -> Build:
    """Return the run that a configuration belongs to."""
    return config.extra["build"]


def tell(problems: Sequence[Diagnostic], strict: bool) -> None:
    """Log what is wrong with the book, and end the run if it cannot be built so."""
    for problem in problems:
        (log.error if problem.severity is Severity.ERROR else log.warning)(str(problem))
    stopping = [p for p in problems if p.severity is Severity.ERROR or strict]
    if stopping:
        raise PluginError(f"{len(stopping)} problem{'s' * (len(stopping) != 1)} in the book; nothing was built.")


def flag(name: str) -> bool:
    """Read a yes/no variable of the environment; any other value is named and ends the run."""
    value = os.environ.get(name, "").strip().lower()
    if value not in TRUE + FALSE:
        raise ValueError(f"{name}={value!r} is neither true nor false. Write {name}=true or leave it out.")
    return value in TRUE


def build_date(root: Path) -> date:
    """Return the day of the build: SOURCE_DATE_EPOCH, else that of the commit, else today.

    The first two give the same site from the same commit; the last is for a copy without git.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
        try:
            answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        except OSError:
            answer = ""
        epoch = answer or None
    if epoch is None:
        log.info("No commit and no SOURCE_DATE_EPOCH: corrections fold by today's date.")
        return datetime.now(UTC).date()
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date()
    except (ValueError, OverflowError, OSError):
        hint = "Write the seconds since 1970, or leave it out."
        raise ValueError(f"SOURCE_DATE_EPOCH={epoch!r} is not a number of seconds. {hint}") from None


def day_stamp(root: Path) -> str:
    """Return what changes when `build_date` may: the time of the last commit's entry, or the day where there is no git."""
    git = root / ".git"
    try:
        if git.is_file():  # a worktree names its folder
            git = root / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
        return str((git / "logs" / "HEAD").stat().st_mtime_ns)
    except OSError:
        return str(datetime.now(UTC).date())


def destination(url: str) -> str:
    """Return the file that a server sends for an address, both below the site's root."""
    return f"{url}index.html" if url.endswith("/") or not url else url


def add_page(
    files: Files,
    config: MkDocsConfig,
    path: str,
    content: str | None = None,
    source: Path | None = None,
    in_nav: bool = True,
) -> None:
    """Add a page that no file of the language holds, as i18n expects pages to be at this point.

    Args:
        files: The language's files.
        config: The configuration.
        path: The page's path below its language, without ending.
        content: Its Markdown, or
        source: the file that holds it.
        in_nav: Whether the navigation names it.
    """
    build = current(config)
    src_uri = f"{build.lang}/{path}.md"
    level = InclusionLevel.INCLUDED if in_nav else InclusionLevel.NOT_IN_NAV
    file = (
        File.generated(config, src_uri, content=content, inclusion=level)
        if source is None
        else File.generated(config, src_uri, abs_src_path=str(source), inclusion=level)
    )
    file.url = build.url(build.lang, path)
    file.dest_uri = destination(file.url)
    file.abs_dest_path = os.path.normpath(os.path.join(config.site_dir, file.dest_uri))
    extra: dict[str, Any] = {
        "alternates": {build.lang: file},
        "locale": build.lang,
        "locale_alternate_of": build.lang,
        "localization": build.lang,
        "norm_src_uri": f"{path}.md",
    }
    for name, value in extra.items():
        setattr(file, name, value)
    files.append(file)
