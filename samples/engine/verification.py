"""One whole run: every compiler, every page and proof (or those asked for), and the record that follows from it."""

import difflib
from collections.abc import Container
from dataclasses import dataclass, replace
from pathlib import Path

from engine import build, inventory, records, report
from engine.build import Outcome
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.pin import Pin
from engine.records import Record
from engine.upstream import Upstream


@dataclass(frozen=True)
class Verification:
    """The end of a run.

    Attributes:
        outcomes: What happened under each compiler.
        passed: The tests that passed under all of them.
        problems: Each failure, described.
        record: What verified.json should say.
    """

    outcomes: list[Outcome]
    passed: set[str]
    problems: list[str]
    record: Record


def verify(
    root: Path, pin: Pin, upstream: Upstream, compilers: list[Compiler], only: list[str], jobs: int, cached: bool
) -> Verification:
    """Compiles and tests under each compiler.

    Args:
        root: The folder of the samples.
        pin: What the record says about the upstream.
        upstream: What to compile against.
        compilers: With what.
        only: The pages and proofs to do; all when empty.
        jobs: How many things at once.
        cached: Whether remembered passes count.
    """
    known = [*inventory.pages(root), *(item.test for item in inventory.proofs(root))]
    check_names(only, known, {item.test for item in inventory.engine(root)})
    outcomes = [build.run(root, upstream, compiler, only, jobs, cached) for compiler in compilers]
    passed = {name for name in known if all(name in outcome.passed() for outcome in outcomes)}
    problems = report.failures(outcomes, root)
    record = Record(
        pin.summary(),
        [str(compiler) for compiler in compilers],
        records.of(inventory.samples(root), passed),
        records.of(inventory.proofs(root), passed),
    )
    return Verification(outcomes, passed, problems, record)


def merged(root: Path, earlier: Record | None, run: Verification, only: list[str]) -> Record | None:
    """Joins the record of a run with what still holds of the earlier one.

    That is what the model engine passed, and if the run did only some tests, the others.

    Returns:
        The record, or `None` when the earlier one is for another upstream or for other compilers.
    """
    made = run.record
    if earlier and earlier.upstream == made.upstream:
        made = replace(made, engine=records.keep(earlier.engine, inventory.engine(root), set()))
    if not only or earlier is None:
        return made
    if (earlier.upstream, sorted(earlier.compilers)) != (made.upstream, sorted(made.compilers)):
        return None
    samples = records.keep(earlier.samples, inventory.samples(root), set(only))
    proofs = records.keep(earlier.proofs, inventory.proofs(root), set(only))
    return replace(made, samples=samples | made.samples, proofs=proofs | made.proofs)


def check_names(only: list[str], known: list[str], elsewhere: Container[str] = ()) -> None:
    """Raises an error for a name that is none of a page or proof.

    Args:
        only: The names asked for.
        known: All names.
        elsewhere: Those that only the model engine can run.
    """
    for name in only:
        if name not in known:
            if name in elsewhere:
                raise EngineError(f"{name} needs the model engine: run `make llama`")
            near = difflib.get_close_matches(name, known, n=3, cutoff=0.3)
            raise EngineError(f"no page or proof {name!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
