"""A small book in a folder of its own, with the project's hooks and theme, and MkDocs run on it."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from book.__main__ import main

PROJECT = Path(__file__).resolve().parents[2]
# The day of the build in every case that names no other: 2026-12-01.
TODAY = 1796083200
LANGUAGES = {"en": "English", "ja": "日本語"}
SEARCH = {"lang": ["en"], "separator": r"[\s\-]+", "pipeline": []}


class Tagged:
    """A value with a tag of MkDocs' own (`!ENV`), kept as it is."""

    def __init__(self, tag: str, value: Any) -> None:
        self.tag, self.value = tag, value


class _Loader(yaml.SafeLoader):
    pass


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


_Loader.add_multi_constructor("!", lambda loader, tag, node: Tagged(f"!{tag}", loader.construct_sequence(node)))
_Dumper.add_representer(Tagged, lambda dumper, data: dumper.represent_sequence(data.tag, data.value, flow_style=True))


@functools.cache
def _project() -> dict[str, Any]:
    return yaml.load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"), Loader=_Loader)


def configuration(book: Mapping[str, Any]) -> str:
    """Return the project's mkdocs.yml with another book in it.

    Everything that the project sets for its theme, Markdown and plugins stays. Languages, parts and all words are those of
    the case, so that a hook that knows the project's own book fails here. Each word of the page furniture is the name of
    the label and the language: `previously:ja`.

    Args:
        book: `languages` (code: name), `parts` (folder: groups), and anything else of `extra.book`; `plugins` stands for
            those of the project.
    """
    project = _project()
    languages: dict[str, str] = book.get("languages", LANGUAGES)
    parts: dict[str, Any] = book.get("parts", {"guide": None})
    words = project["extra"]["book"]["labels"]["en"]
    labels = {code: {key: _word(key, value, code) for key, value in words.items()} for code in languages}
    for code in languages:
        labels[code]["language_names"] = {other: f"language_names.{other}:{code}" for other in languages}
    for code, changed in book.get("labels", {}).items():
        labels[code] |= changed
    extra_book = {
        "slug": "small-book",
        "languages": [
            {"code": code, "name": name, "search": {**SEARCH, "lang": [code]}} for code, name in languages.items()
        ],
        "parts": [{"folder": folder} | ({"groups": groups} if groups else {}) for folder, groups in parts.items()],
        "errata": {"page": "errata", "lines": 3, "days": 365},
        **{key: value for key, value in book.items() if key not in ("languages", "parts", "labels", "plugins")},
        "labels": labels,
    }
    plugins = [
        {"i18n": {**plugin["i18n"], "languages": _i18n(languages)}} if "i18n" in plugin else plugin
        for plugin in project["plugins"]
    ]
    # What cases change comes first: the lines that messages name must not move when the theme is configured anew.
    first = {
        "site_name": "A small book",
        "site_url": Tagged("!ENV", ["SITE_URL"]),
        "site_description": "A book for tests.",
        "plugins": book.get("plugins", plugins),
        "extra": {"book": extra_book} | {key: value for key, value in project["extra"].items() if key != "book"},
    }
    rest = {key: value for key, value in project.items() if key not in first}
    return yaml.dump(first | rest, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)


def _word(key: str, value: Any, code: str) -> Any:
    if isinstance(value, dict):
        return {kind: f"{kind}:{code}" for kind in value}
    return " ".join([f"{key}:{code}", *re.findall(r"\{\w+\}", value)])


def _i18n(languages: Mapping[str, str]) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = [
        {"locale": code, "name": name, "site_name": f"A small book ({code})"} for code, name in languages.items()
    ]
    listed[0]["default"] = True
    return listed


def write(root: Path, tree: Mapping[str, Any], book: Mapping[str, Any] | None = None) -> Path:
    """Write a book: its files, its configuration, and links to the project's hooks and theme.

    Args:
        root: The folder.
        tree: See `put`.
        book: See `configuration`.

    Returns:
        The folder.
    """
    for folder in ("errata", "samples"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    put(root, {"mkdocs.yml": configuration(book or {}), **tree})
    for folder in ("hooks", "overrides"):
        if not (root / folder).exists():
            (root / folder).symlink_to(PROJECT / folder)
    return root


def put(root: Path, tree: Mapping[str, Any]) -> None:
    """Write files.

    Args:
        root: The folder.
        tree: Contents by path: text; null for no file; `{encoding, text}`; `{link}` for a symbolic link. A path that ends in
            `/` is an empty folder.
    """
    for name, content in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            path.mkdir(exist_ok=True)
        elif content is None:
            path.unlink(missing_ok=True)
        elif isinstance(content, str):
            path.write_bytes(content.encode())
        elif "link" in content:
            path.symlink_to(content["link"])
        else:
            path.write_bytes(content["text"].encode(content["encoding"]))


@dataclass(frozen=True)
class Result:
    """How a command ended: its exit status, and all that it said."""

    status: int
    output: str

    @property
    def log(self) -> list[str]:
        """Its warnings and errors, without what stands in front of each."""
        found = [
            re.sub(r"^[A-Z]+\s+-\s+(?:book: )?", "", line)
            for line in self.output.splitlines()
            if line.startswith(("WARNING", "ERROR", "CRITICAL", "Error", "Aborted", "Usage"))
        ]
        return [line.strip() for line in found]


def mkdocs(root: Path, *arguments: str, **env: str) -> Result:
    """Run MkDocs in a book's folder, as somebody at a terminal does."""
    return run(root, "-m", "mkdocs", *arguments, **env)


def run(root: Path, *arguments: str, **env: str) -> Result:
    """Run Python in a book's folder with a known environment; a variable that is empty is not set."""
    known = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(root),
        "LC_ALL": "C.UTF-8",
        "NO_MKDOCS_2_WARNING": "1",
        "SITE_URL": "https://book.example/",
        "SOURCE_DATE_EPOCH": str(TODAY),
    }
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={key: value for key, value in {**known, **env}.items() if value},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    return Result(result.returncode, result.stdout.replace(str(root), "."))


def command(root: Path, *arguments: str) -> Result:
    """Run one of the book's own commands, here and now: `command(root, "check")`."""
    said = io.StringIO()
    with contextlib.chdir(root), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = main([*arguments])
    return Result(status, said.getvalue().replace(str(root), "."))


def digests(folder: Path) -> dict[str, str]:
    """Return every file below a folder, with a hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
