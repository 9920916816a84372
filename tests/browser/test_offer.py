"""At the root, a reader whose browser speaks Japanese is told of the Japanese edition, until told to be quiet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.edition import LABELS, LANGS, Edition

FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }})"
BROKEN = "for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw new DOMException('denied'); }"


def offer(page: Page) -> Locator:
    return page.get_by_role("link", name=LABELS["ja"]["offer_language"])


def dismiss(page: Page) -> Locator:
    return page.get_by_role("button", name=LABELS["ja"]["dismiss"])


def test_the_offer_leads_to_the_japanese_home_page(edition: Edition, visit) -> None:
    reader = visit(edition, locale="ja-JP", search=False)
    page = reader.go(edition.url("en", "index"))
    expect(offer(page)).to_be_visible()
    assert page.locator("[lang=ja]").filter(has=offer(page)).count(), "the offer is marked as Japanese"
    reader.follow(offer(page))
    assert edition.place(page.url) == ("ja", "index", "")
    expect(page.get_by_text(LABELS["en"]["offer_language"])).to_be_hidden()


def test_the_offer_is_made_at_the_root_only(site: Edition, visit) -> None:
    reader = visit(site, locale="ja-JP", search=False)
    for lang, path in [
        ("en", "tour/index"),
        ("en", "cookbook/c14-keep-alive"),
        ("en", "errata"),
        ("ja", "index"),
        ("ja", "tour/index"),
    ]:
        page = reader.go(site.url(lang, path))
        expect(page.get_by_text(LABELS["ja"]["offer_language"])).to_be_hidden()
        expect(page.get_by_text(LABELS["en"]["offer_language"])).to_be_hidden()


def test_no_offer_to_who_does_not_ask_for_japanese(site: Edition, visit) -> None:
    for locale in ("en-US", "de-DE"):
        reader = visit(site, locale=locale, search=False)
        for lang in LANGS:
            page = reader.go(site.url(lang, "index"))
            expect(page.get_by_text(LABELS["ja"]["offer_language"])).to_be_hidden()
            expect(page.get_by_text(LABELS["en"]["offer_language"])).to_be_hidden()


def test_a_dismissed_offer_does_not_come_back(edition: Edition, visit) -> None:
    reader = visit(edition, locale="ja-JP", search=False)
    page = reader.go(edition.url("en", "index"))
    dismiss(page).focus()
    page.keyboard.press("Enter")
    expect(offer(page)).to_be_hidden()
    reader.go(edition.url("en", "tour/index"))
    reader.go(edition.url("en", "index"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(offer(page)).to_be_hidden()


@pytest.mark.parametrize(("edition", "script"), [("site", FORBIDDEN), ("bundle", BROKEN)], indirect=["edition"])
def test_the_offer_works_where_storage_is_forbidden(edition: Edition, script: str, visit) -> None:
    reader = visit(edition, locale="ja-JP", fresh=True)
    reader.page.add_init_script(script)
    page = reader.go(edition.url("en", "index"))
    expect(offer(page)).to_be_visible()
    dismiss(page).click()
    expect(offer(page)).to_be_hidden()
    reader.go(edition.url("en", "index"))
    reader.follow(offer(page))
    assert edition.place(page.url) == ("ja", "index", "")


def test_without_scripts_no_offer_is_made(site: Edition, visit) -> None:
    page = visit(site, locale="ja-JP", java_script_enabled=False).go(site.url("en", "index"))
    expect(page.get_by_text(LABELS["ja"]["offer_language"])).to_be_hidden()
