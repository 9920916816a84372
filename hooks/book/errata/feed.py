"""Corrections for programs: an Atom feed for each language (RFC 4287) and one JSON file with all of it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from book.errata import text
from book.errata.callout import Links, Wording, statements
from book.errata.record import Erratum

ATOM = "http://www.w3.org/2005/Atom"


def _stamp(day: datetime.date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def atom(
    errata: Sequence[Erratum], wording: Wording, links: Links, title: str, home: str, address: str, today: datetime.date
) -> bytes:
    """Return the feed of one language, newest first.

    Args:
        errata: The corrections.
        wording: The language.
        links: Whole addresses: a feed is read away from the site.
        title: The feed's title.
        home: Address of the index.
        address: Address of the feed itself.
        today: Used as the feed's date while there are no corrections.
    """
    ElementTree.register_namespace("", ATOM)
    feed = ElementTree.Element(f"{{{ATOM}}}feed", {"xml:lang": wording.lang})

    def add(parent: ElementTree.Element, name: str, content: str | None = None, **attributes: str) -> ElementTree.Element:
        element = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
        element.text = content
        return element

    newest_first = sorted(errata, key=lambda e: (e.updated(), e.id), reverse=True)
    add(feed, "title", title)
    add(feed, "id", home)
    add(feed, "updated", _stamp(newest_first[0].updated() if newest_first else today))
    add(feed, "link", rel="self", type="application/atom+xml", href=address)
    add(feed, "link", rel="alternate", type="text/html", href=home)
    add(add(feed, "author"), "name", title)
    for erratum in newest_first:
        entry = add(feed, "entry")
        add(entry, "title", f"{erratum.id} {erratum.record.title[wording.lang]}")
        add(entry, "id", links.entry(erratum.id))
        add(entry, "updated", _stamp(erratum.updated()))
        add(entry, "link", rel="alternate", type="text/html", href=links.entry(erratum.id))
        add(entry, "category", term=erratum.record.kind)
        add(entry, "content", statements(erratum, wording, links), type="html")
    ElementTree.indent(feed)
    return ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True) + b"\n"


def as_json(errata: Sequence[Erratum], links: Mapping[str, Links]) -> str:
    """Return every record as JSON, with addresses and plain texts for each language.

    Args:
        errata: The corrections.
        links: Whole addresses, by language.
    """
    return json.dumps({"format": 1, "errata": [_record(e, links) for e in errata]}, ensure_ascii=False, indent=1) + "\n"


def _record(erratum: Erratum, links: Mapping[str, Links]) -> dict[str, Any]:
    record = erratum.record

    def by_language(value: Callable[[str, Links], Any]) -> dict[str, Any]:
        return {lang: value(lang, found) for lang, found in links.items()}

    def day(lang: str, _: Links) -> str | None:
        found = erratum.corrected(lang)
        return found.isoformat() if found else None

    places = [
        {
            "page": p.page,
            "section": p.section,
            "url": by_language(lambda _, at, p=p: at.page(f"{p.page}.md" + (f"#{p.section}" if p.section else ""))),
        }
        for p in record.places
    ]
    return {
        "id": erratum.id,
        "kind": record.kind,
        "title": record.title,
        "source": record.source or None,
        "reported": record.reported.isoformat() if record.reported else None,
        "corrected": by_language(day),
        "updated": erratum.updated().isoformat(),
        "url": by_language(lambda _, at: at.entry(erratum.id)),
        "places": places,
        "was": record.was,
        "now": record.now,
        "was_text": {lang: text.plain(value) for lang, value in record.was.items()},
        "now_text": {lang: text.plain(value) for lang, value in record.now.items()},
        "proof": [{"test": name, "url": by_language(lambda _, at, name=name: at.proof(name))} for name in erratum.proofs],
        "no_proof": None if isinstance(record.proof, list) else record.proof.none,
        "pin": record.pin,
    }
