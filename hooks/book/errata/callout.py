"""A correction on the page that it corrects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from book.errata import text
from book.errata.fold import Fold, Shown
from book.errata.record import Erratum
from book.html import tag
from book.html import text as escape
from book.labels import Labels


class Links(Protocol):
    """Where links lead from the page on which a correction shows."""

    def page(self, target: str) -> str:
        """Return the link to a page named as in a record: `tour/02-basic-client.md#errors`."""
        ...

    def entry(self, ident: str) -> str:
        """Return the link to an entry of the index."""
        ...

    def proof(self, name: str) -> str | None:
        """Return the link to a proof's program."""
        ...


@dataclass(frozen=True)
class Wording:
    """A language and its labels."""

    lang: str
    labels: Labels


def callout(shown: Shown, ident: str, wording: Wording, links: Links) -> str:
    """Return the callout as one line of HTML; empty when it shows in the index only.

    Args:
        shown: The correction, and how much of it shows.
        ident: The element's id; a page that has two places of one correction gives the second another.
        wording: The page's language.
        links: Links from that page.
    """
    if shown.fold is Fold.INDEX:
        return ""
    erratum, labels = shown.erratum, wording.labels
    day = erratum.corrected(wording.lang)
    state = labels.corrected if day else labels.uncorrected
    when = [tag("time", day.isoformat(), datetime=day.isoformat())] if day else []
    summary = " ".join(
        [
            tag("span", escape(state), class_="erratum__state"),
            *when,
            tag("span", escape(erratum.record.title[wording.lang]), class_="erratum__title"),
        ]
    )
    body = statements(erratum, wording, links) + tag(
        "p", " · ".join(_links(erratum, labels, links)), class_="erratum__links"
    )
    opened = "" if shown.fold is Fold.EXPANDED else None
    folded = "" if shown.fold is Fold.FOLDED else None
    return tag(
        "aside",
        tag("details", tag("summary", summary) + body, open=opened),
        class_="erratum",
        id=ident,
        role="note",
        aria_label=f"{state}: {erratum.record.title[wording.lang]}",
        data_state="corrected" if day else "open",
        data_folded=folded,
        data_search_exclude="",
    )


def more(folded: Sequence[tuple[str, Erratum]], wording: Wording) -> str:
    """Return the line behind which a page's further corrections stand; empty when there are none.

    The callouts stay in their sections; the style sheet shows them while this line is open.
    """
    if not folded:
        return ""
    label = wording.labels.corrections_more.format(count=len(folded))
    items = "".join(tag("li", tag("a", escape(e.record.title[wording.lang]), href=f"#{ident}")) for ident, e in folded)
    return tag("details", tag("summary", escape(label)) + tag("ul", items), class_="erratum-more", data_search_exclude="")


def statements(erratum: Erratum, wording: Wording, links: Links) -> str:
    """Return what the book said and what it says now, each behind its word, for callout and index alike."""

    def one(word: str, change: str, markdown: str, kind: str, **attributes: str | None) -> str:
        html = tag(change, text.render(markdown, links.page))
        return tag("div", tag("span", escape(word), class_="erratum__word") + html, class_=f"erratum__{kind}", **attributes)

    was, now = erratum.record.was[wording.lang], erratum.record.now[wording.lang]
    # The old statement must not be found by search, wherever it shows.
    return one(wording.labels.previously, "del", was, "was", data_search_exclude="") + one(
        wording.labels.now, "ins", now, "now"
    )


def proof_links(erratum: Erratum, labels: Labels, links: Links) -> list[str]:
    """Return a link for each proof whose program the site shows."""
    targets = [target for name in erratum.proofs if (target := links.proof(name))]
    words = (
        [labels.correction_proof]
        if len(targets) == 1
        else [f"{labels.correction_proof} {number}" for number in range(1, len(targets) + 1)]
    )
    return [tag("a", escape(word), href=target) for word, target in zip(words, targets, strict=True)]


def _links(erratum: Erratum, labels: Labels, links: Links) -> list[str]:
    entry = tag("a", escape(labels.correction_entry.format(id=erratum.id)), href=links.entry(erratum.id))
    return [entry, *proof_links(erratum, labels, links)]
