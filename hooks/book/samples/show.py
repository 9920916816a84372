"""The page that shows a sample's whole file."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from book.config import Config
from book.html import markdown_text
from book.samples.include import Samples
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


def lexer(file: str) -> str:
    """Return the highlighting language of a file."""
    path = PurePosixPath(file)
    if path.name == "CMakeLists.txt":
        return "cmake"
    return "docker" if path.name == "Dockerfile" else LEXERS.get(path.suffix, "text")


def page(file: str, lang: str, samples: Samples, verified: Verified, config: Config) -> str:
    """Return the page's Markdown: the file with comments in the page's language, in one fence.

    It is left out of search: what it says stands on the pages that show its sections.
    """
    code = samples.sources[file].code(lang, config.codes)
    fence = "`" * max(3, max((len(run) for run in re.findall("`+", code)), default=0) + 1)
    lines = ["---", f'title: "{file}"', "search: {exclude: true}", "hide: [toc]", "---", ""]
    if file in verified.samples:
        lines += [markdown_text(config.labels[lang].sample_verified.format(version=verified.version)), "{ .sample }", ""]
    return "\n".join([*lines, f"{fence}{lexer(file)}", code, fence, ""])
