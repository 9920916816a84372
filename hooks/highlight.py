"""Highlights each piece of code once: both languages and the page of the whole file show the same, and a rebuild again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygments
import pymdownx.highlight

MOST = 20_000  # pieces; a book has some ten for each page


class Highlighter:
    """Pygments' `highlight` with a memory."""

    def __init__(self, highlight: Callable[[str, Any, Any], str]) -> None:
        self.highlight = highlight
        self.known: dict[tuple[str, str], str] = {}

    def __call__(self, code: str, lexer: Any, formatter: Any) -> str:
        """Return the code as HTML."""
        how = (type(lexer), sorted(lexer.options.items()), type(formatter), sorted(formatter.options.items()))
        key = (code, repr(how))
        if key not in self.known:
            if len(self.known) > MOST:
                self.known.clear()
            self.known[key] = self.highlight(code, lexer, formatter)
        return self.known[key]


def once_each() -> None:
    """Put the memory between pymdownx and Pygments, once in the life of the process: nothing else is changed by it."""
    if not isinstance(pymdownx.highlight.highlight, Highlighter):
        pymdownx.highlight.highlight = Highlighter(pygments.highlight)
