"""What search finds, by Python's own HTML parser: slow, and a second opinion."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

from book.search import EXCLUDE, HEADINGS, KEPT, SKIPPED, VOID, Entry


@dataclass
class Section:
    id: str
    title: list[str] = field(default_factory=list[str])
    text: list[str] = field(default_factory=list[str])


class ByHtmlParser(HTMLParser):
    """The entries as Python's own parser reads a page: titles and texts by id."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = [Section("")]
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
        if tag in ("script", "style", *SKIPPED) or EXCLUDE in names or own_link:
            self.skipped_from = len(self.open)
        elif tag in HEADINGS and names.get("id"):
            self.found.append(Section(names["id"] or ""))
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


def entries(html: str, url: str, title: str) -> list[Entry]:
    """Return what `book.search.entries` returns."""
    parser = ByHtmlParser()
    parser.feed(html)
    parser.close()
    first, *rest = parser.found
    return [
        Entry(url, escape(title, quote=False), "".join(first.text).strip()),
        *(Entry(f"{url}#{s.id}", "".join(s.title).strip(), "".join(s.text).strip()) for s in rest),
    ]
