"""Pages come out as the library makes them, each with a `Markdown` of its own and with every pattern tried on every text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor

from book.linebreak import LineBreakExtension
from markdown_private import RESETS, SIGNS, Converter

from .pages import leaned_on, sound
from .rendering import extensions

NAMES, OPTIONS = extensions()
CONFIG: dict[str, Any] = {"markdown_extensions": [*NAMES, LineBreakExtension()], "mdx_configs": OPTIONS}
CONVERTER = Converter(CONFIG)  # pyright: ignore[reportArgumentType]
MARKUP = st.text(st.sampled_from("`\\[]()!^<>&*_:@/;#ab \n\x02\x03"), max_size=30)
PIECES = st.lists(
    st.sampled_from(
        ["`", "[^1]", "[a](b)", "![a](b)", "<a@b.c>", "<http://a>", "<b>", "&amp;", "*a*", "_", "  \n", "\\", "**"]
    )
    | MARKUP
)


def fresh(names: list[Any] = CONFIG["markdown_extensions"], options: Mapping[str, Any] = OPTIONS) -> Markdown:
    return Markdown(extensions=names, extension_configs=options)


def made(md: Markdown, text: str) -> tuple[str, object]:
    return md.convert(text), getattr(md, "toc_tokens", [])


def test_every_pattern_is_known() -> None:
    assert {pattern.pattern for pattern in fresh().inlinePatterns} <= SIGNS.keys()
    assert set(NAMES) <= RESETS


@given(PIECES.map("".join))
def test_what_a_pattern_matches_holds_one_of_its_signs(text: str) -> None:
    for pattern, signs in SIGNS.items():
        if re.search(pattern, text, re.DOTALL):
            assert any(sign in text for sign in signs)


@given(st.lists(sound() | leaned_on() | PIECES.map("".join), min_size=1, max_size=4))
def test_pages_come_out_as_from_a_markdown_of_their_own(texts: list[str]) -> None:
    for text in texts:
        with CONVERTER.markdown() as md:
            assert made(md, text) == made(fresh(), text)


class _Marks(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # noqa: N802
        return m[0].upper(), m.start(), m.end()


def test_an_unknown_pattern_is_tried_on_every_text() -> None:
    with Converter({"markdown_extensions": [], "mdx_configs": {}}).markdown() as md:  # pyright: ignore[reportArgumentType]
        md.inlinePatterns.register(_Marks("plain", md), "marks", 5)
        assert md.convert("a plain text") == "<p>a PLAIN text</p>"


def test_one_that_failed_is_not_used_again() -> None:
    converter = Converter(CONFIG)  # pyright: ignore[reportArgumentType]
    with converter.markdown() as first:
        pass
    with pytest.raises(RuntimeError), converter.markdown() as second:
        raise RuntimeError
    with converter.markdown() as third:
        assert first is second is not third


def test_an_unknown_extension_gets_a_markdown_for_each_page() -> None:
    converter = Converter({"markdown_extensions": ["admonition"], "mdx_configs": {}})  # pyright: ignore[reportArgumentType]
    with converter.markdown() as first, converter.markdown() as second:
        pass
    with converter.markdown() as third:
        assert len({id(first), id(second), id(third)}) == 3
