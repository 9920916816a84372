"""Running a command and handing its lines on as they come; ninja, with its steps as progress."""

import os
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.errors import EngineError
from engine.progress import Progress

# The command ends with this one, however that ends: nobody but us holds the lock of the folder that it writes into.
_TIED = ["setpriv", "--pdeathsig", "TERM"]


def stream(command: list[str], environment: dict[str, str], show: Callable[[str], None]) -> tuple[int, str]:
    """Runs a command and hands its lines on as they come.

    Returns:
        Its exit code and all that it said.
    """
    try:
        process = subprocess.Popen(
            [*_TIED, *command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except FileNotFoundError as error:
        raise EngineError(f"{_TIED[0]} is not installed: apt-get install util-linux") from error
    lines: list[str] = []
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.append(line)
            show(line.rstrip("\n"))
        return process.wait(), "".join(lines)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def ninja(folder: Path, progress: Progress, arguments: Iterable[str], environment: dict[str, str]) -> tuple[int, str]:
    """Runs ninja in a build folder, and shows its steps.

    Args:
        folder: The build folder.
        progress: Where the steps are shown.
        arguments: More of its arguments, such as targets.
        environment: Variables on top of this process's.
    """
    command = ["ninja", "-C", str(folder), *arguments]
    steps = "0/0"

    def show(line: str) -> None:
        nonlocal steps
        if match := re.match(r"^\[(\d+/\d+)\] (.*)", line):
            steps = match[1]
            progress.at(f"{steps} {match[2].rsplit('/', 1)[-1]}")

    code, log = stream(command, {**os.environ, **environment, "NINJA_STATUS": "[%f/%t] ", "LC_ALL": "C.UTF-8"}, show)
    if code and "FAILED: " not in log:
        raise EngineError(f"{progress.label}: ninja failed; samples/packages.txt lists what is needed\n{log[-2000:]}")
    progress.done("nothing to do" if "no work to do" in log else f"{steps} steps")
    return code, log
