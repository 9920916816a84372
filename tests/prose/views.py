"""Files as the tools shall read them: a Markdown text of what a reader reads, and where each of its lines comes from.

The tools know Markdown, but not front matter, `///` blocks, `{ #ids }`, code that is included, or YAML. Without all that,
none of them needs rules of its own for it. Code spans stay: what stands beside them is prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from book import frontmatter, yamlfile
from book.alike import SLASHES
from book.outline import ATTRIBUTES, outline
from book.texts import texts

Line = tuple[int, str]
COMMENT = re.compile(r"^[ \t]*<!--.*?-->", re.MULTILINE | re.DOTALL)
TAG = re.compile(r"</?[a-z][^<>`]*>")
BLOCK_SCALAR = re.compile(r"[|>][+-]?[ \t]*(#.*)?$")
SENTENCE_END = re.compile(r"[.!?。！？:：)）]$")
# Words of mkdocs.yml and of records that stand in the first language without being marked so.
UNMARKED = (("site_name",), ("site_description",), ("proof", "none"))


@dataclass(frozen=True)
class View:
    """What a file says in one language.

    Attributes:
        source: The file.
        lang: The language.
        text: Its prose, as Markdown.
        lines: The line of the file that each line of the text comes from.
    """

    source: str
    lang: str
    text: str
    lines: tuple[int, ...]

    @property
    def name(self) -> str:
        """Path of a file for the text: no two views have the same."""
        return f"{self.lang}/{self.source}" + ("" if self.source.endswith(".md") else ".md")

    def line(self, number: int) -> int:
        """Return the line of the source for a line of the text."""
        return self.lines[min(max(number, 1), len(self.lines)) - 1] if self.lines else 1


def view(source: str, lang: str, text: str) -> View:
    """Return what a file says in a language.

    Args:
        source: The file's name; the ending says what it is.
        lang: The language.
        text: The file's text.
    """
    found = list(_markdown(text) if source.endswith(".md") else _yaml(text, source, lang))
    return View(source, lang, "".join(f"{line}\n" for _, line in found), tuple(number for number, _ in found))


def _markdown(text: str) -> Iterator[Line]:
    parts = frontmatter.split(text)
    if parts.yaml is not None:
        document, _ = yamlfile.load(parts.yaml, "", parts.yaml_line)
        front = yamlfile.mapping(document.data)
        for key in ("title", "description"):
            if key in front:
                yield from _piece(document.line((key,)), str(front[key]), heading=key == "title")
    body = COMMENT.sub(lambda match: "\n" * match[0].count("\n"), parts.body)
    fences = outline(body).fences
    code = {number for fence in fences for number in range(fence.line, fence.end)}
    for number, line in enumerate(body.rstrip("\n").split("\n"), 1):
        at = parts.body_line + number - 1
        slashes = SLASHES.match(line)
        if number in code:
            yield at, ""
        elif slashes:
            _, _, title = line.partition("|")
            yield from _piece(at, title.strip(), heading=True)
        else:
            yield at, TAG.sub("", ATTRIBUTES.sub("", line)).rstrip()


def _yaml(text: str, source: str, lang: str) -> Iterator[Line]:
    document, _ = yamlfile.load(text, source, environ={})
    found = list(texts(document, lang))
    if lang == "en":
        found += [(document.line(path), value) for path in UNMARKED if isinstance(value := _at(document, path), str)]
    lines = text.split("\n")
    for number, value in sorted(found):
        if BLOCK_SCALAR.search(lines[number - 1]):
            yield from _block(lines, number)
            yield number, ""
        else:
            yield from _piece(number, value.replace("\n", " "), heading=not SENTENCE_END.search(value))


def _at(document: yamlfile.Document, path: Iterable[str]) -> object:
    value: object = document.data
    for key in path:
        value = yamlfile.mapping(value).get(key)
    return value


def _block(lines: list[str], number: int) -> Iterator[Line]:
    """Yield the lines of a text that stands below its key."""
    indent = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    for at, line in enumerate(lines[number:], number + 1):
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            return
        yield at, line.strip()


def _piece(number: int, text: str, heading: bool = False) -> Iterator[Line]:
    """Yield a text that stands by itself; one that is no sentence as a heading, which needs no full stop."""
    yield number, ""
    if text:
        yield number, f"# {text}" if heading else text
    yield number, ""
