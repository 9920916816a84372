"""`python -m prose`: checks the prose of the book. Only files that have changed since they were sound are read."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from book import alike, frontmatter, outline, textfile, texts, yamlfile

from . import spacing, stamps, tools
from .tools import Problem, Tool, ToolError
from .views import View, view

LANGS = ("en", "ja")
# In English, beside the pages and what stands in YAML files.
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")
CACHE = ".cache/prose"
AT_ONCE = 2


def main(root: Path) -> int:
    """Check everything; the exit status is 0, 1 when something is wrong, 2 when a tool did not run."""
    root = root.resolve()
    # What the views are made with.
    readers = [Path(str(module.__file__)) for module in (alike, frontmatter, outline, texts, yamlfile)]
    configured = stamps.configuration(tools.HERE, readers)
    sound = stamps.read(root / CACHE / "sound.json")
    read = {(file, lang): textfile.decode((root / file).read_bytes(), file)[0] for file, lang in files(root)}
    unreadable = [file for (file, _), text in read.items() if text is None]  # `make check` says why
    names = {key: stamps.digest(configured, *key, text) for key, text in read.items() if text is not None}
    changed = [
        view(file, lang, text) for (file, lang), text in read.items() if text is not None and names[file, lang] not in sound
    ]
    problems, broken = check(root, changed) if changed else ([], [])
    wrong = {problem.file for problem in problems}
    if not broken:
        stamps.write(root / CACHE / "sound.json", (name for (file, _), name in names.items() if file not in wrong))
    for line in [*problems, *(f"{file}: not a UTF-8 text" for file in unreadable), *broken]:
        print(line, file=sys.stderr)
    if problems:
        print(f"{len(problems)} problems in the prose of {len(wrong)} files", file=sys.stderr)
    return 2 if broken else 1 if problems or unreadable else 0


def files(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the files that hold prose, each with its language; a YAML file holds both."""
    for lang in LANGS:
        for path in sorted((root / "docs" / lang).rglob("*.md")):
            yield path.relative_to(root).as_posix(), lang
    for path in [*sorted((root / "errata").glob("E*.yml")), root / "mkdocs.yml"]:
        if path.is_file():
            yield from ((path.relative_to(root).as_posix(), lang) for lang in LANGS)
    yield from ((name, "en") for name in DOCUMENTS if (root / name).is_file())


def check(root: Path, views: Sequence[View]) -> tuple[list[Problem], list[str]]:
    """Run all tools; one that fails keeps no other from saying what it has found.

    Args:
        root: The project.
        views: What is to be read.

    Returns:
        The problems by file and line, and what kept tools from running.
    """
    shown = root / CACHE / "text"
    for one in views:
        path = shown / one.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(one.text, encoding="utf-8")
    problems = {
        Problem(one.source, one.line(number), "spacing", message)
        for one in views
        if one.lang == "ja"
        for number, message in spacing.check(one.text)
    }
    broken: list[str] = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for result in pool.map(lambda tool: one_tool(tool, views, root, shown), tools.tools()):
            problems.update(result if isinstance(result, list) else [])
            broken += [] if isinstance(result, list) else [str(result)]
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.tool, problem.message)), broken


def one_tool(tool: Tool, views: Sequence[View], root: Path, shown: Path) -> list[Problem] | ToolError:
    """Run a tool on what it can read, and lead its messages back to the files."""
    mine = [one for one in views if one.lang in tool.langs]
    try:
        if tool.as_written:
            return tools.run(tool, [root / one.source for one in mine if one.source.endswith(".md")], root)
        by_name = {one.name: one for one in mine}
        found = tools.run(tool, [shown / name for name in by_name], shown)
    except ToolError as problem:
        return problem
    return [
        Problem(by_name[p.file].source, by_name[p.file].line(p.line), p.tool, p.message) for p in found if p.file in by_name
    ]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd()))
