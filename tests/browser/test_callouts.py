"""Corrections on their pages: open on demand, by mouse, keyboard and link; folded ones behind one line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.edition import LABELS, Edition, corrections, lone_correction

FOLDED = "aside.erratum[data-folded]"


def callout(page: Page, ident: str) -> Locator:
    return page.locator(f"aside#{ident}[role=note]")


@pytest.fixture
def folding(site: Edition) -> str:
    """A page with more corrections than it shows at once."""
    pages = dict.fromkeys(place["page"] for record in corrections().values() for place in record["places"])
    return next(page for page in pages if "data-folded" in (site.folder / page / "index.html").read_text(encoding="utf-8"))


def test_a_callout_is_one_line_that_opens_by_keyboard(edition: Edition, lang: str, visit) -> None:
    ident, path = lone_correction()
    record, words = corrections()[ident], LABELS[lang]
    page = visit(edition, search=False).go(edition.url(lang, path))
    note = callout(page, ident)
    summary, was, now = note.locator("summary"), note.locator("del"), note.locator("ins")
    expect(note).to_be_visible()
    expect(note).to_have_attribute("data-state", "corrected")
    expect(summary).to_contain_text(record["title"][lang])
    expect(summary.locator("time")).to_have_attribute("datetime", str(record["corrected"]))
    expect(was).to_be_hidden()
    assert summary.evaluate("summary => summary.offsetHeight") < 40, "the folded callout is more than a line high"
    summary.focus()
    for key in ("Enter", "Enter", "Space"):
        page.keyboard.press(key)
    expect(was).to_be_visible()
    expect(now).to_be_visible()
    expect(note.get_by_text(words["previously"], exact=True)).to_be_visible()
    expect(note.get_by_text(words["now"], exact=True)).to_be_visible()
    assert now.inner_text().replace("\n", " ").startswith(record["now"][lang].split("`")[0].strip().replace("\n", " "))
    page.keyboard.press("Tab")
    entry = note.get_by_role("link", name=words["correction_entry"].format(id=ident))
    assert entry.evaluate("link => link === document.activeElement"), "the first link inside is the entry's"
    assert edition.place(entry.evaluate("link => link.href")) == (lang, "errata", ident)


def test_folded_callouts_show_once_the_line_is_opened(site: Edition, lang: str, folding: str, visit) -> None:
    page = visit(site, search=False).go(site.url(lang, folding))
    folded = page.locator(FOLDED)
    count = folded.count()
    line = page.get_by_text(LABELS[lang]["corrections_more"].format(count=count))
    assert page.locator("aside.erratum:visible").count() == page.locator("aside.erratum").count() - count
    line.focus()
    page.keyboard.press("Enter")
    for note in folded.all():
        expect(note).to_be_visible()
        expect(
            page.locator("article").get_by_role("link", name=note.locator("summary > :last-child").inner_text())
        ).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(f"{FOLDED}:visible")).to_have_count(0)


def test_the_list_below_the_line_leads_to_the_folded_callouts(site: Edition, lang: str, folding: str, visit) -> None:
    page = visit(site, search=False).go(site.url(lang, folding))
    for ident in page.locator(FOLDED).evaluate_all("notes => notes.map(note => note.id)"):
        page.evaluate("scrollTo(0, 0)")
        if not page.locator(f"details a[href='#{ident}']").is_visible():
            page.locator(f"details:has(a[href='#{ident}']) > summary").click()
        page.locator(f"details a[href='#{ident}']").click()
        expect(callout(page, ident).locator("ins")).to_be_in_viewport()


def test_a_link_to_a_correction_opens_it(edition: Edition, lang: str, folding: str, visit) -> None:
    reader = visit(edition, search=False)
    page = reader.go(edition.url(lang, folding))
    for kind in (FOLDED, "aside.erratum:not([data-folded])"):
        ident = page.locator(kind).first.get_attribute("id")
        reader.go("about:blank")  # the address below differs in its hash only, which would not load the page anew
        reader.go(edition.url(lang, folding, ident))
        expect(callout(page, ident)).to_be_in_viewport()
        expect(callout(page, ident).locator("ins")).to_be_in_viewport()
        below = "note => note.getBoundingClientRect().top - document.querySelector('header').getBoundingClientRect().bottom"
        assert callout(page, ident).evaluate(below) >= 0, "the header covers it"


def test_without_scripts_a_link_to_a_folded_correction_shows_it(site: Edition, lang: str, folding: str, visit) -> None:
    reader = visit(site, java_script_enabled=False)
    page = reader.go(site.url(lang, folding))
    ident = page.locator(FOLDED).first.get_attribute("id")
    page.locator(f"details:has(a[href='#{ident}']) > summary").click()
    page.locator(f"details a[href='#{ident}']").click()
    expect(callout(page, ident)).to_be_in_viewport()
    callout(page, ident).locator("summary").click()
    expect(callout(page, ident).locator("ins")).to_be_visible()
