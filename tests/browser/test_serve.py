"""`mkdocs serve`: mistakes are told and do no harm, and every good save shows in the browser by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.edition import LABELS
from browser.serving import PATIENCE, Serving, shows
from browser.watch import Visitor

PAGE = "cookbook/c14-keep-alive"


def test_a_broken_correction_is_told_and_the_next_good_save_shows(serving: Serving, reader: Visitor) -> None:
    page, name = reader.go(serving.edition.url("en", PAGE)), "errata/E0006.yml"
    good = (serving.root / name).read_text(encoding="utf-8")
    serving.breaks(
        name, good.replace("kind: statement", "kind: rumour"), r"errata/E0006\.yml:2: error: .*erratum-value", page
    )
    serving.save(name, good.replace("It is off:", "It is off, as of this very save:"))
    shows(page, "as of this very save")

    new = "errata/E9001.yml"
    record = good.replace("Whether a client keeps its connection", "A new correction")
    serving.breaks(new, record.replace("corrected: ", "corected: "), r"errata/E9001\.yml:\d+: error", page)
    serving.save(new, record)
    expect(page.locator("aside#E9001[role=note]")).to_be_visible(timeout=PATIENCE * 1000)
    assert page.locator("aside#E0006[role=note]").is_visible()


@pytest.mark.parametrize("serving", ["ja"], indirect=True)
def test_a_broken_page_is_told_and_a_deleted_one_comes_back(serving: Serving, reader: Visitor) -> None:
    page, name = reader.go(serving.edition.url("ja", PAGE)), f"docs/ja/{PAGE}.md"
    good = (serving.root / name).read_text(encoding="utf-8")
    title = page.get_by_role("heading", level=1).inner_text().split("\n")[0]
    serving.breaks(name, good.replace("order: 14", "order: ["), rf"{re.escape(name)}:\d+: error", page)
    serving.save(name, good.replace(f"title: {title}", "title: 直した題名"))
    shows(page, "直した題名")

    serving.save(name, None)
    shows(page, LABELS["ja"]["not_translated"])
    serving.save(name, good)
    expect(page.get_by_role("heading", level=1)).to_contain_text(title, timeout=PATIENCE * 1000)
    expect(page.get_by_text(LABELS["ja"]["not_translated"])).to_have_count(0)


@pytest.mark.parametrize("serving", ["en"], indirect=True)
def test_a_broken_configuration_is_told_and_the_next_good_save_shows(serving: Serving, reader: Visitor) -> None:
    page, good = reader.go(serving.edition.url("en", PAGE)), (serving.root / "mkdocs.yml").read_text(encoding="utf-8")
    serving.breaks("mkdocs.yml", good.replace("site_dir: site", "site_dir: [site"), r'mkdocs\.yml", line \d+, column', page)
    serving.save("mkdocs.yml", good.replace("site_name: The cpp-httplib book", "site_name: The mended book"))
    shows(page, "The mended book")
    serving.breaks(
        "mkdocs.yml", good.replace("slug: cpp-httplib-book", "slag: cpp-httplib-book"), r"mkdocs\.yml:\d+: error", page
    )
