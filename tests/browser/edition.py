"""Where each page stands in the two editions, and which pages there are: read from the files, not from the site."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import yaml
from tree import ROOT, real_configuration

LANGS = ("en", "ja")
PARTS = [part["folder"] for part in real_configuration()["extra"]["book"]["parts"]]
LABELS = real_configuration()["extra"]["book"]["labels"]
ERRATA = "errata"


def other(lang: str) -> str:
    """Return the other language."""
    return "ja" if lang == "en" else "en"


@cache
def front_matter(lang: str, path: str) -> dict[str, str]:
    """Return what stands at the head of a page's file."""
    _, head, _ = (ROOT / "docs" / lang / f"{path}.md").read_text(encoding="utf-8").split("---\n", 2)
    return yaml.safe_load(head)


@cache
def reading_order(lang: str) -> list[str]:
    """Return the paths of all pages as `order` has them: home, each part behind its index, single pages, the errata."""
    root = ROOT / "docs" / lang
    found = [path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.md")]

    def place(path: str) -> tuple[int, int]:
        folder = path.rpartition("/")[0]
        part = PARTS.index(folder) if folder else (-1 if path == "index" else len(PARTS))
        return part, -1 if path.endswith("index") else int(front_matter(lang, path)["order"])

    return [*sorted(found, key=place), ERRATA]


@cache
def corrections() -> dict[str, dict]:
    """Return the records by number, oldest number first."""
    return {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "errata").glob("E*.yml"))}


def lone_correction() -> tuple[str, str]:
    """Return a correction that stands alone on its page, and that page."""
    pages = [place["page"] for record in corrections().values() for place in record["places"]]
    return next(
        (ident, record["places"][0]["page"])
        for ident, record in corrections().items()
        if len(record["places"]) == 1 == pages.count(record["places"][0]["page"])
        and not isinstance(record["corrected"], dict)
    )


@dataclass(frozen=True)
class Edition:
    """The served site or the bundle.

    Attributes:
        name: `site` or `bundle`.
        base: Address of its root, with a slash at the end. Every request of its pages begins with it.
        folder: Its files.
    """

    name: str
    base: str
    folder: Path

    def url(self, lang: str, path: str, section: str = "") -> str:
        """Return a page's address."""
        prefix = "" if lang == "en" else f"{lang}/"
        if self.name == "bundle":
            page = f"{path}.html"
        else:
            page = path.removesuffix("index") if path == "index" or path.endswith("/index") else f"{path}/"
        return f"{self.base}{prefix}{page}" + (f"#{section}" if section else "")

    def place(self, url: str) -> tuple[str, str, str]:
        """Return the language, the path and the section that an address stands for."""
        parts = urlsplit(url)
        below = unquote(parts.path).removeprefix(unquote(urlsplit(self.base).path))
        lang = "ja" if below.startswith("ja/") else "en"
        path = below.removeprefix("ja/") if lang == "ja" else below
        path = path.removesuffix(".html") if self.name == "bundle" else (path.removesuffix("/") if path else "index")
        if path in PARTS:
            path = f"{path}/index"
        return lang, path, unquote(parts.fragment)

    def all_pages(self, lang: str) -> list[str]:
        """Return the addresses of all pages of a language, those of whole sample files too."""
        top = self.folder / "ja" if lang == "ja" else self.folder
        found = []
        for file in sorted(path for path in top.rglob("*.html") if path.is_file()):
            below = file.relative_to(top).as_posix()
            if not (lang == "en" and below.startswith(("ja/", "en/"))) and below != "404.html":
                prefix = "ja/" if lang == "ja" else ""
                found.append(f"{self.base}{prefix}{below if self.name == 'bundle' else below.removesuffix('index.html')}")
        return found
