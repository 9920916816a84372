"""Sections that one language changed: known until the other answers, with and without history."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st

from book import stale, status
from book.__main__ import main
from book.stale import Agreed, compare

from . import little
from . import pages as written

PAGE = "guide/first"
EN, JA = f"docs/en/{PAGE}.md", f"docs/ja/{PAGE}.md"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A book whose languages agree."""
    tree.book(tmp_path)
    assert main(["--root", str(tmp_path), "sync", "all"]) == 0
    return tmp_path


def edit(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")


def waiting(root: Path) -> list[str]:
    book, problems = tree.load(root)
    return [f"{w.page}#{w.section} {w.lang}<{','.join(w.newer)}" for w in status.waiting(book)] + [
        f"{p.file}:{p.line} {p.code}" for p in problems
    ]


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A Writer", "-c", "user.email=writer@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True)


def test_a_synced_book_waits_for_nothing(root: Path) -> None:
    assert waiting(root) == []
    assert main(["--root", str(root), "check"]) == 0


def test_a_book_without_a_record_keeps_none(tmp_path: Path) -> None:
    tree.book(tmp_path)
    edit(tmp_path, EN, "Run it.\n", "Run it now.\n")
    assert waiting(tmp_path) == []


EDITS = {
    "a section": (EN, "Run it.\n", "Run it now.\n", [f"{PAGE}#run ja<en"]),
    "the other language": (JA, "実行します。", "すぐに実行します。", [f"{PAGE}#run en<ja"]),
    "a heading": (EN, "## Run it", "## Start it", [f"{PAGE}#run ja<en"]),
    "the introduction": (EN, "Begin here", "Start here", [f"{PAGE}# ja<en"]),
    "the title": (EN, "title: First steps", "title: The first steps", [f"{PAGE}# ja<en"]),
    "the description": (JA, "最初にすること。", "はじめにすること。", [f"{PAGE}# en<ja"]),
    "empty lines and spaces": (EN, "Run it.\n", "\nRun it.  \n\n", []),
    "quotes around the title": (EN, "title: First steps", 'title: "First steps"', []),
}


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS.values(), ids=EDITS)
def test_an_edit_on_one_side(root: Path, file: str, old: str, new: str, expected: list[str]) -> None:
    edit(root, file, old, new)
    assert waiting(root) == expected


def test_an_edit_waits_until_it_is_answered_and_synced(root: Path) -> None:
    edit(root, EN, "Run it.\n", "Run it now.\n")
    assert main(["--root", str(root), "sync", PAGE]) == 1, "nobody has answered"
    assert waiting(root) == [f"{PAGE}#run ja<en"]
    edit(root, JA, "実行します。", "すぐに実行します。")
    assert waiting(root) == [f"{EN}:15 pair-unsettled"], "both changed: somebody has to say that they agree"
    assert main(["--root", str(root), "sync", PAGE]) == 0
    assert waiting(root) == []


def test_a_typo_needs_no_answer(root: Path) -> None:
    edit(root, EN, "Run it.\n", "Run it!\n")
    assert main(["--root", str(root), "sync", PAGE, "--no-answer"]) == 0
    assert waiting(root) == []


def test_one_section_is_synced_alone(root: Path) -> None:
    for lang, line in (("en", "Run it.\n"), ("ja", "実行します。\n")):
        edit(root, f"docs/{lang}/{PAGE}.md", line, f"{line[:-1]} x\n")
    edit(root, EN, "## Set up", "## Set it up")
    assert main(["--root", str(root), "sync", PAGE, "--section", "run"]) == 0
    assert waiting(root) == [f"{PAGE}#setup ja<en"]


def test_a_new_page_and_a_gone_one(root: Path) -> None:
    for lang in ("en", "ja"):
        (root / f"docs/{lang}/guide/second.md").rename(root / f"docs/{lang}/guide/other.md")
        edit(root, f"docs/{lang}/{PAGE}.md", "second.md", "other.md")
    assert main(["--root", str(root), "sync", PAGE]) == 0
    assert waiting(root) == ["docs/.pairs.json:0 pair-record-page", "docs/en/guide/other.md:1 pair-unsettled"]
    assert main(["--root", str(root), "sync", "guide/other"]) == 0
    assert main(["--root", str(root), "sync", "guide/second"]) == 0
    assert waiting(root) == []


def test_an_unknown_page_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(root), "sync", "guide/frist"]) == 2
    assert "did you mean guide/first" in capsys.readouterr().err


