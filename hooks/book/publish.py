"""Files of the finished site that are not pages: sitemap, redirects, and the offline bundle."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from html import escape as quoted
from pathlib import Path
from xml.etree import ElementTree

from book.html import tag
from book.html import text as escape
from book.urls import absolute, page_url, relative

SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
XHTML = "http://www.w3.org/1999/xhtml"


def sitemap(paths: Mapping[str, Sequence[str]], prefixes: Mapping[str, str], site_url: str) -> bytes:
    """Return the sitemap: each page in each language that has it, with its twins and the default as x-default.

    Args:
        paths: Pages by language, in order.
        prefixes: What stands before a language's addresses; the first language is the default.
        site_url: The site's address.
    """
    ElementTree.register_namespace("", SITEMAP)
    ElementTree.register_namespace("xhtml", XHTML)
    root = ElementTree.Element(f"{{{SITEMAP}}}urlset")
    have = {lang: set(found) for lang, found in paths.items()}
    for path in dict.fromkeys(path for found in paths.values() for path in found):
        langs = [lang for lang in prefixes if path in have.get(lang, set())]
        where = {lang: absolute(site_url, page_url(prefixes[lang], path, directory=True)) for lang in langs}
        for lang in langs:
            entry = ElementTree.SubElement(root, f"{{{SITEMAP}}}url")
            ElementTree.SubElement(entry, f"{{{SITEMAP}}}loc").text = where[lang]
            for name, address in [*where.items(), ("x-default", where[langs[0]])]:
                ElementTree.SubElement(entry, f"{{{XHTML}}}link", rel="alternate", hreflang=name, href=address)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def redirect(target: str, canonical: str, lang: str) -> str:
    """Return a page that leads on to `target`, a page in `lang`, keeping what follows `#`."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f"{tag('title', escape(canonical))}\n"
        f'<link rel="canonical" href="{quoted(canonical)}">\n<meta name="robots" content="noindex">\n'
        f"<script>location.replace({_js(target)} + location.search + location.hash)</script>\n"
        f'<meta http-equiv="refresh" content="0; url={quoted(target)}">\n</head>\n'
        f"<body>{tag('a', escape(canonical), href=target)}</body>\n</html>\n"
    )


def redirects(
    rules: Mapping[str, str], prefixes: Mapping[str, str], urls: Mapping[str, Sequence[str]], site_url: str
) -> Iterator[tuple[str, str]]:
    """Yield the file and the text of every redirect page.

    Args:
        rules: Old prefixes and the languages' prefixes that they became: `{"en/": ""}`.
        prefixes: What stands before a language's addresses, by language.
        urls: Addresses of all pages below the site's root, by language.
        site_url: The site's address.
    """
    for old, new in rules.items():
        for lang in (lang for lang in urls if prefixes[lang] == new):
            for url in urls[lang]:
                source = old + url.removeprefix(new)
                yield f"{source}index.html", redirect(relative(source, url), absolute(site_url, url), lang)


def _js(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\u003c") + '"'


def bundle(site: Path, target: Path, folder: str, day: datetime.date) -> int:
    """Write a site's files as a zip archive: the same bytes from the same files.

    Args:
        site: The folder with the site.
        target: The archive.
        folder: The one folder inside of it.
        day: Date of all files in it.

    Returns:
        The archive's size in bytes.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".part")
    stamp = (max(day.year, 1980), day.month, day.day, 0, 0, 0)
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(f"{folder}/{path.relative_to(site).as_posix()}", stamp)
                info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                info.create_system = 3  # the same on every system
                archive.writestr(info, path.read_bytes(), compresslevel=9)
    partial.replace(target)
    return target.stat().st_size
