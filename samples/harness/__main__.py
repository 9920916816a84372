"""Runs one test of the book: `python3 -m harness --name PAGE …`, as CTest calls it."""

import os
import runpy
import shutil
import sys
import traceback
from pathlib import Path

from harness import assertions, changes, includes, isolation, passes, programs, proofs, sections
from harness.options import Options, parse
from harness.setting import Setting, use

# The exit code that CTest is told to take for "skipped".
SKIPPED = 77


def main() -> int:
    """Runs the test that the command line describes; 0 when it passes."""
    options = parse()
    if options.needs_engine and not (options.server and options.model):
        print("skipped: it needs the model engine; `make llama` builds that and runs this test")
        return SKIPPED
    key = options.key()
    passes.forget(options.passed)
    scratch = _scratch(options)
    setting = Setting(options.name, options.source, options.bin, scratch, options.upstream, options.isolation)
    setting.server, setting.model, setting.project = options.server, options.model, options.project
    use(setting)
    isolation.enter(options.isolation, options.scratch / f"{options.name.replace('/', '.')}.hosts")
    os.chdir(setting.scratch)
    os.environ["LLAMA_CPP_DIR"] = str(options.upstream)
    problem = _outcome(options)
    if problem:
        print(_report(options, problem), file=sys.stderr)
        return 1
    passes.remember(options.passed, key, assertions.count(), options.source)
    print(f"assertions: {assertions.count()}")
    return 0


def _scratch(options: Options) -> Path:
    """Makes the empty working directory, with the page's data files in it."""
    folder = options.scratch / options.name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder.with_name(folder.name + ".logs"), ignore_errors=True)
    folder.mkdir(parents=True)
    for path in sorted(options.source.glob("*")) if options.source.is_dir() else []:
        if path.is_dir() and path.name != "__pycache__":
            shutil.copytree(path, folder / path.name)
        elif path.is_file() and path.suffix not in (".cpp", ".h", ".py"):
            shutil.copyfile(path, folder / path.name)
    return folder


def _outcome(options: Options) -> str:
    """Runs the test and stops its servers; gives what went wrong, or nothing."""
    problem = ""
    try:
        if options.source.is_dir():
            _run_page(options.source)
        else:
            _run_proof(options)
    except assertions.ExpectationError as failure:
        problem = str(failure)
    except BaseException:
        problem = traceback.format_exc()
    died = programs.stop_all()
    if not problem and died:
        problem = "\n".join(died)
    if not problem and not assertions.count():
        problem = f"{options.source}: asserts nothing; use check() or equal()"
    return problem


def _run_page(folder: Path) -> None:
    test = folder / "test.py"
    if not test.is_file():
        raise assertions.ExpectationError(f"{folder} has programs and no test.py; write one: samples/README.md shows how")
    for file in sorted(folder.glob("*.cpp")):
        for line, message in includes.missing(file.read_text(encoding="utf-8")):
            raise assertions.ExpectationError(f"{file}:{line}: {message} ({sections.place(file, line)})")
    runpy.run_path(str(test), run_name="__main__")


def _run_proof(options: Options) -> None:
    """Runs a proof: its test in Python if there is one, else its program, with each build that it asks for."""
    marks = proofs.markers(options.source.read_text(encoding="utf-8"))
    if "compile" in marks.kinds:
        proofs.must_not_compile(options.source, options.compiler, options.command)
    script = options.source.with_suffix(".py")
    if script.is_file():
        runpy.run_path(str(script), run_name="__main__")
        return
    stem = options.source.stem
    builds = ("brotli", "zlib", "zstd") if "builds" in marks.kinds else ()
    for program in [stem, *(f"{stem}.{build}" for build in builds)]:
        proofs.run_proof(program)


def _report(options: Options, problem: str) -> str:
    lines = [f"FAILED {options.name}: {problem}"]
    lines += [f"  {line}" for line in changes.suspects(options.source, options.passed, programs.names_run())]
    return "\n".join([*lines, programs.transcript()])


if __name__ == "__main__":
    sys.exit(main())
