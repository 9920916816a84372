"""Highlights each piece of code once: both languages and the page of the whole file show the same, and a rebuild again."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from pymdownx.highlight import Highlight

MOST = 20_000  # pieces; a book has some ten for each page


def once_each() -> None:
    """Give pymdownx' highlighter a memory, once in the life of the process: nothing else is changed by it."""
    if not hasattr(Highlight.highlight, "__wrapped__"):
        Highlight.highlight = remembering(Highlight.highlight)


def remembering(highlight: Callable[..., str]) -> Callable[..., str]:
    """Return a highlighter that returns what it has returned for the same code and the same settings."""
    signature, known = inspect.signature(highlight), dict[str, str]()

    def remembered(self: Highlight, *arguments: Any, **options: Any) -> str:
        values = signature.bind(self, *arguments, **options)
        values.apply_defaults()
        given = values.arguments
        # Inline code becomes an element, a title may be kept with the page, and ids of lines hold the number of the piece.
        if given["inline"] or given["title"] or self.auto_title or self.line_spans or self.line_anchors:
            return highlight(self, *arguments, **options)
        settings = {name: value for name, value in vars(self).items() if name != "md"}
        key = repr([settings, [value for name, value in given.items() if name not in ("self", "code_block_count")]])
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = highlight(self, *arguments, **options)
        return known[key]

    remembered.__wrapped__ = highlight  # pyright: ignore[reportFunctionMemberAccess]  (the sign that it is in place)
    return remembered
