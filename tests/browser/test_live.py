"""A save shows in the page that is open: the page is not loaded again, and everything on it goes on working."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.serving import Serving, shows
from browser.watch import Visitor

PAGE = "cookbook/c14-keep-alive"
FILE = "docs/{}/" + PAGE + ".md"
SIDEBARS = ".md-sidebar, .md-sidebar *"

# The first that a save does to a page: whether the words are there, and the other blocks are still the same elements.
FIRST = """() => {
    const heading = document.querySelector(".md-content h2");
    new MutationObserver((_, observer) => {
        window.first = { text: document.querySelector(".md-content").innerText, kept: heading.isConnected };
        observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
}"""


def mark(page: Page) -> None:
    page.evaluate("window.loadedOnce = true")


def marked(page: Page) -> bool:
    return page.evaluate("window.loadedOnce === true")


def keep(page: Page) -> None:
    """Remember what stands in the sidebars."""
    page.evaluate(f"window.before = [...document.querySelectorAll('{SIDEBARS}')]")


def kept(page: Page) -> bool:
    """Return whether the sidebars still hold the same elements, which is more than elements that look the same."""
    same = "(element, place) => element === window.before[place]"
    return page.evaluate(f"[...document.querySelectorAll('{SIDEBARS}')].every({same})")


def counts(page: Page) -> dict[str, int]:
    """Return what the theme's and the book's scripts have made of a page."""
    kinds = (".md-content .md-code__button", "button", "aside.erratum", "[role=group]", ".md-nav--secondary a")
    return {kind: page.locator(kind).count() for kind in kinds}


def has(page: Page, expected: dict[str, int]) -> None:
    """Wait until a page has as many of each."""
    for kind, count in expected.items():
        expect(page.locator(kind)).to_have_count(count)


@pytest.mark.parametrize("serving", ["en"], indirect=True)
def test_a_save_changes_the_open_page(serving: Serving, reader: Visitor) -> None:
    page, good = reader.go(serving.edition.url("en", PAGE)), (serving.root / FILE.format("en")).read_text(encoding="utf-8")
    expect(page.locator(".md-content .md-code__button").first).to_be_attached()
    mark(page)
    page.locator(".md-content h2").nth(2).scroll_into_view_if_needed()
    page.locator("aside.erratum summary").first.evaluate("summary => summary.parentElement.open = true")
    before, height = counts(page), page.evaluate("scrollY")
    serving.save(FILE.format("en"), lambda text: text.rstrip() + "\n\nThe last words.\n")
    shows(page, "The last words.")
    assert marked(page)
    assert page.evaluate("scrollY") == height
    has(page, before)
    assert page.locator("aside.erratum details").first.evaluate("details => details.open")

    # The same once more, and search finds the new words.
    serving.save(FILE.format("en"), good.rstrip() + "\n\nOther words, xylophone among them.\n")
    shows(page, "xylophone among them")
    has(page, before)
    assert marked(page)
    answer = page.request.get(serving.edition.base + "search/search_index.json")
    assert "xylophone" in answer.text()
    assert "The last words." not in answer.text()


def test_new_headings_stand_in_the_contents_and_a_new_title_loads_the_page(serving: Serving, reader: Visitor) -> None:
    page = reader.go(serving.edition.url("ja", PAGE))
    mark(page)
    for lang in ("en", "ja"):
        serving.save(FILE.format(lang), lambda text: text.rstrip() + "\n\n## Epilogue { #epilogue }\n\nThe end.\n")
    expect(page.locator("h2#epilogue")).to_be_attached(timeout=60_000)
    contents = page.locator(".md-sidebar--secondary a[href='#epilogue']")
    expect(contents).to_be_attached()
    assert marked(page)
    contents.click()
    expect(contents).to_have_class(re.compile("--active"))

    serving.save(FILE.format("ja"), lambda text: text.replace("title: ", "title: 新しい", 1))
    expect(page.get_by_role("heading", level=1)).to_contain_text("新しい", timeout=60_000)
    assert not marked(page)


@pytest.mark.parametrize("serving", ["en"], indirect=True)
def test_words_change_the_article_alone(serving: Serving, reader: Visitor) -> None:
    page, good = reader.go(serving.edition.url("en", PAGE)), (serving.root / FILE.format("en")).read_text(encoding="utf-8")
    active = page.locator(".md-sidebar--secondary .md-nav__link--active")
    expect(page.locator(".md-content .md-code__button").first).to_be_attached()
    page.locator(".md-content h2").last.evaluate("heading => heading.scrollIntoView({ behavior: 'instant' })")
    expect(active).to_have_count(1)
    last, before = active.get_attribute("href"), counts(page)
    mark(page)
    keep(page)

    # Above what is in the window, so that another section moves into it: an article of the author's, and many words.
    height = page.evaluate("scrollY")
    page.evaluate(FIRST)
    article = "<article><p>An author's article.</p></article>\n\n"
    serving.save(FILE.format("en"), good.replace("\n\n## ", "\n\n" + article + "Many words.\n\n" * 9 + "## ", 1))
    shows(page, "An author's article.")
    assert "An author's article." in page.evaluate("window.first.text")
    assert page.evaluate("window.first.kept")
    has(page, before)
    assert page.evaluate("scrollY") == height
    expect(active).to_have_count(1)
    assert active.get_attribute("href") != last
    assert kept(page)

    # Words behind the author's article, and then without it.
    for text, words in (
        (good.replace("\n\n## ", "\n\n" + article + "## ", 1), "The last words."),
        (good, "Words without it."),
    ):
        serving.save(FILE.format("en"), f"{text.rstrip()}\n\n{words}\n")
        shows(page, words)
        has(page, before)
    expect(page.get_by_text("An author's article.")).to_have_count(0)
    expect(page.locator("article.md-content__inner")).to_have_count(1)
    assert marked(page)
    assert kept(page)

    # A heading stands in the sidebar, too.
    heading = page.locator(".md-content h2").last.get_attribute("id")
    serving.save(FILE.format("en"), lambda text: re.sub(rf"## .* (?={{ #{heading} }})", "## A new name ", text))
    expect(page.locator(f".md-sidebar--secondary a[href='#{heading}']")).to_have_text(
        re.compile("A new name"), timeout=60_000
    )
    expect(page.locator(f"h2#{heading}")).to_contain_text("A new name")
    has(page, before)
    assert marked(page)
    assert not kept(page)
