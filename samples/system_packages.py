#!/usr/bin/env python3
"""Makes sure that system packages are there: installs them as root, else prints the command and stops.

Each FILE lists packages by their Debian and Ubuntu names, one a line, with # comments.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


def main() -> int:
    """Runs the command."""
    if len(sys.argv) < 2:
        print("usage: system_packages.py FILE…", file=sys.stderr)
        return 2
    message = ensure([Path(argument) for argument in sys.argv[1:]])
    if message:
        print(message, file=sys.stderr)
    return 1 if message else 0


def ensure(files: Iterable[Path]) -> str:
    """Installs what is missing.

    Returns:
        Nothing, or what the reader has to do.
    """
    wanted = [name for file in files for name in names(file.read_text(encoding="utf-8"))]
    if not shutil.which("dpkg-query"):
        print(f"not Debian or Ubuntu: going on as if these were there: {' '.join(wanted)}")
        return ""
    lacking = missing(wanted)
    if not lacking:
        return ""
    if os.geteuid() != 0:
        return f"system packages are missing; install them and run this again:\n  {command(lacking, 'sudo ')}"
    print(f"installing system packages: {' '.join(lacking)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for line in (["apt-get", "update", "-q"], [*_INSTALL, *lacking]):
        if subprocess.run(line, env=environment, stdin=subprocess.DEVNULL, check=False).returncode:
            return f"{shlex.join(line)} failed; install by hand and run this again:\n  {command(lacking)}"
    return ""


def names(text: str) -> list[str]:
    """Reads the names from a list's text."""
    return [name for line in text.splitlines() if (name := line.partition("#")[0].strip())]


def missing(wanted: Iterable[str]) -> list[str]:
    """Finds the packages that are not installed."""
    wanted = list(wanted)
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\\n", *wanted]
    output = subprocess.run(query, capture_output=True, text=True, check=False).stdout
    installed = {line.split()[1] for line in output.splitlines() if line.startswith("installed ")}
    return [name for name in wanted if name not in installed]


def command(lacking: Iterable[str], prefix: str = "") -> str:
    """The command that installs packages."""
    return f"{prefix}apt-get update && {prefix}{shlex.join([*_INSTALL, *lacking])}"


_INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]

if __name__ == "__main__":
    sys.exit(main())
