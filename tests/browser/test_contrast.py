"""Every text that is seen, and the words in pictures, read well in light and dark."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import expect

from browser.contrast import PAGE, PICTURE
from browser.edition import LABELS, LANGS, Edition, reading_order
from browser.search_box import search
from browser.watch import Visitor

LEAST = 4.5
SCHEMES: dict[Literal["light", "dark"], str] = {"light": "default", "dark": "slate"}


SAMPLE = "samples/tour/02-basic-client/server.cpp"
KINDS = {"pre", "p.sample", "del", "ins", "summary", "td", "p > a", "h2", "nav"}


def weak(reader: Visitor, where: str) -> Iterator[str]:
    """Yield what reads badly on a page, in one scheme after the other; the page follows the device at once."""
    for scheme, name in SCHEMES.items():
        reader.page.emulate_media(color_scheme=scheme)
        reader.page.wait_for_function("name => document.body.dataset.mdColorScheme === name", arg=name)
        for element, value, text in reader.page.evaluate(PAGE):
            if value < LEAST:
                yield f"{where}, {scheme}: {value:.2f} {element} {text!r}"


@pytest.mark.parametrize("lang", LANGS)
def test_text_reads_well(site: Edition, lang: str, visit) -> None:
    reader, problems, seen = visit(site, search=False), [], ""
    # Colours are those of both languages: in Japanese, one page with each kind of text is enough.
    pages = [*reading_order(lang), SAMPLE] if lang == "en" else ["index", "tour/02-basic-client", SAMPLE]
    for path in pages:
        page = reader.go(site.url(lang, path))
        page.evaluate("for (const details of document.querySelectorAll('article details')) details.open = true")
        problems += weak(reader, path)
        seen += " ".join(element for element, _, _ in page.evaluate(PAGE))
    assert {kind for kind in KINDS if kind in seen} == KINDS, "not all was looked at"
    assert not problems, "\n".join(problems)


def test_small_parts_read_well(site: Edition, visit) -> None:
    """The offer, hits of a search, the not-found page: what the pages do not show by themselves."""
    reader = visit(site, locale="ja-JP")
    reader.watch.expected.append("404")
    page = reader.go(site.url("en", "index"))
    expect(page.get_by_role("link", name=LABELS["ja"]["offer_language"])).to_be_visible()
    search(page, "keep-alive zzzz")
    expect(page.locator("mark").first).to_be_visible()
    problems = list(weak(reader, "search"))
    reader.go(f"{site.base}ja/nothing")
    problems += weak(reader, "404")
    assert not problems, "\n".join(problems)


def test_words_in_pictures_read_well(site: Edition, visit) -> None:
    reader, problems = visit(site, search=False), []
    reader.watch.expected.append("favicon.ico")  # which the browser asks for beside a picture opened alone
    pictures = [file for file in sorted(site.folder.rglob("*.svg")) if "assets" not in file.parts]
    for file in pictures:
        page = reader.go(f"{site.base}{file.relative_to(site.folder).as_posix()}")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            texts = page.evaluate(PICTURE)
            assert texts or not page.locator("text").count()
            problems += [f"{file.name}, {scheme}: {value:.2f} {text!r}" for text, value in texts if value < LEAST]
    assert pictures
    assert not problems, "\n".join(problems)


PANEL = """async url => {
  const image = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  return [...canvas.getImageData(image.width / 2, 6, 1, 1).data.slice(0, 3)].reduce((a, b) => a + b) / 3;
}"""


@pytest.mark.parametrize("device", SCHEMES)
def test_pictures_follow_the_scheme_that_the_reader_chose(site: Edition, device: Literal["light", "dark"], visit) -> None:
    reader = visit(site, search=False)
    reader.page.emulate_media(color_scheme=device)
    page = reader.go(site.url("en", "llm-app/ch07-code-reading"))
    brightness = {}
    for _ in range(3):
        chosen = page.evaluate("document.body.dataset.mdColorScheme")
        picture = base64.b64encode(page.locator("article img").first.screenshot()).decode()
        brightness[chosen] = page.evaluate(PANEL, f"data:image/png;base64,{picture}")
        page.locator("header form label:visible").first.click()
    assert brightness["slate"] < 100, brightness
    assert brightness["default"] > 150, brightness