def difference(root: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert main(["--root", str(root), "check"]) == 0, "what waits is no mistake"
    return capsys.readouterr().out.splitlines()


def test_check_shows_what_changed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(root, "init")
    git(root, "add", "-A")
    git(root, "commit", "-m", "all")
    edit(root, EN, "## Run it { #run }\n\nRun it.\n", "## Run it { #run }\n\nRun it now.\nThen wait.\n")
    told = difference(root, capsys)
    assert told[0].startswith(f"{JA}:15: #run waits for an answer to {EN}:15, changed since ")
    assert told[2:8] == [
        f"    +++ {EN}",
        "    @@ 15 @@",
        "      ## Run it { #run }",
        "    - Run it.",
        "    + Run it now.",
        "    + Then wait.",
    ]
    assert "1 section waiting for an answer" in told


def test_a_shallow_clone_knows_what_waits(root: Path, tmp_path_factory: pytest.TempPathFactory, capsys) -> None:
    git(root, "init")
    git(root, "add", "-A")
    git(root, "commit", "-m", "all")
    edit(root, EN, "Run it.\n", "Run it now.\n")
    git(root, "commit", "-am", "one side")
    clone = tmp_path_factory.mktemp("shallow") / "clone"
    git(root, "clone", "--depth", "1", root.as_uri(), str(clone))
    told = difference(clone, capsys)
    assert told[0].startswith(f"{JA}:15: #run waits")
    assert "    - (a line that this copy of the history does not hold)" in told
    assert "    + Run it now." in told


def test_the_table_tells_of_every_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, EN, "Run it.\n", "Run it now.\n")
    (root / "docs/ja/guide/second.md").unlink()
    capsys.readouterr()
    assert main(["--root", str(root), "status"]) == 0
    lines = {line.split()[0]: " ".join(line.split()[1:]) for line in capsys.readouterr().out.splitlines()[:7]}
    assert lines["recipes/c01-stew"] == "en: up to date ja: up to date"
    assert lines["guide/first"].startswith("en: up to date ja: #run since 20")
    assert lines["guide/second"] == "en: up to date ja: missing"


def agreed(body: str, lang: str) -> dict[str, str]:
    page, _ = little.page(body, lang)
    return {ident: section.hashes for ident, section in stale.sections(page).items()}


@given(written.sound(), st.data())
def test_any_changed_line_waits_in_its_section(body: str, data: st.DataObject) -> None:
    page, twin = little.page(body)[0], little.page(body, "ja")[0]
    record = {
        ident: Agreed(on=tree.TODAY, lines={"en": hashes, "ja": hashes}) for ident, hashes in agreed(body, "en").items()
    }
    assert compare(PAGE, {"en": page, "ja": twin}, record) == ([], [])
    found = stale.sections(page)
    lines = [(ident, number) for ident, section in found.items() for number, text in section.lines if text == "text"]
    if not lines:
        return
    ident, number = data.draw(st.sampled_from(lines))
    changed = body.split("\n")
    changed[number - page.body_line] = changed[number - page.body_line].replace("text", "other text")
    other = little.page("\n".join(changed))[0]
    for twins, waits in (
        ({"en": other, "ja": twin}, "ja"),
        ({"en": page, "ja": little.page("\n".join(changed), "ja")[0]}, "en"),
    ):
        waiting, unsettled = compare(PAGE, twins, record)
        assert [(w.section, w.lang) for w in waiting] == [(ident, waits)]
        assert unsettled == []


def test_the_record_keeps_one_line_for_a_section(root: Path) -> None:
    text = (root / stale.FILE).read_text(encoding="utf-8")
    lock, problems = stale.read_lock(root)
    assert lock and not problems
    assert stale.record(lock) == text
    sections = sum(len(found) for found in lock.pages.values())
    assert len([line for line in text.splitlines() if '"lines"' in line]) == sections


SAVED: dict[str, Callable[[str], str]] = {
    "no JSON": lambda text: text[:-4],
    "no record": lambda text: text.replace('"on"', '"at"', 1),
    "no day": lambda text: text.replace('"on": "2', '"on": "x', 1),
    "a list": lambda text: f"[{text}]",
}


@pytest.mark.parametrize("change", SAVED.values(), ids=SAVED)
def test_a_record_that_cannot_be_read(root: Path, change: Callable[[str], str]) -> None:
    file = root / stale.FILE
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert waiting(root) == [f"{stale.FILE}:0 pair-record"]
