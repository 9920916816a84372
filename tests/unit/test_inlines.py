"""The short way through text gives what markdown-it-py gives."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from book.inlines import inline, plain

from .pages import leaned_on

WHOLE = MarkdownIt("commonmark").enable("table")
SHORT = MarkdownIt("commonmark").enable("table")
SHORT.core.ruler.at("inline", inline)
TEXTS = st.text(st.sampled_from("`` ab文\n\t \u3000!-:#|$~{}>\\*_[]<&;"), max_size=40)


@given(TEXTS | leaned_on())
@example("a ` b ` ` ` `  c\nd ` e")
@example("a `` b")
@example("a `b")
@example("`a`` b `")
@example("a\u3000\nb")
def test_the_parts_are_the_same(text: str) -> None:
    assert SHORT.parse(text) == WHOLE.parse(text)


def test_code_and_lines_go_the_short_way() -> None:
    parts = plain("日本語の`code`。\nText and more")
    assert parts
    assert [(part.type, part.content) for part in parts] == [
        ("text", "日本語の"),
        ("code_inline", "code"),
        ("text", "。"),
        ("softbreak", ""),
        ("text", "Text and more"),
    ]
    assert [plain(text) for text in ("a *b*", "[a](b)", "a\\b", "a  \nb", "<b>", "&amp;", "``a``")] == [None] * 7
