"""Links to other sites, and where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urldefrag

from prose.views import view

from book import frontmatter, textfile
from book.outline import Link, outline

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")
Places = dict[str, list[str]]


def gather(root: Path) -> Places:
    """Return the places, as `file:line`, of each address that the book links to.

    Args:
        root: The project.
    """
    files = [*sorted((root / "docs").rglob("*.md")), *sorted((root / "errata").glob("E*.yml")), root / "mkdocs.yml"]
    places: Places = {}
    for path in [*files, *(root / name for name in DOCUMENTS)]:
        file = path.relative_to(root).as_posix()
        text = textfile.read(path, file)[0] if path.is_file() else None
        for url, line in _links(file, text or ""):
            found = places.setdefault(url, [])
            found += [place] if (place := f"{file}:{line}") not in found else []
    return places


def _links(file: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield the addresses in a file; what stands behind # is for the browser, no server is asked for it."""
    if file.endswith(".md"):
        parts = frontmatter.split(text)
        yield from _outside((link, link.line) for link in outline(parts.body, parts.body_line).links)
        return
    for lang in ("en", "ja"):
        words = view(file, lang, text)
        yield from _outside((link, words.line(link.line)) for link in outline(words.text).links)


def _outside(links: Iterable[tuple[Link, int]]) -> Iterator[tuple[str, int]]:
    for link, line in links:
        if link.target.lower().startswith(("http://", "https://")):
            yield urldefrag(link.target).url, line
