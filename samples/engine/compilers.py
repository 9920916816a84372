"""The compilers that the samples must pass under."""

import re
import shutil
import subprocess
from dataclasses import dataclass

from engine.errors import EngineError

PRESETS = {"g++": "gcc", "clang++": "clang"}


@dataclass(frozen=True)
class Compiler:
    """A compiler of this machine.

    Attributes:
        name: "g++" or "clang++".
        version: As in "12.2.0".
        preset: The CMake preset that uses it.
    """

    name: str
    version: str
    preset: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def choose(wanted: list[str]) -> list[Compiler]:
    """Finds the compilers to use: the ones asked for, or g++ and, when it is there, clang++."""
    names = wanted or [name for name in PRESETS if name == "g++" or shutil.which(name)]
    return [_find(name) for name in names]


def _find(name: str) -> Compiler:
    if not shutil.which(name):
        raise EngineError(f"no {name} on this machine: apt-get install {'clang' if name == 'clang++' else name}")
    text = subprocess.run([name, "--version"], capture_output=True, text=True, check=False).stdout
    return Compiler(name, version_in(text), PRESETS[name])


def version_in(text: str) -> str:
    """Reads the version from what `--version` prints; the last number of its first line, "?" if there is none."""
    first = text.partition("\n")[0]
    found = re.search(r"version (\d+(?:\.\d+)+)", first) or re.search(r"(\d+(?:\.\d+)+)(?!.*\d\.\d)", first)
    return found[1] if found else "?"
