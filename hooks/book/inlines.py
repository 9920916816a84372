"""markdown-it-py with a short way through text that holds no inline markup but code: most of a page."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

# What begins inline markup, and spaces at the break of a line.
MARKUP = re.compile(r"[\\*_\[<&]|\s\n|\n\s")


def inline(state: StateCore) -> None:
    """Do what markdown-it's rule of this name does: parse the texts of all blocks."""
    for token in state.tokens:
        if token.type == "inline":
            token.children = plain(token.content)
            if token.children is None:
                token.children = []
                state.md.inline.parse(token.content, state.md, state.env, token.children)


def plain(content: str) -> list[Token] | None:
    """Return the parts of a text without markup but code between single backticks; None when it holds anything else."""
    pieces = content.split("`")
    if len(pieces) % 2 == 0 or "``" in content or any(MARKUP.search(text) for text in pieces[::2]):
        return None
    children: list[Token] = []
    for number, piece in enumerate(pieces):
        if number % 2:
            children.append(Token("code_inline", "code", 0, content=_code(piece), markup="`"))
            continue
        for row, text in enumerate(piece.split("\n")):
            if row:
                children.append(Token("softbreak", "br", 0))
            if text:
                children.append(Token("text", "", 0, content=text))
    return children


def _code(piece: str) -> str:
    text = piece.replace("\n", " ")
    return text[1:-1] if text[:1] == text[-1:] == " " and text.strip(" ") else text
