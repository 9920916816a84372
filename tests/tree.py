"""A book in a folder, from text: what tests put in.

A tree is one string; each file begins with a line `=== path`:

    === docs/en/guide/first.md
    ---
    title: First
    order: 1
    ---
    === docs/ja/guide/first.md (gone)

`(gone)` takes a file away that an earlier tree has put there. A mapping of paths to text, bytes or None does the same.
"""

from __future__ import annotations

import datetime
import re
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from book.book import Book
from book.book import load as load_book
from book.diagnostics import Diagnostic

ROOT = Path(__file__).resolve().parent.parent
TODAY = datetime.date(2026, 12, 1)
HEAD = re.compile(r"^=== (?P<path>\S+)(?P<gone> \(gone\))?$")
Tree = str | Mapping[str, str | bytes | None]


def parse(tree: str) -> dict[str, str | bytes | None]:
    """Return the files of a text tree; None for one that is gone."""
    found: dict[str, str | bytes | None] = {}
    path, lines = "", list[str]()
    for line in [*textwrap.dedent(tree).strip("\n").split("\n"), "=== end"]:
        head = HEAD.match(line)
        if not head:
            lines.append(line)
            continue
        if path:
            found[path] = "\n".join(lines) + "\n"
        elif any(lines):
            raise ValueError(f"text above the first file of a tree: {lines}")
        path, lines = head["path"], []
        if head["gone"]:
            found[path], path = None, ""
    return found


def write(root: Path, *trees: Tree) -> Path:
    """Write trees into a folder, the later ones over the earlier ones, and return the folder."""
    files: dict[str, str | bytes | None] = {}
    for tree in trees:
        files |= parse(tree) if isinstance(tree, str) else tree
    for name, content in files.items():
        path = root / name
        if content is None:
            path.unlink(missing_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


class _Plain(yaml.SafeLoader):
    """Reads mkdocs.yml as plain data; an `!ENV` stands for its default."""


def _default(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    return loader.construct_sequence(node)[-1] if isinstance(node, yaml.SequenceNode) else None


_Plain.add_constructor("!ENV", _default)


def real_configuration() -> dict[str, Any]:
    """Return this project's mkdocs.yml as plain data."""
    return yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Loader=_Plain)


@cache
def configuration() -> str:
    """Return mkdocs.yml of the little book: this project's, with other parts, another name, and paths that are found."""
    config = real_configuration()
    config |= {
        "site_name": "The little book",
        "site_url": "https://example.org/little/",
        "hooks": [str(ROOT / hook) for hook in config["hooks"]],
        "watch": [],
    }
    config["theme"]["custom_dir"] = str(ROOT / config["theme"]["custom_dir"])
    config["extra"]["book"] |= {
        "slug": "little-book",
        "parts": [
            {"folder": "guide"},
            {
                "folder": "recipes",
                "groups": {"soup": {"en": "Soup", "ja": "スープ"}, "cake": {"en": "Cake", "ja": "ケーキ"}},
            },
        ],
        "verified_with": "kitchen",
        "glossary": None,
    }
    return yaml.safe_dump(config, allow_unicode=True, sort_keys=False)


PAGES = """
=== docs/en/index.md
---
title: Home
order: 0
---

Welcome.

<!-- pages -->
=== docs/ja/index.md
---
title: ホーム
order: 0
---

ようこそ。

<!-- pages -->
=== docs/en/guide/index.md
---
title: Guide
order: 0
---

Read it in order.
=== docs/ja/guide/index.md
---
title: 案内
order: 0
---

順に読みます。
=== docs/en/guide/first.md
---
title: First steps
order: 1
description: What to do first.
---

Begin here, then read [the second page](second.md#end).

## Set up { #setup }

```cpp
--8<-- "guide/first/main.cpp:hello"
```

## Run it { #run }

Run it.
=== docs/ja/guide/first.md
---
title: はじめに
order: 1
description: 最初にすること。
---

ここから始めて、[次のページ](second.md#end)に進みます。

## 準備 { #setup }

```cpp
--8<-- "guide/first/main.cpp:hello"
```

## 実行 { #run }

実行します。
=== docs/en/guide/second.md
---
title: Second steps
order: 2
---

## The end { #end }

Done.
=== docs/ja/guide/second.md
---
title: 次に
order: 2
---

## おわり { #end }

終わりです。
=== docs/en/recipes/index.md
---
title: Recipes
order: 0
---
=== docs/ja/recipes/index.md
---
title: レシピ
order: 0
---
=== docs/en/recipes/c01-stew.md
---
title: Stew
order: 1
group: soup
---

Cook it.
=== docs/ja/recipes/c01-stew.md
---
title: シチュー
order: 1
group: soup
---

煮込みます。
=== docs/en/recipes/k01-tart.md
---
title: Tart
order: 101
group: cake
---

Bake it.
=== docs/ja/recipes/k01-tart.md
---
title: タルト
order: 101
group: cake
---

焼きます。
=== samples/guide/first/main.cpp
#include <iostream>

// --8<-- [start:hello]
int main() {
  //en: Say hello.
  //ja: あいさつをする。
  std::cout << "hello";
}
// --8<-- [end:hello]
=== samples/errata/e0001_speed.cpp
int main() {}
=== errata/E0001.yml
title: {en: How fast it is, ja: 速さ}
kind: statement
corrected: 2026-11-01
places: [{page: guide/first, section: setup}]
was: {en: It is slow., ja: 遅いです。}
now: {en: It is `fast`., ja: "`速い`です。"}
proof: [errata/e0001_speed]
"""


def book(root: Path, *changes: Tree) -> Path:
    """Write the little book, a valid one in two languages, with changes, and return its folder."""
    return write(root, {"mkdocs.yml": configuration()}, PAGES, *changes)


def load(root: Path, today: datetime.date = TODAY) -> tuple[Book, list[Diagnostic]]:
    """Read a book whose configuration is sound."""
    found, problems = load_book(root, {}, today)
    assert found, "\n".join(map(str, problems))
    return found, problems


def told(problems: Iterable[Diagnostic]) -> list[str]:
    """Return problems as `file:line code`, in their order."""
    return [f"{p.file}:{p.line} {p.code}" for p in problems]
