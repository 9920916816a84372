"""Reads the book, tells what is wrong with it, and gives MkDocs its pages in their order."""

from __future__ import annotations

import os
from pathlib import Path

import markupsafe
from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import highlight
from book import assemble, linebreak, order
from book.book import load
from book.html import tag
from book.html import text as escape
from book.outline import outline
from book.pairs import shown_pages
from book.urls import relative
from build import Build, LinksFrom, add_page, build_date, current, flag, tell
from caching import open_cache

LARGE = 200  # pages of a language


@event_priority(100)
def _read_book(config: MkDocsConfig) -> None:
    i18n = config.plugins.get("i18n")  # without it the book is not sound, and told so below
    if i18n and i18n.building:
        return  # a further language of the same run
    root = Path(config.config_file_path).parent
    try:
        offline, today = flag("OFFLINE"), build_date(root)
    except ValueError as problem:
        raise PluginError(str(problem)) from None
    cache = open_cache(root)
    book, problems = load(root, os.environ, today, cache)
    tell(problems, config.strict)
    assert book  # or a problem has told why not
    if not config.site_url and not offline:
        raise PluginError(
            "mkdocs.yml: error: 'site_url' is missing: feeds and sitemap need whole addresses. "
            "Set SITE_URL, or site_url in mkdocs.yml. [config-site-url]"
        )
    only = os.environ.get("LANG_ONLY", "")
    if only and only not in book.config.codes:
        raise PluginError(f"LANG_ONLY={only!r} is not a language of this book. Known: {', '.join(book.config.codes)}.")
    for language in i18n.config.languages:
        language.build = language.locale == only if only else True
    i18n.current_language = only or book.config.default
    archive = root / "dist" / f"{book.config.slug}-offline.zip"
    config.extra["build"] = Build(
        book,
        Path(config.site_dir),
        offline,
        None if offline or not archive.is_file() else archive,
        "" if offline else str(config.site_url),
        [only] if only else book.config.codes,
        cache=cache,
    )
    if offline:
        config.site_url, config.use_directory_urls = "", False
    highlight.once_each()
    config.markdown_extensions.append(linebreak.LineBreakExtension())


@event_priority(-150)
def _begin_language(config: MkDocsConfig) -> None:
    build = current(config)
    build.begin(config.plugins["i18n"].current_language)
    config.theme["language"] = build.lang if _knows(config, build.lang) else "en"
    config.extra["alternate"] = [{"lang": code} for code in build.langs] if len(build.langs) > 1 else None
    if len(build.book.pages.by_lang[build.lang]) > LARGE and "navigation.prune" not in config.theme["features"]:
        # The whole navigation in every page is most of a large site's bytes, and of the time that it takes.
        config.theme["features"] = [*config.theme["features"], "navigation.prune"]
    title = build.book.config.labels[build.lang].heading_link
    toc = {**config.mdx_configs.get("toc", {}), "permalink_title": title}
    config["mdx_configs"] = {**config.mdx_configs, "toc": toc}  # another one for each language
    config.extra["homepage"] = build.url(build.lang, "index") or "."


def _knows(config: MkDocsConfig, lang: str) -> bool:
    return any(Path(folder, f"partials/languages/{lang}.html").is_file() for folder in config.theme.dirs)


on_config = CombinedEvent(_read_book, _begin_language)


@event_priority(-150)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Set the navigation; let the other language's text stand in for a missing page."""
    build = current(config)
    for path, page in build.missing.items():
        add_page(files, config, path, source=build.book.root / page.file)
    shown = shown_pages(build.book.pages, build.book.config, build.lang)
    config.nav = order.navigation(shown, build.book.config, [build.book.config.errata.page])
    reading = [page.path for page in order.reading_order(shown, build.book.config)]
    build.written[build.lang] = [*reading, build.book.config.errata.page]
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in samples, corrections and listings."""
    build = current(config)
    page.meta["title"] = markupsafe.escape(page.meta["title"])  # the theme takes titles for HTML
    source = build.page(_path(page))
    if source is None:
        return markdown  # generated: it is complete
    # MkDocs takes empty lines off the top, and i18n the last line's end; anything else would be another text.
    same = markdown == "\n".join(source.body.lstrip("\n").splitlines())
    first = source.body_line + (len(source.body) - len(source.body.lstrip("\n")) if same else 0)
    start = build.url(build.lang, _path(page))
    bundle, samples = _bundle_line(build, start), build.earlier.samples.get(source.file, "")

    def twin(lang: str, path: str) -> str:
        return relative(start, build.url(lang, path)) if lang in build.langs else ""

    def assembled() -> str:
        structure, links = source.outline if same else outline(markdown, first), LinksFrom(build, build.lang, start)
        return assemble.markdown(markdown, structure, first, source, build.book, links, twin, bundle)

    if not same or not build.earlier.texts.store.folder:
        return assembled()
    return build.earlier.texts(assembled, "assembled", start, bundle, samples, *assemble.parts(source, build.book))


def _path(page: Page) -> str:
    return str(page.file.norm_src_uri).removesuffix(".md")  # pyright: ignore[reportAttributeAccessIssue]  (set by i18n)


def _bundle_line(build: Build, start: str) -> str:
    labels = build.book.config.labels[build.lang]
    if build.offline:
        return labels.offline_here
    if build.bundle is None:
        return ""
    size = f"{build.bundle.stat().st_size / 1e6:.1f}"
    text = tag(
        "a",
        escape(labels.offline_download.format(size=size)),
        href=relative(start, f"download/{build.bundle.name}"),
        download="",
    )
    return tag("p", text, class_="offline-bundle")


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Tell every template the language that is being built, its labels, and the book."""
    build, book = current(config), current(config).book.config
    env.globals.update(
        book=book, all_labels=book.labels, labels=book.labels[build.lang], lang_code=build.lang, langs=build.langs
    )
    return env


def on_page_context(context: dict[str, object], page: Page, config: MkDocsConfig, nav: object) -> dict[str, object]:
    """Tell a page's template its twins, the language of its text, and the language's feed."""
    build, path = current(config), _path(page)
    book, source = build.book, build.page(path)
    names = {language.code: language.name for language in book.config.languages}
    context["twins"] = [{"lang": code, "name": names[code], "url": build.url(code, path)} for code in build.langs]
    context["text_lang"] = source.lang if source else build.lang
    context["feed"] = "" if build.offline else f"{book.config.prefix(build.lang)}{book.config.errata.page}.xml"
    if source and source.lang != build.lang and page.canonical_url:
        page.canonical_url = f"{build.site_url.rstrip('/')}/{build.url(source.lang, path)}"
    return context
