"""What holds for every page of both editions."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page
from tree import real_configuration

from browser.edition import Edition, corrections, front_matter, reading_order

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


def mistakes(page: Page, edition: Edition, lang: str) -> Iterator[str]:
    """Yield what is wrong with the page that is shown: its head, its heading, where its callouts stand, its pictures."""
    facts, (_, path, _) = page.evaluate(FACTS), edition.place(page.url)
    if facts["lang"] != lang:
        yield f"the document's language is {facts['lang']}"
    if len(facts["h1"]) != 1:
        yield f"the level-one headings are {facts['h1']}"
    elif facts["title"] != f"{facts['h1'][0]} - {SITE_NAMES[lang]}":
        yield f"the title is {facts['title']!r}, the heading {facts['h1'][0]!r}"
    if path in reading_order(lang)[:-1] and facts["h1"] != [front_matter(lang, path)["title"]]:
        yield f"the heading is {facts['h1']}, the file's title another"
    callouts = _callouts(path, lang)
    if facts["above"] != callouts:
        yield f"the callouts stand below {facts['above']}, not {callouts}"
    for source, shown, words in facts["pictures"]:
        if not shown or not words:
            yield f"the picture {source} {'has no words' if shown else 'does not show'}"


def _callouts(path: str, lang: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for ident, record in corrections().items():
        day = record["corrected"]
        state = "corrected" if (day[lang] if isinstance(day, dict) else day) else "open"
        places = [place for place in record["places"] if place["page"] == path and record.get("pin") != "index"]
        for number, place in enumerate(places, 1):
            name = ident if number == 1 else f"{ident}-{number}"
            found[name] = {"section": place.get("section", ""), "role": "note", "state": state}
    return found
