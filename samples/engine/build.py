"""Configure, compile and test under one compiler, with the CMake project of samples/."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine import compile_errors, results
from engine.compile_errors import BuildFailure
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.llama_server import ModelEngine
from engine.progress import Progress
from engine.results import Result
from engine.stream import ninja, stream
from engine.upstream import Upstream

# The label of the tests that need the model engine.
_LABEL = "llama-server"
_CCACHE = {"CCACHE_SLOPPINESS": "pch_defines,time_macros,include_file_mtime,include_file_ctime"}


@dataclass(frozen=True)
class Outcome:
    """What happened under one compiler.

    Attributes:
        compiler: The compiler.
        failures: What was not built.
        tests: How the tests ended.
        programs: How many programs the tests have, proofs included.
    """

    compiler: Compiler
    failures: list[BuildFailure]
    tests: list[Result]
    programs: int

    def passed(self) -> set[str]:
        """The tests that passed, all their programs having been built."""
        unbuilt = {failure.test for failure in self.failures}
        return {test.name for test in self.tests if test.passed and test.name not in unbuilt}


def run(
    root: Path,
    upstream: Upstream,
    compiler: Compiler,
    only: list[str],
    jobs: int,
    cached: bool,
    engine: ModelEngine | None = None,
) -> Outcome:
    """Compiles and tests: what needs the model engine if there is one, else all the rest.

    Args:
        root: The folder of the samples.
        upstream: What to compile against.
        compiler: With what.
        only: The pages and proofs to do; all when empty.
        jobs: How many things at once.
        cached: Whether a remembered pass with the same inputs may stand in for running a test.
        engine: The model engine.
    """
    folder = root / "build" / compiler.preset
    _configure(root, folder, upstream, compiler, engine.definitions() if engine else {})
    commands = {name: command for name, command in _commands(folder, bool(engine)).items() if _asked(name, only)}
    built = sorted(commands) if engine else only
    log = _compile(folder, compiler, [f"test.{name.replace('/', '.')}" for name in built], jobs)
    failures = compile_errors.failures(log, root)
    for failure in failures:
        if not failure.test:
            raise EngineError(f"{compiler}: cannot build {failure.output}\n{failure.text}")
        # A program from an earlier run must not stand in for the one that does not compile.
        (folder / "bin" / failure.program).unlink(missing_ok=True)
    programs = _drop_stale_programs(folder)
    unbuilt = {failure.test for failure in failures}
    # A page's test waits most of the time, for a timeout or for a pause to be over; the engine's need the processor.
    tests = _test(folder, compiler, commands, unbuilt, jobs if engine else 2 * jobs, cached)
    names = {test.name for test in tests}
    return Outcome(compiler, failures, tests, sum(compile_errors.test_of(program) in names for program in programs))


def _asked(name: str, only: list[str]) -> bool:
    """Tells whether a test is among those asked for; the name of a page asks for all of its tests."""
    return not only or any(name == asked or name.startswith(f"{asked}/") for asked in only)


def _configure(root: Path, folder: Path, upstream: Upstream, compiler: Compiler, more: dict[str, Path]) -> None:
    stamp = folder / "compiler.txt"
    if folder.is_dir() and (not stamp.is_file() or stamp.read_text(encoding="utf-8") != str(compiler)):
        shutil.rmtree(folder)
    progress = Progress(f"{compiler}: configure")
    definitions = {
        "BOOK_UPSTREAM_DIR": upstream.llama,
        "BOOK_HTTPLIB_DIR": upstream.httplib,
        "BOOK_JSON_DIR": upstream.llama / "vendor",
        "Python3_EXECUTABLE": sys.executable,
        **more,
    }
    if launcher := shutil.which("ccache"):
        definitions["CMAKE_CXX_COMPILER_LAUNCHER"] = launcher
    options = [f"-D{name}={value}" for name, value in definitions.items()]
    command = ["cmake", "--preset", compiler.preset, *options]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineError(f"{compiler}: cmake cannot configure\n{done.stdout[-1500:]}{done.stderr}")
    stamp.write_text(str(compiler), encoding="utf-8")
    progress.done("done")


def _compile(folder: Path, compiler: Compiler, targets: list[str], jobs: int) -> str:
    # 0 of ninja's "how many failures before it stops" means: never.
    arguments = ["-k", "0", "-j", str(jobs), *targets]
    return ninja(folder, Progress(f"{compiler}: compile"), arguments, _CCACHE)[1]


def _test(
    folder: Path, compiler: Compiler, commands: dict[str, list[str]], unbuilt: set[str], jobs: int, cached: bool
) -> list[Result]:
    progress = Progress(f"{compiler}: test")
    known = results.remembered(commands) if cached else []
    left = commands.keys() - {test.name for test in known}
    run = _run_tests(folder, sorted(left), jobs, progress) if left else []
    # Where time is the subject, a busy machine can be the reason: once more, alone.
    again = sorted(test.name for test in run if not test.passed and test.name not in unbuilt)
    second = {test.name: test for test in (_run_tests(folder, again, 1, progress) if again else []) if test.passed}
    run = [replace(second[test.name], second_try=True) if test.name in second else test for test in run]
    failed = sum(not test.passed for test in run)
    progress.done(f"{len(run)} run, {failed} failed, {len(known)} unchanged since they passed")
    return sorted([*run, *known], key=lambda test: test.name)


def _commands(folder: Path, engine: bool) -> dict[str, list[str]]:
    """Asks CTest for the tests that need the model engine, or for the others, and their commands."""
    done = subprocess.run(
        ["ctest", "--test-dir", str(folder), "--show-only=json-v1"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise EngineError(f"ctest cannot list the tests\n{done.stdout[-500:]}{done.stderr}")
    tests = json.loads(done.stdout)["tests"]
    return {test["name"]: test["command"] for test in tests if (_LABEL in _labels(test)) == engine}


def _labels(test: dict[str, Any]) -> list[str]:
    return next((entry["value"] for entry in test.get("properties", []) if entry["name"] == "LABELS"), [])


def _run_tests(folder: Path, names: list[str], jobs: int, progress: Progress) -> list[Result]:
    report = folder / "results.xml"
    report.unlink(missing_ok=True)
    # By default CTest keeps 1 KB of what a test prints, and the number of assertions comes last.
    sizes = ["--test-output-size-passed", "200000", "--test-output-size-failed", "200000"]
    command = ["ctest", "--test-dir", str(folder), "-j", str(jobs), "--output-junit", str(report), *sizes]
    command += ["-R", f"^({'|'.join(re.escape(name) for name in names)})$"]

    def show(line: str) -> None:
        if match := re.match(r"^\s*(\d+/\d+) Test\s+#\d+: (\S+) [.*]*\s*(\w+)", line):
            progress.at(f"{match[1]} {match[2]} {match[3]}")

    stream(command, dict(os.environ), show)
    return results.read(report)


def _drop_stale_programs(folder: Path) -> list[str]:
    """Removes the programs whose source is gone; gives the others."""
    wanted = (folder / "programs.txt").read_text(encoding="utf-8").split()
    for path in (folder / "bin").rglob("*"):
        if path.is_file() and path.relative_to(folder / "bin").as_posix() not in wanted:
            path.unlink()
    return wanted
