"""What Japanese text needs that Markdown does not do."""

from __future__ import annotations

import re
import unicodedata

# Hangul is as wide as kana, but Korean puts spaces between words.
HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
# As wide as kana too, but they stand between English words like words.
PICTURES = re.compile(r"[\u2300-\u2bff\U0001f000-\U0001faff]")
HALF_WIDTH_KANA = re.compile(r"[\uff61-\uff9f]")
FIRST_WIDE = "\u1100"  # and the empty text is below it
BREAK = re.compile(r"[ \t]*(?:\n[ \t]*)+")
# Beside a character that may be wide.
MAY_BE_WIDE = "[^\\0-\\u10ff]"  # all that is not below it: compiled ten times as fast as the range to the last character
SPACE = re.compile(f"(?<={MAY_BE_WIDE}) | (?={MAY_BE_WIDE})")


def is_cjk(char: str) -> bool:
    """Tell whether a character belongs to text that is written without spaces between words."""
    if char < FIRST_WIDE or HANGUL.match(char) or PICTURES.match(char):
        return False
    return unicodedata.east_asian_width(char) in "WF" or bool(HALF_WIDTH_KANA.match(char))


def breaks_without_space(before: str, after: str) -> bool:
    """Tell whether a line break between two characters leaves no space on screen."""
    return is_cjk(before) or is_cjk(after)


def join_lines(text: str, before: str = "", after: str = "") -> str:
    """Remove the line breaks of a text that must not become spaces.

    Args:
        text: Text between two pieces of markup.
        before: The last character ahead of it, or empty at the start of a block.
        after: The first character behind it, or empty at the end.
    """

    def replace(match: re.Match[str]) -> str:
        left = text[match.start() - 1] if match.start() else before
        right = text[match.end()] if match.end() < len(text) else after
        return "" if breaks_without_space(left, right) else match.group()

    return BREAK.sub(replace, text) if "\n" in text else text


def unfold(text: str) -> str:
    """Remove the spaces that folding a YAML string has put between Japanese characters."""
    return SPACE.sub(
        lambda m: "" if breaks_without_space(text[m.start() - 1 : m.start()], text[m.end() : m.end() + 1]) else " ", text
    )
