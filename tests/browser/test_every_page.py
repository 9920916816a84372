"""What holds for every page, whole sample files included: head, headings, callouts, pictures, width, and where it asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tree import real_configuration

from browser.edition import LANGS, Edition, corrections, front_matter, reading_order

WIDTHS = (1280, 768, 390, 320)
SITE_NAMES = {
    language["locale"]: language.get("site_name", real_configuration()["site_name"])
    for plugin in real_configuration()["plugins"]
    if isinstance(plugin, dict) and "i18n" in plugin
    for language in plugin["i18n"]["languages"]
}
FACTS = """() => ({
  lang: document.documentElement.lang,
  title: document.title,
  h1: [...document.querySelectorAll('h1')].map(h => (h.firstChild?.textContent ?? '').trim()),
  above: Object.fromEntries([...document.querySelectorAll('aside.erratum')].map(aside => [aside.id, {
    section: [...document.querySelectorAll('article :is(h1, h2, h3, h4, h5, h6)')]
      .filter(h => h.compareDocumentPosition(aside) & Node.DOCUMENT_POSITION_FOLLOWING).pop()?.id ?? '',
    role: aside.getAttribute('role'),
    state: aside.dataset.state,
  }])),
  pictures: [...document.querySelectorAll('article img')].map(i => [i.src, i.complete && i.naturalWidth > 0, i.alt]),
})"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("lang", LANGS)
def test_pages_of_the_site(site: Edition, lang: str, visit) -> None:
    reader, problems = visit(site), []
    for url in site.all_pages(lang):
        page = reader.go(url)
        problems += [f"{url}: {problem}" for problem in [*_content(page, site, lang), *_width(page)]]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("lang", LANGS)
def test_pages_of_the_bundle(bundle: Edition, lang: str, visit) -> None:
    reader, problems = visit(bundle), []
    for url in [url for url in bundle.all_pages(lang) if "/samples/" not in url or "/server.cpp" in url]:
        problems += [f"{url}: {problem}" for problem in _content(reader.go(url), bundle, lang)]
    assert not problems, "\n".join(problems)


def test_both_editions_have_every_page_in_both_languages(edition: Edition) -> None:
    found = {lang: [edition.place(url)[1] for url in edition.all_pages(lang)] for lang in LANGS}
    assert found["en"] == found["ja"]
    for lang in LANGS:
        assert set(reading_order(lang)) <= set(found[lang])


def _content(page: Page, edition: Edition, lang: str) -> Iterator[str]:
    facts, (_, path, _) = page.evaluate(FACTS), edition.place(page.url)
    if facts["lang"] != lang:
        yield f"the document's language is {facts['lang']}"
    if len(facts["h1"]) != 1:
        yield f"the level-one headings are {facts['h1']}"
    elif facts["title"] != f"{facts['h1'][0]} - {SITE_NAMES[lang]}":
        yield f"the title is {facts['title']!r}, the heading {facts['h1'][0]!r}"
    if path in reading_order(lang)[:-1] and facts["h1"] != [front_matter(lang, path)["title"]]:
        yield f"the heading is {facts['h1']}, the file's title another"
    expected = {
        ident if number == 1 else f"{ident}-{number}": {
            "section": place.get("section", ""),
            "role": "note",
            "state": "corrected",
        }
        for ident, record in corrections().items()
        if record.get("pin") != "index"
        for number, place in enumerate([p for p in record["places"] if p["page"] == path], 1)
    }
    if facts["above"] != expected:
        yield f"the callouts stand below {facts['above']}, not {expected}"
    for source, shown, words in facts["pictures"]:
        if not shown or not words:
            yield f"the picture {source} {'has no words' if shown else 'does not show'}"


def _width(page: Page) -> Iterator[str]:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        beyond = page.evaluate(TOO_WIDE)
        if beyond > 0:
            yield f"at {width} pixels the page scrolls sideways by {beyond}"
