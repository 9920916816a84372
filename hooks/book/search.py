"""What search finds: a page's HTML cut into sections, one index for each language.

The format is that of Material's search worker: entries with `location`, `title` and `text`, the text being HTML of a few
tags only, and the options with which the browser cuts a query.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from html.parser import HTMLParser

from book.config import SearchOptions

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
KEPT = ("p", "code", "pre", "li", "ol", "ul", "sub", "sup")
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
SKIPPED = ("script", "style", "object", "svg", "template")
EXCLUDE = "data-search-exclude"


@dataclass
class Entry:
    """A section: where it is, its heading and its text (both HTML)."""

    location: str
    title: str
    text: str


@dataclass
class _Section:
    id: str
    title: list[str] = field(default_factory=list[str])
    text: list[str] = field(default_factory=list[str])


class _Sections(HTMLParser):
    """Collects the text below each heading that has an id, without what is excluded."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = [_Section("")]
        self.open: list[str] = []
        self.skipped_from: int | None = None  # depth of the excluded element that we are in
        self.heading: int | None = None  # depth of the heading that we are in

    @property
    def _target(self) -> list[str]:
        return self.found[-1].title if self.heading is not None else self.found[-1].text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            if tag == "br" and self.skipped_from is None:
                self._target.append(" ")
            return
        names = dict(attrs)
        self.open.append(tag)
        if self.skipped_from is not None:
            return
        own_link = tag == "a" and names.get("class") in ("headerlink", "footnote-backref")
        if tag in SKIPPED or EXCLUDE in names or own_link:
            self.skipped_from = len(self.open)
        elif tag in HEADINGS and names.get("id"):
            self.found.append(_Section(names["id"] or ""))
            self.heading = len(self.open)
        elif tag in KEPT:
            self._target.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or tag not in self.open:
            return
        while self.open:
            depth, closed = len(self.open), self.open.pop()
            if self.skipped_from == depth:
                self.skipped_from = None
            elif self.skipped_from is None:
                if self.heading == depth:
                    self.heading = None
                elif closed in KEPT:
                    self._close(closed)
            if closed == tag:
                return

    def _close(self, tag: str) -> None:
        target = self._target
        if target and target[-1] == f"<{tag}>":
            target.pop()  # nothing stood in it
        else:
            target.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self.skipped_from is not None:
            return
        if "pre" not in self.open:
            data = data.replace("\n", " ")
            if data.isspace() and (not self._target or self._target[-1].endswith((" ", ">"))):
                return
        self._target.append(escape(data, quote=False))


PRE = re.compile(r"<pre>.*?</pre>", re.DOTALL)
SPAN = re.compile(r"</?span(?: class=\"[\w -]*\")?>")


def _without_colors(html: str) -> str:
    """Take Pygments' elements out of code, which are most of a page's and say nothing: reading is twice as fast."""
    return PRE.sub(lambda code: SPAN.sub("", code[0]) if EXCLUDE not in code[0] and " id=" not in code[0] else code[0], html)


def entries(html: str, url: str, title: str) -> list[Entry]:
    """Cut a page's content into entries.

    Args:
        html: The rendered content.
        url: The page's address below the language's root.
        title: The page's title, given to the text above the first heading.
    """
    parser = _Sections()
    parser.feed(_without_colors(html))
    parser.close()
    first, *rest = parser.found
    result = [Entry(url, escape(title, quote=False), "".join(first.text).strip())]
    for section in rest:
        result.append(Entry(f"{url}#{section.id}", "".join(section.title).strip(), "".join(section.text).strip()))
    return result


def fragment(found: Sequence[Entry]) -> str:
    """Return a page's entries as a piece of the index: JSON objects with commas between them."""
    return _json([{"location": e.location, "title": e.title, "text": e.text} for e in found])[1:-1]


@dataclass
class Found:
    """A page as search will find it: it is read when the index is written, which in serve is seldom.

    Attributes:
        html: The rendered content.
        url: The page's address below the language's root.
        title: Its title.
    """

    html: str
    url: str
    title: str

    @cached_property
    def fragment(self) -> str:
        """The page's piece of the index."""
        return fragment(entries(self.html, self.url, self.title))


def index(fragments: Iterable[str], options: SearchOptions) -> str:
    """Return the index of one language as JSON.

    Args:
        fragments: See `fragment`, in the order of the pages.
        options: How the browser cuts a query.
    """
    config = {
        "lang": options.lang,
        "separator": options.separator,
        "pipeline": options.pipeline,
        "fields": {"title": {"boost": 1000.0}, "text": {"boost": 1.0}, "tags": {"boost": 1000000.0}},
    }
    return f'{{"config":{_json(config)},"docs":[{",".join(fragments)}]}}'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
