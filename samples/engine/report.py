"""What a run says at its end: each failure with page, file, section and line; then the numbers."""

from pathlib import Path

from harness.sections import place

from engine.build import Outcome
from engine.compile_errors import BuildFailure

_LINES = 60


def failures(outcomes: list[Outcome], root: Path) -> list[str]:
    """Describes each failure, one string for each page or proof: as the first compiler shows it."""
    texts: dict[str, str] = {}
    for outcome in outcomes:
        for name, text in _failures(outcome, root).items():
            if name in texts:
                texts[name] += f"\n  and so under {outcome.compiler}"
            else:
                texts[name] = text.replace(f"{root}/", "samples/")
    return list(texts.values())


def _failures(outcome: Outcome, root: Path) -> dict[str, str]:
    texts: dict[str, str] = {}
    for failure in outcome.failures:
        earlier = f"{texts[failure.test]}\n" if failure.test in texts else ""
        texts[failure.test] = earlier + _unbuilt(failure, outcome, root)
    for test in outcome.tests:
        if not test.passed and test.name not in texts:
            lines = test.output.splitlines() or ["it printed nothing"]
            more = [f"… {len(lines) - _LINES} more lines"] if len(lines) > _LINES else []
            body = "\n".join(f"  {line}" for line in [*lines[:_LINES], *more])
            texts[test.name] = f"{test.name}: the test fails under {outcome.compiler}\n{body}"
    return texts


def _unbuilt(failure: BuildFailure, outcome: Outcome, root: Path) -> str:
    text = f"{failure.test}: {failure.program} is not built by {outcome.compiler}"
    own = [error for error in failure.errors if error[0].is_relative_to(root)]
    for file, line, message in own:
        text += f"\n  {file}:{line} ({place(file, line)}): {message}"
    if not own:
        text += "\n" + "\n".join(f"  {line}" for line in failure.text.splitlines()[:_LINES])
    return text


def numbers(outcomes: list[Outcome]) -> str:
    """Counts what ran."""
    parts: list[str] = []
    for outcome in outcomes:
        proofs = [test for test in outcome.tests if test.name.startswith("errata/")]
        passed = outcome.passed()
        made = sum(test.assertions for test in outcome.tests if test.name in passed)
        parts.append(
            f"{outcome.compiler}: {outcome.programs} programs, {len(outcome.tests) - len(proofs)} pages, "
            f"{len(proofs)} proofs, {made} assertions; {len(passed)} of {len(outcome.tests)} tests pass"
        )
        if again := [test.name for test in outcome.tests if test.second_try]:
            parts.append(f"{outcome.compiler}: passed only at the second try, alone: {', '.join(again)}")
    return "\n".join(parts)


def engine_numbers(outcome: Outcome, version: str) -> str:
    """Counts what ran against the model engine."""
    passed = outcome.passed()
    made = sum(test.assertions for test in outcome.tests if test.name in passed)
    proofs = sum(test.name.startswith("errata/") for test in outcome.tests)
    line = f"llama-server {version}: {len(outcome.tests) - proofs} tests, {proofs} proofs, {made} assertions; "
    line += f"{len(passed)} of {len(outcome.tests)} tests pass"
    again = [test.name for test in outcome.tests if test.second_try]
    return f"{line}\npassed only at the second try, alone: {', '.join(again)}" if again else line
