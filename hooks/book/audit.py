"""The finished site, read as a browser reads it: links, ids, and what would be fetched from elsewhere."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from book.diagnostics import Diagnostic, error, ordered

# What a browser fetches by itself; a link to another site is followed by people only.
FETCHED = {
    ("script", "src"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("img", "srcset"),
    ("source", "srcset"),
    ("video", "src"),
    ("video", "poster"),
    ("audio", "src"),
    ("track", "src"),
    ("object", "data"),
    ("embed", "src"),
}
FETCHED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "dns-prefetch", "manifest"}
FOLLOWED = {("a", "href"), ("area", "href"), ("link", "href"), ("form", "action")}
# A page that leads on to another is complete without a language switcher and the like.
ASTERISKS = "two asterisks stand in the text: Markdown did not take them for bold"
HINT = "The page's source, a template or a hook made it; correct it there."


@dataclass
class Document:
    """What one HTML file says.

    Attributes:
        lang: Language of the document.
        ids: Every id, with the number of elements that bear it.
        links: Targets with their line; `fetched` when the browser loads them by itself.
        stray: Lines on which Markdown's `**` stands as text.
    """

    lang: str = ""
    ids: dict[str, int] = field(default_factory=dict[str, int])
    links: list[tuple[str, int, bool]] = field(default_factory=list[tuple[str, int, bool]])
    stray: list[int] = field(default_factory=list[int])


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.document = Document()
        self.code = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {key: value or "" for key, value in attrs}
        if tag == "html":
            self.document.lang = names.get("lang", "")
        if "id" in names:
            self.document.ids[names["id"]] = self.document.ids.get(names["id"], 0) + 1
        if tag in ("code", "pre", "script", "style"):
            self.code += 1
        if tag == "meta" and names.get("http-equiv", "").lower() == "refresh":
            _, _, target = names.get("content", "").partition("=")  # `0; url=page/`
            self.document.links.append((target.strip(), self.getpos()[0], False))
        rel = set(names.get("rel", "").split())
        for key in ("href", "src", "srcset", "poster", "data", "action"):
            if names.get(key) and ((tag, key) in FETCHED or (tag, key) in FOLLOWED):
                fetched = (tag, key) in FETCHED or (tag == "link" and bool(rel & FETCHED_LINKS))
                targets = [part.split()[0] for part in names[key].split(",") if part.strip()]  # `a.png 1x, b.png 2x`
                for target in targets if key == "srcset" else [names[key]]:
                    self.document.links.append((target, self.getpos()[0], fetched))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("code", "pre", "script", "style"):
            self.code = max(self.code - 1, 0)

    def handle_data(self, data: str) -> None:
        if not self.code and "**" in data:
            self.document.stray.append(self.getpos()[0])


def read(html: str) -> Document:
    """Read one HTML file."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.document


def audit(site: Path, site_url: str, langs: list[str]) -> list[Diagnostic]:
    """Report what is wrong with a finished site.

    Args:
        site: Its folder.
        site_url: Its address; links to it are links into the folder. Empty for the offline bundle.
        langs: Languages that a page may have.
    """
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    documents = {name: read((site / name).read_text(encoding="utf-8")) for name in sorted(files) if name.endswith(".html")}
    found = [
        problem
        for name, document in documents.items()
        for problem in _document(name, document, documents, files, site_url, langs)
    ]
    return ordered(found)


def _document(
    name: str, document: Document, documents: dict[str, Document], files: set[str], site_url: str, langs: list[str]
) -> Iterator[Diagnostic]:
    if document.lang not in langs:
        yield error("audit-lang", name, 1, f"the document's language is '{document.lang}'", HINT)
    for ident, count in document.ids.items():
        if count > 1:
            yield error("audit-id-twice", name, 0, f"the id '{ident}' stands {count} times", HINT)
    for line in document.stray:
        yield error(
            "audit-asterisks",
            name,
            line,
            ASTERISKS,
            "Bold text needs a blank or punctuation around it; write stars as code.",
        )
    for target, line, fetched in document.links:
        try:
            problem = _link(name, target, fetched, documents, files, site_url)
        except ValueError:
            problem = f"'{target}' is not an address"
        if problem:
            yield error("audit-link", name, line, problem, HINT)


def _link(name: str, target: str, fetched: bool, documents: dict[str, Document], files: set[str], site_url: str) -> str:
    base = urlsplit(site_url).path.rstrip("/")
    home = f"{site_url.rstrip('/')}/"
    if site_url and target.startswith(home):
        target = f"{base}/{target.removeprefix(home)}"
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return f"the browser fetches '{target}' from another site" if fetched and parts.scheme != "data" else ""
    if "None" in parts.path.split("/") or "None." in parts.path:
        return f"'{target}' holds the word None"
    return _inside(name, parts, documents, files, base if site_url else None)


def _inside(name: str, parts: SplitResult, documents: dict[str, Document], files: set[str], base: str | None) -> str:
    """Say what is wrong with a link into the site; `base` is the path of its root on the server, None on a disk."""
    target = parts.geturl()
    path = unquote(parts.path)
    if path.startswith("/"):
        if base is None or not path.startswith(f"{base}/"):  # on a disk, the root is the disk's
            return f"'{target}' leads out of the site"
        path = posixpath.normpath(path.removeprefix(base)).lstrip("/")
    elif path:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        path = "" if path == "." else path
    else:
        path = name
    # A server answers a folder's address with its index.html, a disk does not.
    candidates = (path, posixpath.join(path, "index.html")) if base is not None else (path,)
    file = next((candidate for candidate in candidates if candidate in files), None)
    if file is None:
        return f"'{target}' leads to no file"
    fragment = unquote(parts.fragment)
    # Material opens its drawer and search by these without an element of that id on every page.
    if fragment and file in documents and fragment not in documents[file].ids and not fragment.startswith("__"):
        return f"'{target}': there is no id '{fragment}'"
    return ""
