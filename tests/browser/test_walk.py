"""Clicking "next" from the home page leads through the whole book."""

from __future__ import annotations

from browser.edition import Edition, front_matter, reading_order
from browser.rules import mistakes

# The head and the footer name the next page independently; a reader clicks the one in the footer.
NEXT = """() => {
  const next = document.querySelector('link[rel=next]').href;
  return [...document.querySelectorAll('footer a')].findIndex(link => link.href === next);
}"""
HREF = "links => links.map(link => link.href)"


def test_next_visits_every_page_once_in_order(edition: Edition, lang: str, visit) -> None:
    reader, expected = visit(edition), reading_order(lang)
    page = reader.go(edition.url(lang, "index"))
    walked, back = [edition.place(page.url)], [page.locator("link[rel=prev]").evaluate_all(HREF)]
    problems = [f"{page.url}: {problem}" for problem in mistakes(page, edition, lang)]
    while page.locator("link[rel=next]").count() and len(walked) <= len(expected):
        position = page.evaluate(NEXT)
        assert position >= 0, f"{page.url}: the footer has no link to the next page"
        reader.follow(page.locator("footer a").nth(position))
        walked.append(edition.place(page.url))
        back.append(page.locator("link[rel=prev]").evaluate_all(HREF))
        problems += [f"{page.url}: {problem}" for problem in mistakes(page, edition, lang)]
    assert walked == [(lang, path, "") for path in expected]
    assert back == [[], *[[edition.url(lang, path)] for path in expected[:-1]]]
    assert not problems, "\n".join(problems)


def test_a_part_lists_its_pages_in_order(site: Edition, lang: str, visit) -> None:
    reader, order = visit(site), reading_order(lang)
    for index in [path for path in order if path.endswith("/index")]:
        page, folder = reader.go(site.url(lang, index)), index.removesuffix("index")
        items = page.get_by_role("article").locator("li > a:first-child")
        listed = items.evaluate_all("links => links.map(a => [a.href, a.textContent])")
        expected = [path for path in order if path.startswith(folder) and path != index]
        titles = [[site.url(lang, path), front_matter(lang, path)["title"]] for path in expected]
        assert [item for item in listed if site.place(item[0])[1].startswith(folder)] == titles, index
