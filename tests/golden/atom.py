"""What RFC 4287 asks of a feed, as far as ours uses it."""

from __future__ import annotations

import datetime
from xml.etree import ElementTree

from .dom import parse

ATOM = "{http://www.w3.org/2005/Atom}"
# Elements, and how often they may stand: at least, at most.
FEED = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "author": (1, 9), "link": (1, 9), "entry": (0, 9999)}
ENTRY = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "link": (1, 9), "content": (0, 1), "category": (0, 9)}


def check(raw: bytes) -> None:
    """Fail when a feed is not one: elements (4.1), dates (3.3), ids (4.2.6), links (4.2.7), persons (3.2)."""
    feed = ElementTree.fromstring(raw)
    assert feed.tag == f"{ATOM}feed"
    _elements(feed, FEED)
    entries = feed.findall(f"{ATOM}entry")
    for entry in entries:
        _elements(entry, ENTRY)
        content = entry.find(f"{ATOM}content")
        assert content is not None
        # 4.1.3.3: html content is text, and suitable as the inner HTML of a div.
        assert content.attrib["type"] == "html"
        assert len(content) == 0
        assert parse(content.text or "").find("del"), "the old statement is missing"
    ids = [entry.findtext(f"{ATOM}id") for entry in [feed, *entries]]
    assert len(set(ids)) == len(ids), "an id stands twice"
    for author in feed.findall(f"{ATOM}author"):
        assert author.findtext(f"{ATOM}name")
    links = [(link.attrib.get("rel"), link.attrib.get("type")) for link in feed.findall(f"{ATOM}link")]
    assert ("self", "application/atom+xml") in links
    assert len(set(links)) == len(links)
    dates = [entry.findtext(f"{ATOM}updated", "") for entry in entries]
    assert dates == sorted(dates, reverse=True), "not newest first"


def _elements(parent: ElementTree.Element, allowed: dict[str, tuple[int, int]]) -> None:
    names = [child.tag.removeprefix(ATOM) for child in parent]
    assert not set(names) - set(allowed), set(names) - set(allowed)
    for name, (least, most) in allowed.items():
        assert least <= names.count(name) <= most, f"{name} stands {names.count(name)} times"
    for name in ("id", "title"):
        assert (parent.findtext(f"{ATOM}{name}") or "").strip(), f"{name} is empty"
    assert (parent.findtext(f"{ATOM}id") or "").startswith("https://"), "an id is a whole address"
    for link in parent.findall(f"{ATOM}link"):
        assert link.attrib["href"].startswith("https://"), "a link is a whole address"
    stamp = parent.findtext(f"{ATOM}updated", "")
    assert datetime.datetime.fromisoformat(stamp).tzinfo, f"{stamp} is no date of RFC 3339"
