"""What a reader can copy from a rendered page: whole files, commands, and what is shown below them."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

_FILE = re.compile(r"/samples/[\w-]+/[\w-]+/(?P<name>.+)/$")
_COMMAND = re.compile(r"(sudo|cmake|curl|sha256sum|\./)")


@dataclass
class Block:
    """A block of code on a page.

    Attributes:
        text: What the copy button copies.
        file: The file of the reader's project that it is a part of; empty for commands and output.
    """

    text: str
    file: str = ""

    @property
    def commands(self) -> list[str]:
        """The commands, if it holds some: a line each."""
        lines = self.text.replace("\\\n", " ").splitlines()
        return lines if not self.file and lines and _COMMAND.match(lines[0]) else []


class _Blocks(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Block] = []
        self._inside = self._below = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "pre":
            self.found.append(Block(""))
            self._inside = True
        elif tag == "p":
            self._below = "sample" in (values.get("class") or "").split()
        elif tag == "a" and self._below and self.found and (match := _FILE.search(values.get("href") or "")):
            self.found[-1].file = match["name"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1].text += data


def blocks(page: Path) -> list[Block]:
    """Reads the blocks of a rendered page, in its order."""
    parser = _Blocks()
    parser.feed(page.read_text(encoding="utf-8"))
    parser.close()
    return parser.found


def files(found: list[Block]) -> dict[str, bytes]:
    """Joins the blocks of each file, in the order of the page."""
    parts: dict[str, list[str]] = {}
    for block in found:
        if block.file:
            parts.setdefault(block.file, []).append(block.text.strip("\n") + "\n")
    return {name: "\n".join(texts).encode() for name, texts in parts.items()}
