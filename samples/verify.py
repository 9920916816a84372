#!/usr/bin/env python3
"""Compiles and runs every sample and every erratum's proof against the pinned upstream: `make samples`.

What passes under every compiler is recorded in samples/verified.json. A test whose program, harness, compiler and
libraries are the same as when it last passed is not run again (--fresh runs all).
"""

import argparse
import os
import sys
from pathlib import Path

from engine import check, compilers, defaults, inventory, pin, records, report, upstream, verification
from engine.errors import EngineError
from system_packages import ensure

ROOT = Path(__file__).resolve().parent
RECORD = ROOT / "verified.json"
DEFAULTS = ROOT / "defaults.json"


def main() -> int:
    """Runs the command: 0 when all passes, 1 when something does not, 2 when it could not run, 130 when stopped."""
    options = _options()
    try:
        return _run(options)
    except EngineError as problem:
        print(f"samples: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="PAGE", help="tour/02-basic-client, errata/e0006_…; all if none")
    parser.add_argument("--compiler", action="append", default=[], choices=list(compilers.PRESETS))
    parser.add_argument("--check", action="store_true", help="write nothing; fail if verified.json does not hold")
    parser.add_argument("--fresh", action="store_true", help="run tests whose inputs did not change, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="how many things at once")
    return parser.parse_args()


def _run(options: argparse.Namespace) -> int:
    if lacking := ensure([ROOT / "packages.txt"]):
        raise EngineError(lacking)
    the_pin = pin.load(ROOT / "upstream.json")
    source = upstream.resolve(the_pin)
    chosen = compilers.choose(options.compiler)
    only = [name.rstrip("/").removeprefix("samples/") for name in options.only]
    # The inputs of a test are known for the pinned upstream only; a checkout of one's own changes as it likes.
    cached = source.pinned and not options.fresh
    run = verification.verify(ROOT, the_pin, source, chosen, only, options.jobs, cached)
    for problem in run.problems:
        print(f"\n{problem}", file=sys.stderr)
    print(report.numbers(run.outcomes))
    if not source.pinned:
        print("not the pinned upstream: samples/verified.json stays as it is")
        return 1 if run.problems else 0
    macros = defaults.read(chosen[0], source.httplib)
    return _compare(run, only, macros) if options.check else _record(run, only, macros)


def _compare(run: verification.Verification, only: list[str], macros: dict[str, str]) -> int:
    recorded = records.load(RECORD)
    seen = verification.merged(ROOT, recorded, run, only) or run.record
    items = [*inventory.samples(ROOT), *inventory.proofs(ROOT), *inventory.engine(ROOT)]
    found = [*check.differences(RECORD, recorded, seen, items), *defaults.differences(DEFAULTS, macros)]
    for line in found:
        print(line.replace(f"{ROOT}/", "samples/"), file=sys.stderr)
    if not found:
        print("samples/verified.json and samples/defaults.json hold")
    return 1 if found or run.problems else 0


def _record(run: verification.Verification, only: list[str], macros: dict[str, str]) -> int:
    if defaults.write(DEFAULTS, macros):
        print(f"samples/defaults.json: {len(macros)} macros of the header recorded")
    record = verification.merged(ROOT, records.load(RECORD), run, only)
    if record is None:
        print("samples/verified.json is for other compilers or another upstream: not changed by a run of a part")
    elif records.write(RECORD, record):
        print(f"samples/verified.json: {len(record.samples)} samples, {len(record.proofs)} proofs recorded")
    return 1 if run.problems else 0


if __name__ == "__main__":
    sys.exit(main())
