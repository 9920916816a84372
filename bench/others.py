"""Other generators with the same pages, where they are installed: Hugo with a small theme, and VitePress."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from book.book import Book
from book.model import Page
from book.order import reading_order


@dataclass(frozen=True)
class Other:
    """A generator.

    Attributes:
        name: Its name and version.
        write: Writes a book of the stock stack, whose pages are in a folder, for it.
        build: The command that builds.
        serve: The command that serves on a port of this machine.
        file: Where a page is, below the folder.
        address: Its address below the root of the server.
    """

    name: str
    write: Callable[[Book, Path, Path], None]
    build: list[str]
    serve: Callable[[int], list[str]]
    file: Callable[[Page], str]
    address: Callable[[Page], str]


def installed() -> list[Other]:
    """Return those that this machine has."""
    found: list[Other] = []
    hugo, vitepress = shutil.which("hugo"), shutil.which("vitepress")
    if hugo:
        found.append(
            Other(
                f"Hugo {_version_of_hugo(hugo)}",
                _write_hugo,
                [hugo, "--quiet"],
                lambda port: [
                    hugo,
                    "server",
                    "--bind",
                    "127.0.0.1",
                    "--port",
                    str(port),
                    "--baseURL",
                    f"http://127.0.0.1:{port}/",
                ],
                _hugo_file,
                lambda page: f"{page.path}/" if page.lang == "en" else f"{page.lang}/{page.path}/",
            )
        )
    if vitepress:
        found.append(
            Other(
                f"VitePress {_version_of_package(Path(vitepress))}",
                _write_vitepress,
                [vitepress, "build"],
                lambda port: [vitepress, "dev", "--host", "127.0.0.1", "--port", str(port)],
                lambda page: page.file,
                lambda page: page.path if page.lang == "en" else f"{page.lang}/{page.path}",
            )
        )
    return found


def _version_of_hugo(program: str) -> str:
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    match = re.search(r"\d+(\.\d+)+", said)
    return match[0] if match else ""


def _version_of_package(program: Path) -> str:
    """Return the version of a program from npm: not every one of them can be asked."""
    package = next(folder / "package.json" for folder in program.resolve().parents if (folder / "package.json").is_file())
    return json.loads(package.read_text(encoding="utf-8"))["version"]


def _markdown(text: str) -> tuple[str, str]:
    """Return a page's title and its text in the Markdown that all generators know."""
    first, _, rest = text.partition("\n")
    rest = re.sub(r"^(\s*)/// \w+(?: \| (.*))?$", lambda block: f"{block[1]}**{block[2] or ''}**", rest, flags=re.M)
    rest = re.sub(r"^\s*///$", "", rest, flags=re.M)
    rest = re.sub(r"^(#+ .*?)\s*\{ *(#[\w-]+) *\}$", r"\1 {\2}", rest, flags=re.M)
    rest = re.sub(r"^(\s*`{3,}\w*) *\{.*\}$", r"\1", rest, flags=re.M)
    return first.removeprefix("# "), rest


def _pages(book: Book, stock: Path) -> list[tuple[Page, int, str, str]]:
    """Return each page with its place in the book, its title and its text."""
    found: list[tuple[Page, int, str, str]] = []
    for lang in book.config.codes:
        for place, page in enumerate(reading_order(book.pages.by_lang[lang], book.config)):
            found.append((page, place, *_markdown((stock / page.file).read_text(encoding="utf-8"))))
    return found


def _copy_files(stock: Path, target: Path) -> None:
    for path in (stock / "docs").rglob("*"):
        if path.is_file() and path.suffix != ".md":
            place = target / path.relative_to(stock)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)


# --- Hugo -------------------------------------------------------------------------------------------------------------

HUGO = {
    "baseURL": "https://example.org/",
    "defaultContentLanguage": "en",
    "disableKinds": ["taxonomy", "term", "RSS"],
    "markup": {
        "goldmark": {"renderer": {"unsafe": True}, "parser": {"attribute": {"title": True, "block": True}}},
        "highlight": {"noClasses": False},
    },
}
HUGO_TEMPLATE = """<!doctype html>
<html lang="{{ .Site.Language.Lang }}">
<head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body>
<nav>{{ range .Site.Sections.ByWeight }}<h2>{{ .Title }}</h2>
<ul>{{ range .RegularPages.ByWeight }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}</nav>
<main><h1>{{ .Title }}</h1>
{{ .TableOfContents }}
{{ .Content }}</main>
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
</body>
</html>
"""


def _hugo_file(page: Page) -> str:
    return re.sub(r"index\.md$", "_index.md", page.file)


def _write_hugo(book: Book, stock: Path, target: Path) -> None:
    _copy_files(stock, target)
    for page, place, title, text in _pages(book, stock):
        head = yaml.safe_dump({"title": title, "weight": place + 1}, allow_unicode=True)
        _write(target / _hugo_file(page), f"---\n{head}---\n{text}")
    languages = {code: {"contentDir": f"docs/{code}"} for code in book.config.codes}
    _write(target / "config.json", json.dumps({**HUGO, "languages": languages}))
    for name in ("single", "list", "home"):
        _write(target / "layouts" / "_default" / f"{name}.html", HUGO_TEMPLATE)


# --- VitePress --------------------------------------------------------------------------------------------------------


def _write_vitepress(book: Book, stock: Path, target: Path) -> None:
    _copy_files(stock, target)
    sidebars: dict[str, list[dict[str, str]]] = {code: [] for code in book.config.codes}
    for page, _, title, text in _pages(book, stock):
        _write(target / page.file, f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n\n# {title}\n\n{text}")
        prefix = "" if page.lang == "en" else f"/{page.lang}"
        sidebars[page.lang].append({"text": title, "link": f"{prefix}/{page.path}"})
    locales = {
        "root" if code == "en" else code: {"label": code, "lang": code, "themeConfig": {"sidebar": sidebar}}
        for code, sidebar in sidebars.items()
    }
    config = {
        "srcDir": "docs",
        "rewrites": {"en/:rest*": ":rest*"},
        "ignoreDeadLinks": True,
        "locales": locales,
        "themeConfig": {"search": {"provider": "local"}},
    }
    _write(target / ".vitepress" / "config.mjs", f"export default {json.dumps(config, ensure_ascii=False)}\n")
    _write(target / "package.json", '{"type": "module", "private": true}\n')


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
