"""Addresses that lead nowhere, and those of the earlier edition."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.edition import LABELS, Edition, other, reading_order
from browser.search_box import search
from browser.watch import Visitor

STATUS = "urls => Promise.all(urls.map(async url => (await fetch(url)).status))"
MISSING = ["nothing", "tour/nothing/", "tour/02-basic-client/nothing.html", "jack/", "ja.html"]


def test_not_found_speaks_the_language_of_the_address(site: Edition, lang: str, visit) -> None:
    reader, words = visit(site, search=False), LABELS[lang]
    reader.watch.expected.append("404")
    page = reader.page
    for missing in MISSING:
        reader.go(site.url(lang, "index") + missing)
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text(words["not_found_title"], use_inner_text=True)
        assert page.title().startswith(words["not_found_title"])
        expect(page.get_by_text(LABELS[other(lang)]["not_found_title"])).to_be_hidden()
        spoken = page.get_by_text(words["not_found_text"]).evaluate("text => text.closest('[lang]').lang")
        assert spoken == lang
        assert page.evaluate("getComputedStyle(document.querySelector('header')).position") == "sticky", "no style sheet"
    reader.follow(page.get_by_role("link", name=words["not_found_home"]))
    assert site.place(page.url) == (lang, "index", "")


def test_search_on_the_not_found_page_is_that_of_the_address(site: Edition, lang: str, visit) -> None:
    reader = visit(site)
    reader.watch.expected.append("404")
    page = reader.go(site.url(lang, "index") + "tour/nothing/at/all")
    hits = search(page, "multipart" if lang == "en" else "マルチパート")
    reader.follow(hits.last)
    assert site.place(page.url) == (lang, "tour/02-basic-client", "upload")


def test_not_found_without_scripts_says_it_in_both_languages(site: Edition, visit) -> None:
    reader = visit(site, java_script_enabled=False)
    reader.watch.expected.append("404")
    page = reader.go(site.url("ja", "tour/nothing"))
    for words in LABELS.values():
        expect(page.get_by_text(words["not_found_title"])).to_be_visible()


@pytest.fixture
def old_reader(visit, site: Edition) -> Visitor:
    """A visitor of addresses that lead on: their pages have no icon, for which the browser then asks the host."""
    reader = visit(site, search=False)
    reader.watch.expected.append("/favicon.ico")
    return reader


def test_addresses_of_the_earlier_edition_lead_on_with_their_section(site: Edition, old_reader: Visitor) -> None:
    paths = reading_order("en")
    old = {path: site.url("en", path).replace(site.base, f"{site.base}en/") for path in paths}
    for path in [path for path in paths if path.count("/") == 0] + paths[1:3]:  # of each depth some
        page = old_reader.go(f"{old[path]}?from=there#the-section")
        page.wait_for_url(f"{site.url('en', path)}?from=there#the-section")
    answers = old_reader.page.evaluate(STATUS, list(old.values()))
    assert answers == [200] * len(paths)


def test_an_old_address_arrives_at_the_section(site: Edition, old_reader: Visitor) -> None:
    page = old_reader.go(f"{site.base}en/cookbook/c14-keep-alive/#default")
    page.wait_for_url(site.url("en", "cookbook/c14-keep-alive", "default"))
    expect(page.locator("h2#default")).to_be_in_viewport()


def test_an_old_address_leads_on_without_scripts(site: Edition, visit) -> None:
    reader = visit(site, java_script_enabled=False)
    reader.watch.expected.append("/favicon.ico")
    page = reader.go(f"{site.base}en/tour/02-basic-client/")
    page.wait_for_url(site.url("en", "tour/02-basic-client"))


def test_an_address_without_its_slash_arrives(site: Edition, visit) -> None:
    page = visit(site, search=False).go(site.url("ja", "tour/02-basic-client", "errors").replace("/#", "#"))
    assert page.url == site.url("ja", "tour/02-basic-client", "errors")
