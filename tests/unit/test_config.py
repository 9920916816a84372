"""The book's configuration: what stands under `extra.book` in mkdocs.yml, with every mistake at its line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import tree
import yaml

from book import config

Text = Callable[[str], str]


def put(old: str, new: str) -> Text:
    """Return a change of a text that must be found once."""

    def change(text: str) -> str:
        assert len(re.findall(old, text)) == 1, f"{old} stands {len(re.findall(old, text))} times"
        return re.sub(old, new, text)

    return change


def test_this_project_s_configuration_is_sound() -> None:
    text = (tree.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    found, problems = config.read(text, "mkdocs.yml", {})
    assert problems == []
    assert found


def test_the_little_book_s_configuration() -> None:
    found, problems = config.read(tree.configuration(), "mkdocs.yml", {})
    assert problems == []
    assert found
    assert (found.codes, found.default, found.prefix("en"), found.prefix("ja")) == (["en", "ja"], "en", "", "ja/")
    part = found.part("recipes")
    assert part
    assert list(part.groups) == ["soup", "cake"]
    assert found.part("none") is None
    assert (found.errata.page, found.slug, found.verified_with) == ("errata", "little-book", "kitchen")


MISTAKES = {
    "no book": (put("(?m)^  book:", "  buch:"), "extra:", "'extra.book' is missing"),
    "no slug": (put("    slug: little-book\n", ""), "  book:", "'slug' is missing"),
    "a slug that is no address": (put("little-book", "Little Book"), "slug:", "'slug'"),
    "an unknown key": (put("    slug:", "    slugg: x\n    slug:"), "slugg:", "'slugg' is not a known key"),
    "a label lacking": (put("      en:\n        previously: .*\n", "      en:\n"), "      en:", "'labels.en.previously' is missing"),
    "a label too many": (put("      en:\n        previously:", "      en:\n        before: x\n        previously:"), "before:", "'labels.en.before' is not"),
    "lines below none": (put("lines: 3", "lines: -1"), "lines:", "'errata.lines'"),
    "a part twice": (put("- folder: recipes", "- folder: guide"), "folder: guide", "the folder 'guide' stands here twice"),
    "a group without a name": (put("          ja: スープ\n", ""), "soup:", "the group 'soup' has no name in 'ja'"),
    "a redirect to nowhere": (put("      en/: ''", "      en/: fr/"), "en/:", "the redirect"),
    "a language twice": (put("    - code: ja", "    - code: en"), "code: en", "the language 'en' stands here twice"),
    "other languages than the plugin's": (put("    - locale: ja", "    - locale: fr"), "locale", "the i18n plugin builds en, fr"),
    "YAML that is none": (put("    slug: little-book", "    slug: [little-book"), None, "not valid YAML"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str) -> None:
    change, place, message = MISTAKES[name]
    text = change(tree.configuration())
    found, problems = config.read(text, "mkdocs.yml", {})
    assert [p.file for p in problems] == ["mkdocs.yml"], [str(p) for p in problems]
    (problem,) = problems
    assert message in problem.message
    if place:
        near = "\n".join(text.split("\n")[problem.line - 1 : problem.line + 1])
        assert place in near, f"line {problem.line}: {near}"
    assert found is None or problem.code == "config-languages"


def test_every_mistake_is_told_in_one_run() -> None:
    data = yaml.safe_load(tree.configuration())
    book = data["extra"]["book"]
    book["slug"], book["errata"]["days"], book["labels"]["ja"]["errata_count"] = "A B", 0, "{some}"
    del book["labels"]["en"]["now"]
    _, problems = config.read(yaml.safe_dump(data, sort_keys=False), "mkdocs.yml", {})
    assert sorted(p.message.split()[0].rstrip(":") for p in problems) == [
        "'errata.days'",
        "'labels.en.now'",
        "'labels.ja.errata_count'",
        "'slug'",
    ]


def test_only_one_language() -> None:
    data = yaml.safe_load(tree.configuration())
    book = data["extra"]["book"]
    book["languages"], book["labels"], book["redirects"] = book["languages"][1:], {"ja": book["labels"]["ja"]}, {}
    for plugin in data["plugins"]:
        if "i18n" in plugin:
            plugin["i18n"]["languages"] = [{"locale": "ja", "name": "日本語", "default": True}]
    found, problems = config.read(yaml.safe_dump(data, sort_keys=False), "mkdocs.yml", {})
    assert problems == []
    assert found
    assert (found.codes, found.prefix("ja")) == (["ja"], "")
