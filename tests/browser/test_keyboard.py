"""Everything is reached by the Tab key, and one sees where one is."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.edition import Edition, other

# What the focused element is, and whether an outline shows it; a hidden button of a group shows by its label.
FOCUS = """() => {
  const element = document.activeElement;
  const shown = element.matches('input[type=radio]') ? element.nextElementSibling : element;
  const style = getComputedStyle(shown), box = shown.getBoundingClientRect();
  return {
    skip: element.matches('a[href^="#"]') && element.closest('main, header, nav, article') === null,
    search: element.matches('input[name=query]'),
    switcher: element.matches('header a[hreflang]'),
    callout: element.matches('aside.erratum summary'),
    next: element.matches('footer a'),
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1,
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    what: element.outerHTML.slice(0, 120),
  };
}"""


def test_tab_reaches_everything_and_shows_where_it_is(site: Edition, lang: str, visit) -> None:
    page = visit(site, search=False).go(site.url(lang, "cookbook/c14-keep-alive"))
    reached, hidden = [], []
    for _ in range(400):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["what"].startswith("<body"):
            break
        reached += [kind for kind in ("skip", "search", "switcher", "callout", "next") if focus[kind]]
        if not (focus["seen"] and focus["outlined"]):
            hidden.append(focus["what"])
    assert reached[0] == "skip"
    assert dict.fromkeys(reached).keys() == {"skip", "search", "switcher", "callout", "next"}
    assert not hidden, "\n".join(hidden)


def test_focus_in_the_header_does_not_move_the_page(site: Edition, visit) -> None:
    page = visit(site, search=False).go(site.url("en", "cookbook/c14-keep-alive", "ends"))
    before = page.evaluate("scrollY")
    page.locator("header a[hreflang]").focus()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("scrollY") == before, page.evaluate(FOCUS)["what"]


def test_the_skip_link_leads_into_the_text(site: Edition, lang: str, visit) -> None:
    page = visit(site, search=False).go(site.url(lang, "cookbook/c14-keep-alive"))
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null"), "Tab goes on inside the text"


def test_the_switcher_works_by_keyboard_from_the_top(site: Edition, lang: str, visit) -> None:
    reader = visit(site, search=False)
    page = reader.go(site.url(lang, "tour/02-basic-client"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS)["switcher"]:
            break
    with reader.leave():
        page.keyboard.press("Enter")
    assert site.place(page.url) == (other(lang), "tour/02-basic-client", "")


def test_the_scheme_is_kept_from_page_to_page(edition: Edition, visit) -> None:
    reader = visit(edition, search=False)
    page = reader.go(edition.url("en", "index"))
    for _ in range(2):
        page.locator("header form label:visible").first.click()
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
    reader.go(edition.url("ja", "tour/02-basic-client"))
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
