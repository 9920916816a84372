"""A project in stages: what belongs to it, how a chapter's files lie over those before, how commands are run."""

from pathlib import Path

import pytest
from harness import passes, project
from harness.assertions import ExpectationError
from harness.setting import Setting, use


@pytest.fixture
def part(tmp_path: Path) -> Path:
    for name, text in {
        "ch01-a/CMakeLists.txt": "1",
        "ch01-a/main.cpp": "main 1",
        "ch01-a/engine_a.py": "test",
        "ch02-b/main.cpp": "main 2",
        "ch02-b/web/app.js": "js",
        "ch02-b/web/engine_room.py": "no test",
        "ch02-b/__pycache__/x.pyc": "",
        "ch03-reading/chat.py": "",
        "ch04-c/more.cpp": "more",
        "ch04-c/engine_c.py": "test",
    }.items():
        file = tmp_path / "samples/app" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "samples/app"


def names(folders: list[Path]) -> list[str]:
    return [folder.name for folder in folders]


def test_the_stages_are_the_chapters_with_cpp_up_to_this_one(part: Path):
    assert names(project.stages(part / "ch02-b")) == ["ch01-a", "ch02-b"]
    assert names(project.stages(part / "ch04-c")) == ["ch01-a", "ch02-b", "ch04-c"]


def test_a_part_without_cmake_has_no_stages(part: Path):
    (part / "ch01-a/CMakeLists.txt").unlink()
    assert project.stages(part / "ch02-b") == []


def test_a_chapter_adds_files_and_replaces_those_before(part: Path):
    assert project.overlay(part / "ch01-a") == {"CMakeLists.txt": b"1", "main.cpp": b"main 1"}
    assert project.overlay(part / "ch04-c") == {
        "CMakeLists.txt": b"1",
        "main.cpp": b"main 2",
        "web/app.js": b"js",
        "web/engine_room.py": b"no test",
        "more.cpp": b"more",
    }


def test_writing_removes_other_files_and_leaves_what_is_the_same(tmp_path: Path):
    project.write(tmp_path, {"a/b.cpp": b"1", "c.cpp": b"2"})
    (tmp_path / "build").mkdir()
    (tmp_path / "build/made").write_text("", encoding="utf-8")
    before = (tmp_path / "a/b.cpp").stat().st_mtime_ns
    project.write(tmp_path, {"a/b.cpp": b"1", "d.cpp": b"3"})
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert files == ["a/b.cpp", "build/made", "d.cpp"]
    assert (tmp_path / "a/b.cpp").stat().st_mtime_ns == before


def test_a_project_is_built_from_any_files_and_commands(tmp_path: Path):
    for folder in ("scratch", "project"):
        (tmp_path / folder).mkdir()
    setting = Setting("app/ch01", tmp_path / "engine_a.py", tmp_path, tmp_path / "scratch", tmp_path)
    setting.project = tmp_path / "project"
    use(setting)
    built = project.build({"hello": b"#!/bin/sh\necho hi\n"}, ["mkdir -p build", "cp hello build && chmod +x build/hello"])
    assert built == {"hello": tmp_path / "scratch/bin/hello"}
    # A program of an earlier build does not stand in for one that is not made.
    assert project.build({}, ["true"]) == {}


def test_a_command_that_fails_shows_what_it_said(tmp_path: Path):
    assert project.run_command("echo so", tmp_path) == "so\n"
    with pytest.raises(ExpectationError, match=r"ended with 3(?s:.*)why"):
        project.run_command("echo why >&2; exit 3", tmp_path)


def test_a_test_of_a_chapter_depends_on_the_chapters_before(part: Path):
    inputs = {
        file.relative_to(part).as_posix() for file in passes.inputs(part / "ch04-c/engine_c.py", []) if part in file.parents
    }
    assert {"ch01-a/main.cpp", "ch02-b/main.cpp", "ch04-c/more.cpp", "ch04-c/engine_c.py"} <= inputs
    assert "ch01-a/engine_a.py" not in inputs
