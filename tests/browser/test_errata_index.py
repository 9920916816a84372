"""The index of corrections, and its filter."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import Page, expect

from browser.edition import ERRATA, LABELS, LANGS, Edition, corrections, front_matter, lone_correction

ENTRIES = "article h2[id^=E]"


def shown(page: Page) -> list[str]:
    """Return the numbers of the entries that are seen: heading and text both."""
    return page.locator(ENTRIES).evaluate_all(
        "headings => headings.filter(h => h.checkVisibility() && h.nextElementSibling.checkVisibility()).map(h => h.id)"
    )


def test_the_filter_shows_the_entries_of_a_page_and_a_kind(edition: Edition, lang: str, visit) -> None:
    words, records = LABELS[lang], corrections()
    page = visit(edition, search=False).go(edition.url(lang, ERRATA))
    assert shown(page) == sorted(records, reverse=True)
    by_page, by_kind = page.get_by_label(words["errata_page"]), page.get_by_label(words["errata_kind"])
    paths = dict.fromkeys(place["page"] for record in records.values() for place in record["places"])
    kinds = sorted({record["kind"] for record in records.values()})
    for path, kind in product([None, *paths], [None, *kinds]):
        by_page.select_option(label=front_matter(lang, path)["title"] if path else words["errata_all"])
        by_kind.select_option(label=words["correction_kinds"][kind] if kind else words["errata_all"])
        expected = [
            ident
            for ident, record in sorted(records.items(), reverse=True)
            if path in (None, *(place["page"] for place in record["places"])) and kind in (None, record["kind"])
        ]
        assert shown(page) == expected, (path, kind)
        count = words["errata_count"].format(shown=len(expected), all=len(records))
        expect(page.get_by_role("status")).to_have_text(count)


def test_without_scripts_every_entry_is_there_and_no_dead_form(site: Edition, lang: str, visit) -> None:
    page = visit(site, java_script_enabled=False).go(site.url(lang, ERRATA))
    visible = [heading.get_attribute("id") for heading in page.locator(ENTRIES).all() if heading.is_visible()]
    assert visible == sorted(corrections(), reverse=True)
    assert page.locator("article del:visible").count() == len(visible)
    assert page.locator("article form:visible").count() == 0


def test_an_entry_leads_to_the_section_and_back(site: Edition, visit) -> None:
    reader = visit(site, search=False)
    for lang in LANGS:
        ident, _ = lone_correction()
        place = corrections()[ident]["places"][0]
        page = reader.go(site.url(lang, ERRATA, ident))
        expect(page.locator(f"h2#{ident}")).to_be_in_viewport()
        entry = page.locator(f"h2#{ident} + *")
        reader.follow(entry.get_by_role("link", name=front_matter(lang, place["page"])["title"]))
        assert site.place(page.url) == (lang, place["page"], place.get("section", ""))
        page.locator(f"aside#{ident} summary").click()
        reader.follow(page.locator(f"aside#{ident}").get_by_role("link", name=ident))
        assert site.place(page.url) == (lang, ERRATA, ident)
