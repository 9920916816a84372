"""A project in stages, as a part of the book builds it up: what the reader has at the end of a chapter.

    from harness.project import build

    translator = build()["translator"]        # writes this chapter's project, and builds it as the page says
    server = start(translator, "models")

The project is one folder for all chapters, as the reader has it. What a chapter's folder holds is added to the
files of the chapters before it, or takes their place.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from harness.assertions import ExpectationError
from harness.setting import current

FIRST = "llm-app/ch01-setup"
# What the pages say.
COMMANDS = ("cmake -B build", "cmake --build build")
_TESTS = "engine_*.py"
# What lies in the project's folder besides the reader's files.
_OURS = {"build", "lock", "sanitized"}


def stages(chapter: Path) -> list[Path]:
    """Lists the folders of a project up to a chapter, in order; none if it belongs to no project.

    A project is a part of the book with a CMakeLists.txt in one of its folders; folders without C++ do not belong to it.
    """
    part = chapter.parent
    if not list(part.glob("*/CMakeLists.txt")):
        return []
    return [folder for folder in sorted(part.iterdir()) if folder.name <= chapter.name and list(folder.glob("*.cpp"))]


def files_of(folder: Path) -> dict[str, bytes]:
    """Reads the files that a chapter adds or replaces."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    own = [path for path in found if not (path.parent == folder and path.match(_TESTS))]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in own}


def overlay(chapter: Path) -> dict[str, bytes]:
    """Gives the reader's files at the end of a chapter."""
    files: dict[str, bytes] = {}
    for folder in stages(chapter):
        files |= files_of(folder)
    return files


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Makes a folder hold these files and no others; what is the same already is not touched, so that builds are short."""
    for path in sorted(folder.rglob("*"), reverse=True):
        name = path.relative_to(folder)
        if name.parts[0] not in _OURS and path.is_file() and name.as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        file = folder / name
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)


def build(files: Mapping[str, bytes] | None = None, commands: Sequence[str] = COMMANDS) -> dict[str, Path]:
    """Builds a project and copies what was built into the working directory of the test.

    Args:
        files: The reader's files by name; without any, those of the chapter under test.
        commands: What the reader types in the project's folder.

    Returns:
        The programs by name.
    """
    setting = current()
    if files is None:
        files = overlay(setting.source.parent)
    with project() as folder:
        write(folder, files)
        for program in _programs(folder):
            program.unlink()
        for command in commands:
            run_command(command, folder)
        target = setting.scratch / "bin"
        target.mkdir(exist_ok=True)
        return {program.name: Path(shutil.copy2(program, target)) for program in _programs(folder)}


@contextmanager
def project() -> Generator[Path, None, None]:
    """Gives the project's folder; one test at a time has it."""
    folder = current().project
    if folder is None:
        raise RuntimeError("no project here: `make llama` prepares it and runs this test")
    with (folder / "lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield folder


def run_command(command: str, folder: Path) -> str:
    """Runs a command as the reader types it, which must succeed; gives what it said."""
    environment = {**os.environ, "CMAKE_COLOR_DIAGNOSTICS": "OFF", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        raise ExpectationError(f"`{command}` ended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout + done.stderr


def _programs(folder: Path) -> list[Path]:
    files = (folder / "build").glob("*")
    return sorted(path for path in files if path.is_file() and not path.suffix and os.access(path, os.X_OK))
