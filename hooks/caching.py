"""The cache of one run: where it is, and what everything in it depends on."""

from __future__ import annotations

import sys
from collections import UserDict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import material
import mkdocs
import mkdocs_static_i18n
from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import templates
from book.assemble import samples_of_pages
from book.cache import Memo, Store, digest, digest_of_files
from book.pack import packed
from build import Build, Earlier, current, flag

FOLDER = ".cache/build"
PACKAGES = (
    "Jinja2",
    "Markdown",
    "MarkupSafe",
    "Pygments",
    "PyYAML",
    "markdown-it-py",
    "mkdocs",
    "mkdocs-material",
    "mkdocs-static-i18n",
    "pydantic",
    "pymdown-extensions",
)
# The packages whose templates the theme takes; their versions are in every key.
OF_PACKAGES = [Path(str(module.__file__)).parent for module in (material, mkdocs, mkdocs_static_i18n)]
# What no page shows, or what is named otherwise below.
NOT_SHOWN = {
    "config_file_path",
    "docs_dir",
    "extra",
    "hooks",
    "mdx_configs",
    "markdown_extensions",
    "nav",
    "plugins",
    "site_dir",
    "strict",
    "theme",
    "watch",
}
# What the hooks tell every template.
WORDS = ("book", "all_labels", "labels", "lang_code", "langs")
OURS = ("build", "counter")  # what the hooks keep under `extra`


def open_cache(root: Path) -> Memo:
    """Return the cache of a book, bound to the programs that build it; one that keeps nothing when NO_CACHE says so."""
    if flag("NO_CACHE"):
        return Memo(Store(None), "")
    return Memo(Store(root / FOLDER), _programs())


def _programs() -> str:
    hooks = Path(__file__).resolve().parent
    return digest(sys.version, *map(_version, PACKAGES), digest_of_files(hooks, hooks.rglob("*.py")))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def plain(value: Any) -> Any:
    """Return a value of a configuration as what it says, without what is only this run's."""
    if isinstance(value, (dict, UserDict)):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    text = repr(value)
    return type(value).__qualname__ if " at 0x" in text else text


def open_pages(config: MkDocsConfig, files: Files) -> Earlier:
    """Return what earlier builds have made of a language's pages."""
    build = current(config)
    if not build.cache.store.folder:
        return Earlier()
    shown = of_site(build)
    memo, pack = packed(build.cache, "pages", build.lang, *shown)
    whole, files_pack = packed(build.cache, "files", build.lang, *shown)
    return Earlier(
        memo.of("texts", repr(build.book.config), build.lang, *shown),
        memo.of("markdown", *of_markdown(config)),
        whole,
        of_files(config, files),
        build.earlier.samples or samples_of_pages(build.book),  # those of the language before are the same
        (pack, files_pack),
    )


def of_site(build: Build) -> list[str]:
    """Return what the addresses of pages depend on beside the book's configuration."""
    return [repr(build.offline), repr(build.langs), build.site_url]


def of_records(build: Build) -> list[str]:
    """Return what all corrections together say, and what the ways to show them depend on beside the language."""
    book, records = build.book, [erratum.fingerprint for erratum in build.book.errata.records]
    return [repr(book.config), *of_site(build), repr(book.proof_files), repr(book.today if not records else ""), *records]


def of_files(config: MkDocsConfig, files: Files) -> str:
    """Return a name for all that a link of a page can become: the language's files, and how links are checked."""
    i18n = config.plugins["i18n"]
    settings = [i18n.current_language, i18n.default_language, plain(i18n.config), plain(config.validation)]
    targets = sorted((file.src_uri, file.url, file.inclusion.name) for file in files)
    return digest(repr(settings), repr(config.use_directory_urls), repr(targets))


def of_markdown(config: MkDocsConfig) -> list[str]:
    """Return what a page's HTML depends on beside its text."""
    names = [each if isinstance(each, str) else type(each).__qualname__ for each in config["markdown_extensions"]]
    return [repr(names), repr(plain(config["mdx_configs"])), repr(config.use_directory_urls)]


def of_templates(config: MkDocsConfig, env: Environment) -> str:
    """Return a name for what every page of a language shows: configuration, navigation, templates and their words."""
    values = {key: plain(value) for key, value in config.items() if key not in NOT_SHOWN}
    extra = {key: plain(value) for key, value in config.extra.items() if key not in OURS}
    theme = {key: plain(value) for key, value in config.theme.items()}
    plugins = {name: plain(getattr(plugin, "config", {})) for name, plugin in config.plugins.items()}
    words = {key: plain(value) for key, value in env.globals.items() if key in WORDS}
    nav = current(config).nav
    items = [_item(item) for item in nav.items] if nav else []
    home = nav.homepage.url if nav and nav.homepage else ""
    return digest(*map(repr, (values, extra, theme, plugins, words, items, home)), _of_templates(config))


def _item(item: Any) -> Any:
    if item.children is not None:
        return [str(item.title), [_item(child) for child in item.children]]
    return [str(item.title), item.url, plain(getattr(item, "meta", {}))]


def _of_templates(config: MkDocsConfig) -> str:
    """Return a name for the bytes of the templates, and of the icons that a book has of its own.

    Those of packages are told by the packages' versions.
    """
    parts: list[str] = []
    for folder in (path for path in map(Path, config.theme.dirs) if not any(map(path.is_relative_to, OF_PACKAGES))):
        names = [name for name in templates.listed(str(folder)) if name.endswith(".html")]
        parts.append(digest_of_files(folder, (folder / name for name in names)))
    if config.theme.custom_dir:
        own = Path(config.theme.custom_dir)
        parts.append(digest_of_files(own, own.rglob("*.svg")))
    return digest(*parts)


def of_page(page: Page, context: Any) -> list[str]:
    """Return what a page's file depends on beside what all pages show."""
    near = [(other.url, str(other.title)) if other else None for other in (page.previous_page, page.next_page)]
    own = (page.url, str(page.title), plain(page.meta), page.canonical_url, page.edit_url, page.is_homepage, near)
    hooks = [plain(context[key]) for key in ("twins", "text_lang", "feed")]
    return [page.content or "", repr(own), repr(hooks), repr([_heading(item) for item in page.toc])]


def _heading(item: Any) -> Any:
    return [item.title, item.id, item.level, [_heading(child) for child in item.children]]
