#!/usr/bin/env python3
"""Tries another version of the upstream: `make upgrade-upstream VERSION=…`.

The pin is moved in a scratch copy, everything is compiled and run there, and what no longer holds is listed by page
and erratum. The tree itself is not touched, unless --apply: then the pin and verified.json are moved too.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from engine import compilers, defaults, inventory, pin, records, report, upgrade, verification
from engine.errors import EngineError
from engine.upstream import Upstream
from system_packages import ensure

ROOT = Path(__file__).resolve().parent


def main() -> int:
    """Runs the command: 0 when all holds, 1 when something does not, 2 when it could not run, 130 when stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", help="of the package (11434.0.0) or of llama.cpp (b11434)")
    parser.add_argument("--compiler", action="append", default=[], choices=list(compilers.PRESETS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="how many things at once")
    parser.add_argument("--apply", action="store_true", help="move the pin and verified.json of this tree as well")
    try:
        return _run(parser.parse_args())
    except EngineError as problem:
        print(f"upgrade: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    if lacking := ensure([ROOT / "packages.txt"]):
        raise EngineError(lacking)
    old = pin.load(ROOT / "upstream.json")
    new, llama = upgrade.fetch_version(old.package, upgrade.normal_version(options.version))
    print(f"{old.package} {old.version} -> {new.version}, sha256 {new.sha256}")
    print("\n".join(f"  {line}" for line in upgrade.moves(old, new)), flush=True)
    copy = upgrade.scratch_copy(ROOT, ROOT.parent / ".cache" / "upgrade" / new.version, new)
    source = Upstream(llama, llama / "vendor/cpp-httplib", pinned=True)
    chosen = compilers.choose(options.compiler)
    run = verification.verify(copy, new, source, chosen, [], options.jobs, cached=True)
    for problem in run.problems:
        print(f"\n{problem}", file=sys.stderr)
    macros = defaults.read(chosen[0], source.httplib)
    _tell(run, macros)
    if options.apply:
        shutil.copyfile(copy / "upstream.json", ROOT / "upstream.json")
        records.write(ROOT / "verified.json", run.record)
        defaults.write(ROOT / "defaults.json", macros)
        print("samples/upstream.json, verified.json and defaults.json moved; read the pages that are listed, then commit")
    return 1 if run.problems else 0


def _tell(run: verification.Verification, macros: dict[str, str]) -> None:
    print(f"\n{report.numbers(run.outcomes)}")
    recorded = records.load(ROOT / "verified.json")
    pages, errata = upgrade.no_longer(recorded, run.record, ROOT.parent / "errata")
    changed = defaults.moved(ROOT / "defaults.json", macros, ROOT.parent / "docs")
    for title, lines in (("pages", pages), ("errata", errata), ("defaults", changed)):
        print(f"{title} that no longer hold: {len(lines)}")
        print("".join(f"  {line}\n" for line in lines), end="")
    if apart := inventory.engine(ROOT):
        print(f"not tried: the {len(apart)} samples and proofs that need the model engine; move the pin, then `make llama`")
    if run.problems and not pages and not errata:
        print(f"{len(run.passed)} tests pass; those that fail were not recorded as passes before either")


if __name__ == "__main__":
    sys.exit(main())
