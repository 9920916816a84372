"""The words of one language in a YAML file: what stands below `ja:`, in mkdocs.yml and in the records of corrections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from book.yamlfile import Document, Path, mapping, sequence

# What the i18n plugin knows a language by, and the words that it puts on pages.
LOCALE = "locale"
SITE_WORDS = ("name", "site_name", "site_description")


def texts(document: Document, lang: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a language, each with the line on which its key stands.

    Args:
        document: The file's values and their lines.
        lang: The language's code.
    """
    for path, text in _texts(document.data, (), lang):
        yield document.line(path), text


def _texts(value: Any, path: Path, lang: str) -> Iterator[tuple[Path, str]]:
    if lang in path:
        if isinstance(value, str):
            yield path, value
            return
    elif mapping(value).get(LOCALE) == lang:
        yield from (((*path, key), value[key]) for key in SITE_WORDS if isinstance(value.get(key), str))
        return
    for key, inner in [*mapping(value).items(), *enumerate(sequence(value))]:
        yield from _texts(inner, (*path, key), lang)
