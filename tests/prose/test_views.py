"""What the tools are given to read, and where it comes from."""

from __future__ import annotations

import tree

from .spacing import check
from .stamps import configuration, digest, read, write
from .views import view

PAGE = """---
title: A page
order: 1
description: What it says.
---

Text with `code`, <kbd>Ctrl</kbd> and [a link](x.md){ .button }.

<!-- a comment
of two lines -->

/// warning | A title

```cpp
int main() {}
```

///

## Heading { #heading }

Last line.
"""


def lines(source: str, lang: str, text: str) -> list[tuple[int, str]]:
    found = view(source, lang, text)
    return [(found.line(number), line) for number, line in enumerate(found.text.split("\n"), 1) if line]


def test_a_page() -> None:
    assert lines("docs/en/a.md", "en", PAGE) == [
        (2, "# A page"),
        (4, "What it says."),
        (7, "Text with `code`, Ctrl and [a link](x.md)."),
        (12, "# A title"),
        (20, "## Heading"),
        (22, "Last line."),
    ]


RECORD = """title: {en: A title, ja: 題名}
was:
  en: It was so.
  ja: そうでした。
now:
  en: >-
    It is
    so.

    And so on.
  ja: こうです。
proof: {none: program follows}
"""


def test_a_correction() -> None:
    assert lines("errata/E0001.yml", "ja", RECORD) == [(1, "# 題名"), (4, "そうでした。"), (11, "こうです。")]
    assert lines("errata/E0001.yml", "en", RECORD) == [
        *((1, "# A title"), (3, "It was so."), (7, "It is"), (8, "so."), (10, "And so on."), (12, "# program follows")),
    ]


def test_the_configuration() -> None:
    text = (tree.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    found = lines("mkdocs.yml", "ja", text)
    assert {"# 未訂正の誤り", "訂正はまだありません。", "# サーバー"} <= {line for _, line in found}
    source = text.split("\n")
    assert all(line.removeprefix("# ") in source[number - 1] for number, line in found)


def test_a_broken_file_is_read_as_far_as_it_goes() -> None:
    assert lines("errata/E0001.yml", "en", "title: {en: [\n") == []
    assert lines("docs/en/a.md", "en", "---\ntitle: a: b\n---\n\nText.\n") == [(5, "Text.")]
    assert lines("docs/en/a.md", "en", "") == []


def test_spaces() -> None:
    bad = ["これは HTTPです", "HTTP の", "| 表 A |", "## 見出し A", "`Get` を", "- A は", "、 B", "2.0 版"]
    assert [text for text in bad if len([*check(text)]) == 1] == bad
    good = [
        "- 項目",
        "1. 手順",
        "## 7.2 互換",
        "| 表 | A |",
        "HTTP request smuggling",
        "> 引用",
        "## 見出し",
        "これはHTTPです",
        "# 7. 章",
    ]
    assert [text for text in good if [*check(text)]] == []
    assert [number for number, _ in check("一\n二\nA は\n")] == [3]


def test_what_is_known_to_be_sound(tmp_path) -> None:
    file = tmp_path / "x/sound.json"
    assert read(file) == set()
    write(file, {"b", "a"})
    assert read(file) == {"a", "b"}
    file.write_text("[", encoding="utf-8")
    assert read(file) == set()


def test_a_changed_tool_or_text_is_another(tmp_path) -> None:
    (tmp_path / "words.txt").write_text("a", encoding="utf-8")
    (tmp_path / "test_it.py").write_text("a", encoding="utf-8")
    first = configuration(tmp_path)
    (tmp_path / "test_it.py").write_text("b", encoding="utf-8")
    assert configuration(tmp_path) == first
    (tmp_path / "words.txt").write_text("b", encoding="utf-8")
    assert configuration(tmp_path) != first
    assert len({digest("x", "a", "b"), digest("x", "b", "a"), digest("y", "a", "b")}) == 3
