"""Mistakes that people make. Each is told once, with place and remedy, and nothing is built.

A case in `broken/` is the smallest book (`sites/smallest.yml`) with one mistake in it. What must be said stands below it,
each message with the line of the file to which it points. The check must say it for every case, and MkDocs for the first
case of every code (for all of them with GOLDEN=all).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from .case import ALL, REWRITE, Case, case, cases
from .codes import codes, matches
from .project import Result, command, digests, mkdocs, put, write

CASES = cases("broken")
CODE = re.compile(r": (?:error|warning): .* \[([a-z0-9-]+)\]$", re.MULTILINE)
FIRST = {code: broken.path for broken in reversed(CASES) for code in CODE.findall(broken.says)}
MESSAGE = re.compile(
    r"(?P<file>[^:\s]+)(?::(?P<line>\d+))?: (error|warning): .{8,}?[^.]\. \S.*[.…] \[(?P<code>[a-z0-9-]+)\]"
)
LAST = re.compile(r"\d+ problems?( in the book; nothing was built\.)?|Aborted with a BuildError!")
OLD_SITE = {"site/index.html": "The old site.\n", "site/guide/index.html": "An old page.\n"}


@pytest.mark.parametrize("broken", CASES, ids=str)
def test_broken(broken: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = book_of(broken, tmp_path)
    env: dict[str, str] = broken.data.get("env", {})
    for name, value in {"SITE_URL": "https://book.example/", **env}.items():
        monkeypatch.setenv(name, value)

    said: list[list[str]] = []
    for by in broken.data.get("by", ["build", "check"] if is_built(broken) else ["check"]):
        result = built(root, env) if by == "build" else command(root, *by.split())
        assert result.status != 0, result.output
        assert "Traceback" not in result.output, result.output
        said.append([line for line in messages(result) if not LAST.fullmatch(line)])
    assert all(lines == said[0] for lines in said), "the build and the check say different things"
    for line in said[0]:
        assert MESSAGE.fullmatch(line) or broken.data.get("code") == "none", f"no place, message and remedy: {line}"
    assert len(said[0]) == broken.data.get("mistakes", 1), "\n".join(said[0])
    broken.hold({"says": "\n".join(shown(root, said[0]))})


def is_built(broken: Case) -> bool:
    """Tell whether MkDocs is run on a case."""
    return ALL or REWRITE or broken.path in FIRST.values()


def book_of(broken: Case, tmp_path: Path) -> Path:
    """Write the smallest book with the mistake of a case in it."""
    base = case(broken.data.get("base", "sites/smallest")).data
    root = write(tmp_path / "book", base["tree"] | broken.data.get("tree", {}), broken.data.get("book", base.get("book")))
    for old, new in broken.data.get("mkdocs.yml", {}).items():
        text = (root / "mkdocs.yml").read_text(encoding="utf-8")
        assert text.count(old) == 1, f"mkdocs.yml holds {old!r} {text.count(old)} times"
        (root / "mkdocs.yml").write_text(text.replace(old, new), encoding="utf-8")
    return root


def built(root: Path, env: dict[str, str]) -> Result:
    """Try to build; whatever happens, the old site must still be there as it was, and nothing beside it."""
    put(root, OLD_SITE)
    before = digests(root / "site")
    result = mkdocs(root, "build", "--strict", **env)
    assert digests(root / "site") == before, "the old site was touched"
    assert not list(root.glob("site.*")), "something half-built was left behind"
    return result


def messages(result: Result) -> list[str]:
    """Return what was said, without MkDocs' own progress."""
    return result.log or [line for line in result.output.splitlines() if line]


def shown(root: Path, lines: Sequence[str]) -> Iterator[str]:
    """Yield each message, and below it the line of the file that it names."""
    for line in lines:
        yield line
        match = MESSAGE.fullmatch(line)
        if match and match["line"]:
            file = next(path for path in (root / match["file"], root / "site" / match["file"]) if path.exists())
            [raw] = file.read_bytes().splitlines()[int(match["line"]) - 1 :][:1]
            text = "".join(c if c.isprintable() else repr(c)[1:-1] for c in raw.decode("utf-8", "backslashreplace"))
            yield f"{match['line']:>5} | {text.strip()}".rstrip()


def test_every_code_has_a_case() -> None:
    known = codes()
    assert len(known) > 40
    assert not [code for code in known if not any(matches(code, seen) for seen in FIRST)], "no case in broken/ shows these"
    assert not [seen for seen in FIRST if not any(matches(code, seen) for code in known)], "hooks/ do not know these"


def test_nothing_is_begun_where_no_site_was(tmp_path: Path) -> None:
    root = book_of(case("broken/yaml-colon"), tmp_path)
    assert mkdocs(root, "build", "--strict").status != 0
    assert not list(root.glob("site*"))
