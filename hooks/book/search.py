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
from html import escape, unescape

from book.config import SearchOptions

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
KEPT = frozenset({"p", "code", "pre", "li", "ol", "ul", "sub", "sup"})
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
SKIPPED = frozenset({"object", "svg", "template"})
EXCLUDE = "data-search-exclude"
OWN_LINKS = ("headerlink", "footnote-backref")
# Text, and behind it a script or style sheet, a tag, a comment, a declaration, or the end of the page. A `<` that begins
# nothing of those is text by itself.
TOKEN = re.compile(
    r"""([^<]*+)(?:
      <[sS](?i:cript(?=[\s/>]).*?(?:</script(?=[\s/>])[^>]*>|\Z)|tyle(?=[\s/>]).*?(?:</style(?=[\s/>])[^>]*>|\Z))
    | <(/?)([a-zA-Z][^\s/>]*+)([^<>"']*+(?:"[^"]*+"[^<>"']*+|'[^']*+'[^<>"']*+)*+)>
    | <!--.*?--> | <[!?][^>]*> | (<) | \Z)""",
    re.DOTALL | re.VERBOSE,
)
ATTRIBUTE = re.compile(r"""([^\s/>"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
BARE_SLASH = re.compile(r"""=\s*[^\s"'>]*/$""")  # the end of a value without quotes, not of an empty element
SPAN = re.compile(r"<span(?: class=\"[\w -]*\")?>")


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


class _Sections:
    """Collects the text below each heading that has an id, without what is excluded."""

    def __init__(self) -> None:
        self.found = [_Section("")]
        self.target = self.found[0].text  # where what is read goes
        self.open: list[str] = []
        self.pre = 0  # how many elements we are in whose line breaks count
        self.skipped_from: int | None = None  # depth of the excluded element that we are in
        self.heading: int | None = None  # depth of the heading that we are in

    def feed(self, html: str) -> None:
        """Take in a page's content."""
        for text, slash, name, attributes, lone in TOKEN.findall(html):
            if text:
                self._text(text)
            if name and slash:
                self._end(name.lower())
            elif name:
                self._start(name.lower(), attributes)
            elif lone:
                self._text("&lt;")

    def _start(self, tag: str, attributes: str) -> None:
        if tag in VOID:
            if tag == "br" and self.skipped_from is None:
                self.target.append(" ")
            return
        self._begin(tag, attributes)
        if attributes and attributes[-1] == "/" and not BARE_SLASH.search(attributes):
            self._end(tag)

    def _begin(self, tag: str, attributes: str) -> None:
        self.open.append(tag)
        self.pre += tag == "pre"
        if self.skipped_from is not None:
            return
        if tag in SKIPPED or (attributes and _is_excluded(tag, attributes)):
            self.skipped_from = len(self.open)
        elif tag in KEPT:
            self.target.append(f"<{tag}>")
        elif attributes and tag in HEADINGS and (ident := _attributes(attributes).get("id")):
            self.found.append(_Section(ident))
            self.heading, self.target = len(self.open), self.found[-1].title

    def _end(self, tag: str) -> None:
        if tag not in self.open:
            return
        closed = ""
        while closed != tag:
            depth, closed = len(self.open), self.open.pop()
            self.pre -= closed == "pre"
            if self.skipped_from == depth:
                self.skipped_from = None
            elif self.skipped_from is None:
                if self.heading == depth:
                    self.heading, self.target = None, self.found[-1].text
                elif closed in KEPT:
                    self._close(closed)

    def _close(self, tag: str) -> None:
        if self.target and self.target[-1] == f"<{tag}>":
            self.target.pop()  # nothing stood in it
        else:
            self.target.append(f"</{tag}>")

    def _text(self, html: str) -> None:
        if self.skipped_from is not None:
            return
        escaped = "&" in html or ">" in html  # in most of a page's text there is none
        text = unescape(html) if escaped else html
        if not self.pre:
            text = text.replace("\n", " ")
            if text.isspace() and (not self.target or self.target[-1].endswith((" ", ">"))):
                return
        self.target.append(escape(text, quote=False) if escaped else text)


def _is_excluded(tag: str, attributes: str) -> bool:
    written = attributes.lower()
    if EXCLUDE in written and EXCLUDE in _attributes(attributes):
        return True
    return tag == "a" and "class" in written and _attributes(attributes).get("class") in OWN_LINKS


def _attributes(written: str) -> dict[str, str]:
    return {name.lower(): unescape(double or single or bare) for name, double, single, bare in ATTRIBUTE.findall(written)}


def _without_colors(html: str) -> str:
    """Take Pygments' elements out of code, which are most of a page's and say nothing: reading is twice as fast."""
    first, *others = html.split("<pre>")
    parts = [first]
    for other in others:
        code, end, rest = other.partition("</pre>")
        if end and EXCLUDE not in code and " id=" not in code:
            code = SPAN.sub("", code.replace("</span>", ""))
        parts += ["<pre>", code, end, rest]
    return "".join(parts)


def entries(html: str, url: str, title: str) -> list[Entry]:
    """Cut a page's content into entries.

    Args:
        html: The rendered content.
        url: The page's address below the language's root.
        title: The page's title, given to the text above the first heading.
    """
    sections = _Sections()
    sections.feed(_without_colors(html))
    first, *rest = sections.found
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
