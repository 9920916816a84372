"""The language switcher keeps the page and the section that the reader sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.edition import Edition, other

PLACES = [
    ("tour/02-basic-client", "query-parameters"),
    ("cookbook/c14-keep-alive", "race"),
    ("llm-app/ch07-code-reading", "kv-cache"),
    ("errata", "E0027"),
]
# Into the section by a third of the window, so that its heading is out of sight, or to it where the section is short.
READ_ON = """id => {
  const headings = [...document.querySelectorAll('article :is(h2, h3, h4)[id]')];
  const top = heading => heading.getBoundingClientRect().top + scrollY;
  const at = headings.findIndex(h => h.id === id);
  const next = headings[at + 1] ? top(headings[at + 1]) : Infinity;
  scrollTo(0, Math.min(top(headings[at]) + innerHeight / 3, (top(headings[at]) + next) / 2));
}"""
FROM_HEADER = """id => document.getElementById(id).getBoundingClientRect().top
  - document.querySelector('header').getBoundingClientRect().bottom"""


def switcher(page: Page, lang: str):
    return page.get_by_role("banner").locator(f"a[hreflang={lang}]")


def at_top(page: Page, section: str) -> bool:
    """Tell whether a section's heading is the first thing below the header."""
    return 0 <= page.evaluate(FROM_HEADER, section) < 60


@pytest.mark.parametrize(
    ("edition", "path", "section"),
    [*(("site", *place) for place in PLACES), *(("bundle", *place) for place in PLACES[2:])],
    indirect=["edition"],
)
def test_switching_keeps_page_and_section_both_ways(edition: Edition, path: str, section: str, visit) -> None:
    reader = visit(edition, search=False)
    page = reader.go(edition.url("en", path))
    for lang in ("ja", "en"):
        page.evaluate(READ_ON, section)
        reader.follow(switcher(page, lang))
        assert edition.place(page.url) == (lang, path, section)
        assert page.evaluate("document.documentElement.lang") == lang
        page.wait_for_function("id => document.getElementById(id)", arg=section)
        assert at_top(page, section), f"{page.url}: {page.evaluate(FROM_HEADER, section)} pixels below the header"


def test_switching_at_the_top_of_a_page_leads_to_the_top(site: Edition, lang: str, visit) -> None:
    reader = visit(site, search=False)
    page = reader.go(site.url(lang, "tour/02-basic-client"))
    reader.follow(switcher(page, other(lang)))
    assert site.place(page.url) == (other(lang), "tour/02-basic-client", "")
    assert page.evaluate("scrollY") == 0


def test_switching_by_keyboard_keeps_the_section(site: Edition, lang: str, visit) -> None:
    reader = visit(site, search=False)
    page = reader.go(site.url(lang, "cookbook/c14-keep-alive", "ends"))
    switcher(page, other(lang)).focus()
    with reader.leave():
        page.keyboard.press("Enter")
    assert site.place(page.url) == (other(lang), "cookbook/c14-keep-alive", "ends")
    assert at_top(page, "ends")


def test_switching_on_a_phone(site: Edition, lang: str, visit) -> None:
    reader = visit(site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, search=False)
    page = reader.go(site.url(lang, "llm-app/ch07-code-reading"))
    page.evaluate(READ_ON, "sse-format")
    reader.follow(switcher(page, other(lang)))
    assert site.place(page.url) == (other(lang), "llm-app/ch07-code-reading", "sse-format")
    assert at_top(page, "sse-format")


def test_without_scripts_the_switcher_leads_to_the_same_page(site: Edition, lang: str, visit) -> None:
    reader = visit(site, java_script_enabled=False)
    page = reader.go(site.url(lang, "cookbook/c14-keep-alive"))
    reader.follow(switcher(page, other(lang)))
    assert site.place(page.url) == (other(lang), "cookbook/c14-keep-alive", "")
    assert page.locator(f"html[lang={other(lang)}]").count() == 1
