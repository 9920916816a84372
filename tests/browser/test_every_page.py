"""Every page of the served site, whole sample files included: what it says, and that it does not scroll sideways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, ViewportSize

from browser.edition import LANGS, Edition, reading_order
from browser.rules import mistakes

WIDTHS = (1280, 768, 390, 320)
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_every_page_is_sound_at_every_width(site: Edition, lang: str, visit) -> None:
    reader, problems, widths = visit(site, search=False), [], WIDTHS
    whole_files = [url for url in site.all_pages(lang) if "/samples/" in url]
    for url in [url for url in site.all_pages(lang) if url not in whole_files]:
        page = reader.go(url)
        problems += [f"{url}: {problem}" for problem in [*mistakes(page, site, lang), *_width(page, widths)]]
        widths = widths[::-1]  # the next page begins at the width at which this one ended
    for url in whole_files:  # a title and a program each: where it is narrowest is enough
        page = reader.go(url)
        problems += [f"{url}: {problem}" for problem in [*mistakes(page, site, lang), *_width(page, WIDTHS[-1:])]]
    assert not problems, "\n".join(problems)


def test_both_editions_have_every_page_in_both_languages(edition: Edition) -> None:
    found = {lang: [edition.place(url)[1] for url in edition.all_pages(lang)] for lang in LANGS}
    assert found["en"] == found["ja"]
    for lang in LANGS:
        assert set(reading_order(lang)) <= set(found[lang])


def _width(page: Page, widths: Sequence[int]) -> Iterator[str]:
    for width in widths:
        if page.viewport_size != (size := ViewportSize(width=width, height=900)):
            page.set_viewport_size(size)
        beyond = page.evaluate(TOO_WIDE)
        if beyond > 0:
            yield f"at {width} pixels the page scrolls sideways by {beyond}"
