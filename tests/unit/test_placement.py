"""Corrections stand right below the heading of their section, once, and change nothing else on the page."""

from __future__ import annotations

import dataclasses

from hypothesis import event, given, settings
from hypothesis import strategies as st

from book import assemble, model, textfile
from book.errata.record import Erratum

from . import little
from .pages import leaned_on, sound
from .rendering import HEADINGS, Node, parse, render


def built(page: model.Page, errata: list[Erratum]) -> str:
    """Return a page's HTML with corrections."""
    book = little.book(errata)
    return render(assemble.markdown(page.body, page.outline, page.body_line, page, book, little.Links(), little.twin, ""))


def test_a_callout_stands_below_its_heading() -> None:
    page, problems = little.page("Text.\n\n## Set up { #setup }\n\nMore.\n\n## Run { #run }\n\n- item\n")
    assert problems == []
    html = built(
        page, [little.erratum("E0001", section="run"), little.erratum("E0002"), little.erratum("E0003", None, "run")]
    )
    assert [describe(node) for node in parse(html).children] == [
        "aside#E0002",
        "p",
        "h2#setup",
        "p",
        "h2#run",
        "aside#E0001",
        "aside#E0003",
        "ul",
    ]


def describe(node: Node) -> str:
    return node.tag + (f"#{node.attrs['id']}" if "id" in node.attrs else "")


def test_the_line_of_further_corrections_stands_on_top() -> None:
    page, _ = little.page("Text.\n\n## A { #a }\n\n## B { #b }\n")
    many = [little.erratum(f"E000{n}", f"2026-11-0{n}", section="b" if n < 4 else "a") for n in range(1, 7)]
    nodes = parse(built(page, many)).children
    assert [describe(node) for node in nodes if node.tag != "p"][1:] == [
        "h2#a",
        *("aside#E0004", "aside#E0005", "aside#E0006"),
        "h2#b",
        *("aside#E0001", "aside#E0002", "aside#E0003"),
    ]
    first = nodes[0]
    assert (first.tag, first.attrs["class"]) == ("details", "erratum-more")
    assert [link.attrs["href"] for link in first.all("a")] == ["#E0001", "#E0002", "#E0003"]


def test_two_places_of_one_correction_on_a_page_have_ids_of_their_own() -> None:
    page, _ = little.page("## A { #a }\n\n## B { #b }\n")
    one = little.erratum("E0001", section="a")
    two = one.record.places[0].model_copy(update={"section": "b"})
    one = dataclasses.replace(one, record=one.record.model_copy(update={"places": [*one.record.places, two]}))
    assert [describe(n) for n in parse(built(page, [one])).children] == ["h2#a", "aside#E0001", "h2#b", "aside#E0001-2"]


# --- any page ---------------------------------------------------------------------------------------------------------

CORRECTIONS = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from(["2026-11-01", "2026-11-02", "2020-01-01", None])), max_size=6
)


def corrections(page: model.Page, chosen: list[tuple[int, str | None]]) -> list[Erratum]:
    """Return corrections of sections chosen by number; number 0 is the page's beginning."""
    sections = ["", *(heading.id for heading in page.outline.headings)]
    return [little.erratum(f"E{number:04}", day, sections[at % len(sections)]) for number, (at, day) in enumerate(chosen, 1)]


def check(page: model.Page, errata: list[Erratum]) -> None:
    plain, html = built(page, []), built(page, errata)
    inserted = assemble.callouts(page.outline, page.body_line, page, little.book(errata), little.Links())
    callouts = [line for insertion in inserted for line in insertion.lines if line]
    rest = html
    for callout in callouts:
        assert html.count(callout) == 1
        rest = rest.replace(f"{callout}\n\n", "").removesuffix(f"\n{callout}").removesuffix(callout)
    assert rest == plain

    top = parse(html).children
    place = {}
    section = ""
    for node in top:
        if node.tag in HEADINGS:
            section = node.attrs["id"]
        elif node.tag == "aside" and node.attrs.get("class") == "erratum":
            place[node.attrs["id"]] = section
        elif node.attrs.get("class") != "erratum-more":
            section = "(further down)"
    shown = [e for e in errata if f'id="{e.id}" role="note"' in "".join(callouts)]
    assert place == {e.id: e.record.places[0].section for e in shown}
    assert len(shown) == len([line for line in callouts if line.startswith("<aside")])


def headings(html: str) -> list[tuple[int, str]]:
    return [(int(node.tag[1]), node.attrs.get("id", "")) for node in parse(html).all(*HEADINGS)]


@settings(settings.get_profile("book-more"))
@given(sound(), CORRECTIONS, st.booleans(), st.booleans())
def test_on_a_sound_page(body: str, chosen: list[tuple[int, str | None]], crlf: bool, bom: bool) -> None:
    raw = (little.FRONT + body).encode()
    raw = (textfile.BOM if bom else b"") + (raw.replace(b"\n", b"\r\n") if crlf else raw)
    text, problems = textfile.decode(raw, little.FILE)
    assert text == little.FRONT + body
    page, problems = little.page(body)
    assert [str(p) for p in problems] == []
    assert headings(built(page, [])) == [(h.level, h.id) for h in page.outline.headings]
    check(page, corrections(page, chosen))


@settings(settings.get_profile("book-more"))
@given(leaned_on(), CORRECTIONS)
def test_on_any_page_or_its_mistakes_are_told(body: str, chosen: list[tuple[int, str | None]]) -> None:
    page, problems = little.page(body)
    event("told" if problems else "placed")
    if problems:
        lines = page.body_line + body.count("\n")
        assert all(page.body_line <= p.line <= lines and p.code.startswith(("heading-", "markdown-")) for p in problems)
        return
    assert headings(built(page, [])) == [(h.level, h.id) for h in page.outline.headings]
    check(page, corrections(page, chosen))
