#!/usr/bin/env python3
"""Builds llama-server from the pinned upstream and runs what needs it: `make llama`.

The server, libllama and a model of random weights are made once for this machine. What passes is recorded in
samples/verified.json, beside what `make samples` records there. A test whose inputs are the same as when it last
passed is not run again (--fresh runs all).
"""

import argparse
import os
import sys
from collections.abc import Set
from dataclasses import replace
from pathlib import Path

from engine import build, compilers, inventory, llama_server, llm_app, pin, records, report, upstream, verification
from engine.build import Outcome
from engine.errors import EngineError
from engine.llama_server import ModelEngine
from engine.records import Record
from system_packages import ensure

ROOT = Path(__file__).resolve().parent
RECORD = ROOT / "verified.json"


def main() -> int:
    """Runs the command: 0 when all passes, 1 when something does not, 2 when it could not run, 130 when stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="PAGE", help="llm-app/ch07-code-reading, errata/e0031_…; all if none")
    parser.add_argument("--python", type=Path, required=True, help="a Python with the packages of model/requirements.txt")
    parser.add_argument("--build-only", action="store_true", help="build, and print the folder of llama-server")
    parser.add_argument("--fresh", action="store_true", help="run tests whose inputs did not change, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="how many things at once")
    try:
        return _run(parser.parse_args())
    except EngineError as problem:
        print(f"llama: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    if lacking := ensure([ROOT / "packages.txt", ROOT / "engine-packages.txt"]):
        raise EngineError(lacking)
    the_pin = pin.load(ROOT / "upstream.json")
    source = upstream.resolve(the_pin)
    compiler = compilers.choose(["g++"])[0]
    server = llama_server.server(the_pin, source, compiler, ROOT / "build" / "llama-server", options.jobs)
    project = llm_app.project(the_pin, source, compiler, ROOT, options.jobs)
    # The Python of a virtual environment is a link, and stays one: resolved, it would not know its packages.
    python = options.python.absolute()
    engine = ModelEngine(server, llama_server.model(python, ROOT / "model"), python, project)
    if options.build_only:
        print(server.parents[1])
        return 0
    only = [name.rstrip("/").removeprefix("samples/") for name in options.only]
    known = {item.test for item in inventory.engine(ROOT)}
    verification.check_names(only, sorted(known))
    cached = source.pinned and not options.fresh
    outcome = build.run(ROOT, source, compiler, only, options.jobs, cached, engine)
    problems = report.failures([outcome], ROOT)
    for problem in problems:
        print(f"\n{problem}", file=sys.stderr)
    print(report.engine_numbers(outcome, the_pin.libraries["llama.cpp"]))
    if source.pinned:
        _record(the_pin.summary(), set(only) or known, passed(ROOT, outcome))
    else:
        print("not the pinned upstream: samples/verified.json stays as it is")
    return 1 if problems else 0


def passed(root: Path, outcome: Outcome) -> set[str]:
    """Gives the proofs that passed, and the pages all of whose tests did."""
    tests = outcome.passed()
    pages = {page for page in inventory.engine_pages(root) if tests.issuperset(inventory.engine_tests(root, page))}
    return pages | tests


def _record(upstream_now: dict[str, object], rerun: set[str], tests: Set[str]) -> None:
    earlier = records.load(RECORD)
    if earlier is None or earlier.upstream != upstream_now:
        print("samples/verified.json is for another upstream: not changed; run `make samples` first")
        return
    record = merged(ROOT, earlier, rerun, tests)
    if records.write(RECORD, record):
        print(f"samples/verified.json: {len(record.engine)} samples and proofs recorded for the model engine")


def merged(root: Path, earlier: Record, rerun: set[str], tests: Set[str]) -> Record:
    """Joins what still holds of an earlier record with what passed now.

    Args:
        root: The folder of the samples.
        earlier: The record.
        rerun: What was run now, pages and proofs.
        tests: What passed of it.
    """
    items = inventory.engine(root)
    return replace(earlier, engine=records.keep(earlier.engine, items, rerun) | records.of(items, set(tests)))


if __name__ == "__main__":
    sys.exit(main())
