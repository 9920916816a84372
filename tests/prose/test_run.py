"""The whole check on a folder with one mistake of each kind: every tool tells its own, with file and line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tree

from . import tools
from .__main__ import CACHE, main
from .tools import Problem, Tool, ToolError, run

TREE = """
=== docs/en/page.md
---
title: A page
order: 1
description: A sentense.
---

Nothing is wrong with `wrnog` here.

## The error { #error }

It is a error.

-  Two spaces.
=== docs/ja/page.md
---
title: ページ
order: 1
---

ここはHTTP の話です。
これは説明である。

| 表 A | 列 |
|---|---|
| 値 | Keep-Alvie |
=== docs/en/sound.md
---
title: Sound
order: 2
---

Nothing is wrong here.
=== errata/E0001.yml
title: {en: A title, ja: 題名}
was: {en: It was so., ja: そうでした。}
now:
  en: |-
    It is so.
    The the server answers.
  ja: 見れるようになりました。
=== mkdocs.yml
site_name: The bok
extra:
  book:
    labels:
      en: {now: Now}
      ja: {now: 今 A}
=== README.md
# Read me

It has an server.
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tree.write(tmp_path_factory.mktemp("prose"), TREE)


def test_one_mistake_of_each_kind(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(project) == 1
    said = capsys.readouterr().err.splitlines()
    assert [f"{line.split(' ')[0]} {line.rpartition(' ')[2]}" for line in said[:-1]] == [
        "README.md:3: [harper]",
        "docs/en/page.md:4: [cspell]",
        "docs/en/page.md:11: [harper]",
        "docs/en/page.md:13: [markdownlint]",
        "docs/ja/page.md:6: [spacing]",
        "docs/ja/page.md:7: [textlint]",
        "docs/ja/page.md:9: [spacing]",
        "docs/ja/page.md:11: [cspell]",
        "errata/E0001.yml:6: [harper]",
        "errata/E0001.yml:7: [textlint]",
        "mkdocs.yml:1: [cspell]",
        "mkdocs.yml:6: [spacing]",
    ]
    assert "'sentense'" in said[1]
    assert "tests/prose/words.txt" in said[1]
    assert "MD030" in said[3]
    assert said[-1] == "12 problems in the prose of 5 files"
    sound = json.loads((project / CACHE / "sound.json").read_text(encoding="utf-8"))
    assert len(sound) == 1, "only docs/en/sound.md is known to be sound"


def test_what_is_sound_is_not_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tree.write(tmp_path, {"README.md": "# A\n"})
    runs: list[str] = []

    def pretend(tool: Tool, files: list[Path], cwd: Path) -> list[Problem]:
        runs.extend(file.name for file in files)
        return []

    monkeypatch.setattr(tools, "run", pretend)
    assert main(root) == 0
    assert runs == ["README.md"] * 3  # harper, cspell, markdownlint
    assert main(root) == 0
    assert len(runs) == 3
    (root / "README.md").write_text("# B\n", encoding="utf-8")
    assert main(root) == 0
    assert len(runs) == 6
    assert capsys.readouterr().err == ""


def test_a_tool_that_fails_keeps_no_other_from_speaking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tree.write(tmp_path, {"README.md": "# A\n"})

    def pretend(tool: Tool, files: list[Path], cwd: Path) -> list[Problem]:
        if tool.name == "cspell":
            raise ToolError("cspell: gone")
        return [Problem("README.md", 1, tool.name, "wrong")] if tool.as_written else []

    monkeypatch.setattr(tools, "run", pretend)
    assert main(root) == 2
    said = capsys.readouterr().err
    assert "README.md:1: wrong [markdownlint]" in said
    assert "cspell: gone" in said
    assert not (root / CACHE / "sound.json").exists()


@pytest.mark.parametrize("command", [("false",), ("no-such-program",), ("sh", "-c", "echo nonsense >&2; exit 3", "x")])
def test_a_tool_that_has_read_nothing_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "a.md").write_text("x", encoding="utf-8")
    for tool in tools.tools():
        broken = Tool(tool.name, tool.langs, command, tool.read)
        with pytest.raises(ToolError, match=tool.name):
            run(broken, [tmp_path / "a.md"], tmp_path)


def test_a_file_that_is_not_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree.write(tmp_path, {"README.md": "日本語".encode("cp932")})
    assert main(root) == 1
    assert "README.md: not a UTF-8 text" in capsys.readouterr().err


def test_the_lists_are_in_order_and_the_lock_names_no_host() -> None:
    words = (tools.HERE / "words.txt").read_text(encoding="utf-8").splitlines()
    assert words == sorted(set(words), key=lambda word: (word.lower(), word))
    rules = json.loads((tools.HERE / "grammar.json").read_text(encoding="utf-8"))["on"]
    assert rules == sorted(set(rules))
    lock = json.loads((tools.HERE / "package-lock.json").read_text(encoding="utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages)
    assert not any("resolved" in package for package in packages)
