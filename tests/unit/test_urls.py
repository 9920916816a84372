"""Addresses of pages, and links between them that hold under any sub-path and on a disk."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.urls import absolute, page_url, relative

PAGES = [
    ("", "index", "", "index.html"),
    ("ja/", "index", "ja/", "ja/index.html"),
    ("", "tour/index", "tour/", "tour/index.html"),
    ("ja/", "tour/02-client", "ja/tour/02-client/", "ja/tour/02-client.html"),
    ("", "my-index", "my-index/", "my-index.html"),
    ("", "samples/a/main.cpp", "samples/a/main.cpp/", "samples/a/main.cpp.html"),
]


@pytest.mark.parametrize(("prefix", "path", "served", "on_disk"), PAGES)
def test_addresses(prefix: str, path: str, served: str, on_disk: str) -> None:
    assert page_url(prefix, path, directory=True) == served
    assert page_url(prefix, path, directory=False) == on_disk


LINKS = [
    ("", "", "./"),
    ("", "tour/", "tour/"),
    ("tour/", "", "../"),
    ("tour/02/", "tour/03/", "../03/"),
    ("tour/02/", "ja/tour/02/", "../../ja/tour/02/"),
    ("ja/tour/02/", "errata.json", "../../../errata.json"),
    ("tour/02.html", "tour/03.html", "03.html"),
    ("index.html", "ja/index.html", "ja/index.html"),
]


@pytest.mark.parametrize(("start", "target", "link"), LINKS)
def test_links(start: str, target: str, link: str) -> None:
    assert relative(start, target) == link


def test_whole_addresses() -> None:
    assert absolute("https://example.org/book/", "tour/") == "https://example.org/book/tour/"
    assert absolute("https://example.org/book", "") == "https://example.org/book/"


NAME = st.from_regex(r"[a-z0-9][a-z0-9.-]{0,5}", fullmatch=True).filter(lambda name: name.strip("."))
FOLDERS = st.lists(NAME, max_size=3).map(lambda names: "".join(f"{name}/" for name in names))
ADDRESSES = st.builds("{}{}".format, FOLDERS, st.just("") | NAME.map("{}.html".format))


@given(ADDRESSES, ADDRESSES, FOLDERS)
def test_a_link_leads_from_its_page_to_its_target(start: str, target: str, below: str) -> None:
    site = f"https://example.org/{below}"
    assert urljoin(site + start, relative(start, target)) == site + target
    assert not relative(start, target).startswith("/")


@given(FOLDERS, st.lists(NAME, min_size=1, max_size=3).map("/".join), st.booleans())
def test_pages_have_addresses_of_their_own(prefix: str, path: str, directory: bool) -> None:
    url = page_url(prefix, path, directory)
    assert url.startswith(prefix)
    assert url.endswith(("/", ".html")) or not url
    if directory and not path.endswith("index"):
        assert url == f"{prefix}{path}/"
