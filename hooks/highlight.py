"""Highlights each piece of code once: both languages and the page of the whole file show the same, and a rebuild again."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from pygments.formatter import Formatter
from pygments.lexer import Lexer, RegexLexer
from pymdownx import highlight as pymdownx
from pymdownx.highlight import Highlight

import lexing

MOST = 20_000  # pieces; a book has some ten for each page


def once_each() -> None:
    """Give pymdownx' highlighter a memory and Pygments' lexers fewer rules to try, once in the life of the process.

    Nothing else is changed by it.
    """
    if not hasattr(Highlight.highlight, "__wrapped__"):
        Highlight.highlight = remembering(Highlight.highlight)
        pymdownx.get_lexer_by_name = finding(pymdownx.get_lexer_by_name)
        pymdownx.BlockHtmlFormatter = making(pymdownx.BlockHtmlFormatter)
        pymdownx.InlineHtmlFormatter = making(pymdownx.InlineHtmlFormatter)
        RegexLexer.get_tokens_unprocessed = lexing.choosing(RegexLexer.get_tokens_unprocessed)


def remembering(highlight: Callable[..., str]) -> Callable[..., str]:
    """Return a highlighter that returns what it has returned for the same code and the same settings."""
    parameters, known = inspect.signature(highlight).parameters, dict[str, str]()
    defaults = {name: parameter.default for name, parameter in parameters.items()}
    own = [name for name in parameters if name not in ("self", "code_block_count")]

    def remembered(self: Highlight, *arguments: Any, **options: Any) -> str:
        given = defaults | dict(zip(parameters, (self, *arguments), strict=False)) | options
        # Inline code becomes an element, a title may be kept with the page, and ids of lines hold the number of the piece.
        if given["inline"] or given["title"] or self.auto_title or self.line_spans or self.line_anchors:
            return highlight(self, *arguments, **options)
        settings = {name: value for name, value in vars(self).items() if name != "md"}
        key = repr([settings, [given[name] for name in own]])
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = highlight(self, *arguments, **options)
        return known[key]

    remembered.__wrapped__ = highlight  # pyright: ignore[reportFunctionMemberAccess]  (the sign that it is in place)
    return remembered


def finding(find: Callable[..., Lexer]) -> Callable[..., Lexer]:
    """Return what finds a lexer by its name without looking through all names again.

    Each piece of code has a lexer of its own, as some of Pygments' keep what they have seen.
    """
    known = dict[str, type[Lexer]]()

    def found(name: str, **options: Any) -> Lexer:
        if name in known:
            return known[name](**options)
        lexer = find(name, **options)
        known[name] = type(lexer)
        return lexer

    return found


def making(formatter: Callable[..., Formatter]) -> Callable[..., Formatter]:
    """Return what makes formatters, one for the same settings: each computes a style sheet, and none keeps any code."""
    known = dict[str, Formatter]()

    def made(**options: Any) -> Formatter:
        key = repr(sorted(options.items()))
        if key not in known:
            known[key] = formatter(**options)
        return known[key]

    return made
