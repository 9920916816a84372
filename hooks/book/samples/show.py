"""The page that shows a sample's whole file: a frame, which is the same for all files, and what is filled into it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from book.config import Config
from book.html import markdown_text
from book.samples.verified import Verified

LEXERS = {
    ".cpp": "cpp",
    ".h": "cpp",
    ".hpp": "cpp",
    ".py": "python",
    ".sh": "sh",
    ".js": "js",
    ".html": "html",
    ".css": "css",
    ".cmake": "cmake",
    ".json": "json",
    ".yml": "yaml",
}
NAMED = {"CMakeLists.txt": "cmake", "Dockerfile": "docker"}
# What stands in a frame for a part of a file's name, and for its code. No template, address or text writes them otherwise.
PART, CODE = "whole-file-name", "whole-file-code"
# Names that HTML and addresses show as they are: letters, digits, few signs; no `..`, and no `index`, which addresses omit.
PLAIN = re.compile(r"(?:(?!\.+(?:/|$)|index(?:/|$))[\w.+-]+(?:/|$))+(?<!/)")


def lexer(file: str) -> str:
    """Return the highlighting language of a file."""
    name = file.rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return NAMED.get(name) or LEXERS.get(dot + ending if stem else "", "text")


def stand_in(file: str) -> str:
    """Return the name with which a file's frame is made: one for all plain names of a depth, else the file's own."""
    return "/".join([PART] * (file.count("/") + 1)) if PLAIN.fullmatch(file) else file


def page(name: str, lang: str, verified: Verified, config: Config) -> str:
    """Return a frame's Markdown, with the line that tells what ran, and a paragraph in the place of the code.

    It is left out of search: what it says stands on the pages that show its sections.
    """
    title = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    line = markdown_text(config.labels[lang].sample_verified.format(version=verified.version))
    head = ["---", f"title: {title}", "search: {exclude: true}", "hide: [toc]", "---", ""]
    return "\n".join([*head, line, "{ .sample }", "", CODE, ""])


@dataclass(frozen=True)
class Frame:
    """The page of a whole file without what is the file's own.

    Attributes:
        before: The page up to its content, cut where the file's name stands.
        after: The page below its content, likewise.
        verified: The HTML of the line that tells what ran.
    """

    before: list[str]
    after: list[str]
    verified: str

    def filled(self, file: str, code: str, verified: bool) -> str:
        """Return the page of a file, with its code as HTML."""
        return "".join([file.join(self.before), self.verified if verified else "", code, file.join(self.after)])


def cut(html: str, content: str, name: str) -> Frame:
    """Make a frame of the page that a template has made.

    Args:
        html: The page.
        content: Its content.
        name: See `stand_in`.
    """
    before, content_found, after = html.partition(content)
    verified, code_found, rest = content.partition(f"<p>{CODE}</p>")
    if not content_found or not code_found or rest or CODE in before + after:
        raise ValueError("the template of pages must show a page's content once and as it is")
    return Frame(before.split(name), after.split(name), verified)


def in_fence(code: str) -> str:
    """Return code as a fence of a page shows it: MkDocs and Markdown change white space and line ends on the way."""
    lines = "\n".join(code.splitlines()).replace("\x02", "").replace("\x03", "").expandtabs(4).split("\n")
    return "\n".join(line if line.strip(" ") else "" for line in lines)
