"""The bundle, unpacked and opened from the disk, with the network cut."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.edition import LABELS, LANGS, Edition, front_matter
from browser.search_box import addresses, search

CODE = "llm-app/ch07-code-reading"


def test_from_home_to_chapter_7_to_japanese_to_a_hit(bundle: Edition, visit) -> None:
    reader = visit(bundle)
    page = reader.go(bundle.url("en", "index"))
    expect(page.get_by_text(LABELS["en"]["offline_here"])).to_be_visible()
    for path in ("llm-app/index", CODE):
        reader.follow(page.get_by_role("article").get_by_role("link", name=front_matter("en", path)["title"], exact=True))
        assert bundle.place(page.url) == ("en", path, "")
    shown = page.locator("article img").evaluate_all("images => images.map(image => image.naturalWidth > 0)")
    assert shown
    assert all(shown)
    page.locator("#structured-output").scroll_into_view_if_needed()
    reader.follow(page.get_by_role("banner").locator("a[hreflang=ja]"))
    assert bundle.place(page.url)[:2] == ("ja", CODE)
    hits = search(page, "マルチパート")
    position = addresses(hits).index(bundle.url("ja", "tour/02-basic-client", "upload"))
    reader.follow(hits.nth(position))
    assert bundle.place(page.url) == ("ja", "tour/02-basic-client", "upload")
    expect(page.get_by_role("heading", level=1)).to_have_text(front_matter("ja", "tour/02-basic-client")["title"])


def test_the_bundle_does_not_offer_itself(bundle: Edition, visit) -> None:
    reader = visit(bundle)
    for lang in LANGS:
        page = reader.go(bundle.url(lang, "index"))
        expect(page.get_by_text(LABELS[lang]["offline_here"])).to_be_visible()
        assert page.locator("a[download]").count() == 0


def test_both_home_pages_of_the_site_offer_the_bundle(site: Edition, visit) -> None:
    reader = visit(site)
    page = reader.page
    for lang in LANGS:
        reader.go(site.url(lang, "index"))
        address = page.locator("a[download]").evaluate("link => link.href")
        assert address == f"{site.base}download/cpp-httplib-book-offline.zip"
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.path().read_bytes()[:2] == b"PK"


def test_the_copy_button_copies_the_code(edition: Edition, lang: str, visit) -> None:
    reader = visit(edition)
    page = reader.go(edition.url(lang, "tour/02-basic-client"))
    block = page.locator("article pre").filter(has_text="Client")
    code = block.first.locator("code").inner_text()
    block.first.hover()
    block.first.locator("xpath=..").locator("[data-md-type=copy], button[data-clipboard-target]").first.click()
    page.locator("input[name=query]").evaluate(
        "box => box.replaceWith(Object.assign(document.createElement('textarea'), {id: 'paste'}))"
    )
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    assert page.locator("#paste").input_value().strip() == code.strip()
    assert "//en:" not in code
    assert "//ja:" not in code
