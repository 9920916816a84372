"""The page that lists every correction: plain HTML under Markdown headings, filtered in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from book.errata.callout import Links, Wording, proof_links, statements
from book.errata.record import KINDS, Erratum
from book.html import markdown_text, tag
from book.html import text as escape
from book.labels import Labels


def body(
    errata: Sequence[Erratum], titles: Mapping[str, str], wording: Wording, links: Links, feeds: tuple[str, str] | None
) -> str:
    """Return the index's Markdown, newest number first.

    Args:
        errata: The corrections.
        titles: Titles of pages by path, in this language.
        wording: The language.
        links: Links from the index.
        feeds: Links to the language's feed and to errata.json; None where there are none.
    """
    labels = wording.labels
    newest_first = sorted(errata, key=lambda e: e.id, reverse=True)
    blocks = [markdown_text(labels.errata_lead)]
    if feeds:
        feed = tag("a", escape(labels.errata_feed), href=feeds[0], type="application/atom+xml")
        data = tag("a", escape(labels.errata_json), href=feeds[1])
        blocks.append(tag("p", f"{feed} · {data}", class_="errata-feeds"))
    if not errata:
        return "\n\n".join([*blocks, markdown_text(labels.corrections_none)])
    blocks.append(_filter(newest_first, titles, labels))
    for erratum in newest_first:
        blocks.append(f"## {erratum.id} {markdown_text(erratum.record.title[wording.lang])} {{ #{erratum.id} }}")
        blocks.append(_entry(erratum, titles, wording, links))
    return "\n\n".join(blocks)


def _filter(errata: Sequence[Erratum], titles: Mapping[str, str], labels: Labels) -> str:
    """Return the form; the script that serves it also shows it, so that without scripts no dead form is seen."""
    pages = dict.fromkeys(p.page for e in sorted(errata, key=lambda e: e.id) for p in e.record.places if p.page in titles)
    kinds = [kind for kind in KINDS if any(e.record.kind == kind for e in errata)]

    def select(name: str, label: str, options: Sequence[tuple[str, str]]) -> str:
        inner = "".join(tag("option", escape(shown), value=value) for value, shown in [("*", labels.errata_all), *options])
        return tag("label", f"{escape(label)} {tag('select', inner, name=name)}")

    fields = [
        select("page", labels.errata_page, [(path, titles[path]) for path in pages]),
        select("kind", labels.errata_kind, [(kind, labels.correction_kinds.get(kind, kind)) for kind in kinds]),
        tag("output", "", data_text=labels.errata_count),
    ]
    return tag("form", "".join(fields), class_="errata-filter", hidden="", data_search_exclude="")


def _entry(erratum: Erratum, titles: Mapping[str, str], wording: Wording, links: Links) -> str:
    labels, day = wording.labels, erratum.corrected(wording.lang)
    state = labels.correction_on.format(date=day.isoformat()) if day else labels.uncorrected
    places = [
        tag("a", escape(titles[p.page]), href=links.page(f"{p.page}.md" + (f"#{p.section}" if p.section else "")))
        for p in erratum.record.places
        if p.page in titles
    ]
    kind = labels.correction_kinds.get(erratum.record.kind, erratum.record.kind)
    facts = [escape(kind), escape(state), *places, *proof_links(erratum, labels, links)]
    return tag(
        "div",
        statements(erratum, wording, links) + tag("p", " · ".join(facts), class_="erratum__links"),
        class_="erratum-entry",
        data_kind=erratum.record.kind,
        data_state="corrected" if day else "open",
        data_pages=" ".join(p.page for p in erratum.record.places),
    )
