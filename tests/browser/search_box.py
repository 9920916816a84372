"""Searching as a reader does: type, wait, look."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

RESULT = "[data-md-component=search-result]"
# The line above the hits says that the index is loading, then that it waits for words, then how many hits there are.
SAYS = f"""name => document.querySelector('{RESULT} > :first-child').textContent.trim()
  === JSON.parse(document.getElementById('__config').textContent).translations['search.result.' + name]"""
DONE = f"() => ({SAYS})('none') || (!({SAYS})('placeholder') && document.querySelector('{RESULT} li a'))"


def search(page: Page, query: str) -> Locator:
    """Type a query and return the links of the hits that are seen without opening anything, once they are there."""
    box = page.locator("input[name=query]")
    if not box.is_visible():
        page.locator("header label[for=__search]").first.click()
    box.click()
    box.fill("")
    box.press("Shift")  # the theme looks at the box when a key goes up
    page.wait_for_function(SAYS, arg="placeholder")
    page.keyboard.insert_text(query)
    box.press("Shift")
    page.wait_for_function(DONE)
    return page.locator(f"{RESULT} li a:visible")


def addresses(hits: Locator) -> list[str]:
    """Return where hits lead, without the words to be marked there."""
    return hits.evaluate_all("""links => links.map(link => {
      const url = new URL(link.href);
      url.searchParams.delete('h');
      return url.href;
    })""")


def by_page(page: Page) -> Locator:
    """Return the hits of the query that was typed last: each a page, with those of its sections that are seen."""
    return page.locator(f"{RESULT} li.md-search-result__item")
