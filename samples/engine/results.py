"""Reading CTest's JUnit file: which tests passed, with how many assertions."""

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from harness import options

from engine.errors import EngineError

_COUNT = re.compile(r"^assertions: (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """How one test ended under one compiler.

    Attributes:
        name: The page path, or errata/<stem>.
        passed: Whether it passed.
        cached: Whether a remembered pass stood in for running it.
        assertions: How many it made.
        output: What it printed.
        second_try: Whether it failed first, beside other tests, and passed when it ran alone.
    """

    name: str
    passed: bool
    cached: bool
    assertions: int
    output: str
    second_try: bool = False


def read(file: Path) -> list[Result]:
    """Reads the results of one run of CTest."""
    try:
        root = ElementTree.parse(file).getroot()
    except (OSError, ElementTree.ParseError) as error:
        raise EngineError(f"{file}: ctest wrote no results ({error})") from error
    return [_result(case) for case in root.iter("testcase")]


def remembered(commands: dict[str, list[str]]) -> list[Result]:
    """Gives the results of the tests that passed before with the very same inputs.

    Args:
        commands: The command of each test, as CTest has it.
    """
    found: list[Result] = []
    for name, command in commands.items():
        count = options.parse(command[command.index("harness") + 1 :]).remembered()
        if count is not None:
            found.append(Result(name, passed=True, cached=True, assertions=count, output=""))
    return found


def _result(case: ElementTree.Element) -> Result:
    output = case.findtext("system-out") or ""
    failure = case.find("failure")
    if case.get("status") != "run" and failure is not None and failure.get("message"):
        output = f"{failure.get('message')}\n{output}"
    counted = _COUNT.search(output)
    passed = case.get("status") == "run"
    return Result(
        name=case.get("name", "?"),
        passed=passed,
        cached=False,
        assertions=int(counted[1]) if counted else 0,
        output=output.strip(),
    )
