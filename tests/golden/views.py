"""What a reader of a golden file sees of a site: its navigation, one page, its search index …, each as a few lines of text.

A view is written as a line, like a command: `nav ja`, `page ja/guide/one/`, `file errata.json`. Each function below is one.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

from .dom import Node, parse, pretty, read

NAMESPACES = {
    "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "x": "http://www.w3.org/1999/xhtml",
    "a": "http://www.w3.org/2005/Atom",
}


def view(site: Path, line: str) -> str:
    """Return the text of one view."""
    name, *arguments = line.split()
    return "\n".join(text.rstrip() for text in VIEWS[name](site, *arguments)).rstrip()


def file_of(site: Path, url: str) -> Path:
    """Return the file that a server answers with: `ja/guide/one/` is a folder with an index.html."""
    path = site / url
    return path / "index.html" if path.is_dir() else path


def home(site: Path, lang: str) -> str:
    """Return the address of a language's home page below the site: the language at the root has no folder."""
    index = "" if (site / "sitemap.xml").exists() else "index.html"  # without a server a folder is no page
    for url in (f"{lang}/{index}", index):
        path = file_of(site, url)
        # The root's language also has a folder, of redirects.
        if path.is_file() and read(path).first("html").attrs.get("lang") == lang and read(path).find("article"):
            return url
    raise AssertionError(f"the site has no home page in {lang}")


def follow(site: Path, start: str, href: str) -> str:
    """Return the address below the site to which a link leads from a page; whole addresses stay as they are."""
    if urlsplit(href).scheme:
        return href
    path, hash_, fragment = href.partition("#")
    base = start if start.endswith("/") or not start else posixpath.dirname(start)
    target = posixpath.normpath(posixpath.join(base, path)) if path else start
    target = "" if target == "." else target
    return target + ("/" if target and (site / target).is_dir() and not target.endswith("/") else "") + hash_ + fragment


def files(site: Path, below: str = "") -> Iterator[str]:
    """Every file of the site without the theme's."""
    for path in sorted((site / below).rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not name.startswith("assets/"):
            yield name


def nav(site: Path, lang: str) -> Iterator[str]:
    """The navigation of a language, as its home page shows it: title and address, a part's pages below it."""
    start = home(site, lang)
    page = read(file_of(site, start))
    yield from _nav_items(site, start, page.first("nav.md-nav--primary"), 0)
    tabs = [f"{link.text()} ({follow(site, start, link.attrs['href']) or '/'})" for link in page.find("a.md-tabs__link")]
    yield f"tabs: {', '.join(tabs)}"


def _nav_items(site: Path, start: str, node: Node, depth: int) -> Iterator[str]:
    for child in node.inner:
        if not isinstance(child, Node) or child.matches("nav.md-nav--secondary"):
            continue
        if child.matches("a.md-nav__link"):
            target = follow(site, start, child.attrs["href"])
            yield f"{'  ' * depth}- {child.text()} ({target or '/'})"
        else:
            deeper = depth + 1 if child.matches("nav.md-nav") else depth
            yield from _nav_items(site, start, child, deeper)


def walk(site: Path, lang: str) -> Iterator[str]:
    """The way of a reader who begins at home and follows "next": address and title. Each "previous" must lead back."""
    at, before = home(site, lang), None
    seen: set[str] = set()
    while at not in seen:
        seen.add(at)
        page = read(file_of(site, at))
        yield f"{at or '/'}  {page.first('h1').text().removesuffix('#').strip()}"
        back = [follow(site, at, link.attrs["href"]) for link in page.find("link[rel=prev]")]
        assert back == ([] if before is None else [before]), f"{at}: previous leads to {back}, not to {before}"
        footer = [follow(site, at, link.attrs["href"]) for link in page.find("a.md-footer__link--next")]
        following = [follow(site, at, link.attrs["href"]) for link in page.find("link[rel=next]")]
        assert footer == following, f"{at}: the footer leads to {footer}, the head to {following}"
        if not following:
            return
        at, before = following[0], at
    yield f"{at}: the second time"


def page(site: Path, url: str = "", selector: str = "article") -> Iterator[str]:
    """What a page says: its article, without headline links; or another element."""
    for found in read(file_of(site, url.removeprefix("/"))).find(selector):
        yield from pretty(Node(inner=found.inner) if selector == "article" else found)


def head(site: Path, url: str = "") -> Iterator[str]:
    """What a page says about itself to browsers and search engines."""
    document = read(file_of(site, url.removeprefix("/")))
    yield f"lang: {document.first('html').attrs['lang']}"
    yield f"title: {document.first('title').text()}"
    for node in document.first("head").all():
        if node.tag == "meta" and node.attrs.get("name") in ("description", "robots"):
            yield f"{node.attrs['name']}: {node.attrs['content']}"
        if node.tag == "link" and node.attrs["rel"] not in ("stylesheet", "icon"):
            yield f"{node.attrs['rel']}: {node.attrs['href']}"
    for node in document.find("article")[:1]:
        yield f"h1: {node.first('h1').text().removesuffix('#').strip()}"


def switch(site: Path, url: str = "") -> Iterator[str]:
    """Where the language switcher of a page leads."""
    url = url.removeprefix("/")
    for link in read(file_of(site, url)).find("a.switch"):
        target = follow(site, url, link.attrs["href"])
        assert file_of(site, target).is_file(), f"{url}: the switcher leads to {target}, which is not there"
        yield f"{link.attrs['hreflang']} {link.text()}: {target or '/'}"


def search(site: Path, lang: str) -> Iterator[str]:
    """A language's search index: where, title, text."""
    folder = site / home(site, lang).removesuffix("index.html") / "search"
    script = folder / "search_index.js"
    raw = script.read_text("utf-8").removeprefix("var __index = ") if script.exists() else None
    index = json.loads(raw or (folder / "search_index.json").read_text("utf-8"))
    yield f"lang {', '.join(index['config']['lang'])}, separator {index['config']['separator']}"
    for entry in index["docs"]:
        yield f"{entry['location'] or '/'} | {entry['title']} | {entry['text']}".replace("\n", "⏎")


def sitemap(site: Path) -> Iterator[str]:
    """The addresses in the sitemap, each with the languages that it names."""
    for entry in ElementTree.parse(site / "sitemap.xml").getroot().findall("s:url", NAMESPACES):
        yield entry.findtext("s:loc", "", NAMESPACES)
        for link in entry.findall("x:link", NAMESPACES):
            yield f"  {link.attrib['hreflang']}: {link.attrib['href']}"


def feed(site: Path, name: str) -> Iterator[str]:
    """An Atom feed: its own elements, and each entry with its content as text."""
    root = ElementTree.parse(site / name).getroot()
    yield f"feed in {root.attrib['{http://www.w3.org/XML/1998/namespace}lang']}"
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        pad = "" if element in list(root) else "  "
        if tag == "content":
            yield f"{pad}content as {element.attrib['type']}:"
            yield from (f"{pad}  {line}" for line in pretty(parse(element.text or "")))
        elif tag == "link":
            yield f"{pad}link {element.attrib['rel']} ({element.attrib['type']}): {element.attrib['href']}"
        elif tag == "category":
            yield f"{pad}category: {element.attrib['term']}"
        elif tag in ("entry", "author"):
            yield f"{tag}"
        elif tag != "feed":
            yield f"{pad}{tag}: {element.text}"


def file(site: Path, name: str) -> Iterator[str]:
    """A whole file as it is."""
    yield from (site / name).read_text(encoding="utf-8").split("\n")


VIEWS = {f.__name__: f for f in (files, nav, walk, page, head, switch, search, sitemap, feed, file)}
