"""Files that stand beside the pages: search indexes, feeds, sitemap, redirects."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from book import publish, search
from book.cache import Memo
from book.errata import feed
from book.errata.callout import Wording
from book.pack import packed
from build import Build, LinksFrom
from caching import of_records


def write(path: Path, content: str | bytes) -> None:
    """Write a file and the folders above it."""
    raw = content.encode() if isinstance(content, str) else content
    try:
        path.write_bytes(raw)
    except FileNotFoundError:  # seldom, as the folders are those of an earlier build
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)


def write_index(build: Build, site: Path, lang: str) -> None:
    """Write a language's search index."""
    folder = site / build.book.config.prefix(lang) / "search"
    options = next(language.search for language in build.book.config.languages if language.code == lang)
    memo, pack = packed(build.cache, "search", lang, repr(build.offline))
    text = search.index((_fragment(memo, found) for found in build.found.get(lang, {}).values()), options)
    pack.close()
    if build.offline:  # a page opened from a disk may load scripts, but not read files
        write(folder / "search_index.js", f"var __index = {text}")
    else:
        write(folder / "search_index.json", text)


def teach_worker(site: Path) -> None:
    """Put our cutting of queries in front of the theme's search worker; see query.js."""
    ours = (Path(__file__).parent / "query.js").read_text(encoding="utf-8")
    for worker in site.glob("assets/javascripts/workers/search.*.js"):
        write(worker, f"{ours}\n{worker.read_text(encoding='utf-8')}")


def _fragment(memo: Memo, found: search.Found) -> str:
    return memo(lambda: found.fragment, "search", found.html, found.url, found.title)


def write_feeds(build: Build, site: Path) -> None:
    """Write the corrections as JSON, and as a feed for each language."""
    config, records = build.book.config, build.book.errata.records
    path, memo = config.errata.page, build.cache.of(*of_records(build))
    links = {lang: LinksFrom(build, lang) for lang in build.langs}
    write(site / f"{path}.json", memo(lambda: feed.as_json(records, links), "json"))
    for lang in build.langs:
        write(site / config.prefix(lang) / f"{path}.xml", memo(partial(_atom, build, lang, links[lang]), "atom", lang))


def _atom(build: Build, lang: str, links: LinksFrom) -> bytes:
    book, config = build.book, build.book.config
    path, labels = config.errata.page, config.labels[lang]
    home, address = links.page(f"{path}.md"), f"{build.site_url.rstrip('/')}/{config.prefix(lang)}{path}.xml"
    title, wording = labels.errata_feed_title, Wording(lang, labels)
    return feed.atom(book.errata.records, wording, links, title, home, address, book.today)


def write_for_servers(build: Build, site: Path) -> None:
    """Write what readers without a server have no use for."""
    book, config = build.book, build.book.config
    path = config.errata.page
    write_feeds(build, site)
    originals = {
        lang: [p for p in build.written[lang] if p == path or p in book.pages.by_lang[lang]] for lang in build.langs
    }
    prefixes = {lang: config.prefix(lang) for lang in build.langs}
    write(site / "sitemap.xml", publish.sitemap(originals, prefixes, build.site_url))
    urls = {lang: [build.url(lang, p) for p in build.written[lang]] for lang in build.langs}
    for name, text in publish.redirects(config.redirects, prefixes, urls, build.site_url):
        if not (site / name).exists():
            write(site / name, text)
    if config.default not in build.langs:
        only = build.url(build.langs[0], "index")
        canonical = f"{build.site_url.rstrip('/')}/{only}"
        write(site / "index.html", publish.redirect(only, canonical, build.langs[0]))
    if build.bundle:
        write(site / "download" / build.bundle.name, build.bundle.read_bytes())
