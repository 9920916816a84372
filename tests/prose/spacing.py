"""Spaces typed between Japanese and Latin letters: the style sheet makes them on screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

JAPANESE = r"[\u3001-\u303f\u3041-\u30ff\u3400-\u9fff\uff01-\uff60]"
SPACE = re.compile(rf"(?<={JAPANESE}) +(?=[!-{{}}~])|(?<=[!-{{}}~]) +(?={JAPANESE})")
# What Markdown puts in front of text, and the number of a chapter's section.
FRONT = re.compile(r"^[ \t]*(?:(?:[-*+>]|\d+\.)[ \t]+)*(?:#{1,6}[ \t]+(?:\d+(?:\.\d+)*\.?[ \t]+)?)?")


def check(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with such spaces, and what to do.

    Args:
        text: Markdown without code blocks.
    """
    for number, line in enumerate(text.split("\n"), 1):
        start = FRONT.match(line)
        begin = start.end() if start else 0
        for found in SPACE.finditer(line, begin):
            around = line[max(found.start() - 8, begin) : found.end() + 8]
            yield number, f"a space between Japanese and half-width letters, in '{around}': remove it"
