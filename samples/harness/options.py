"""The command line of a test, as CMake writes it, and the key of its inputs."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness import isolation, passes


@dataclass(frozen=True)
class Options:
    """What one test is about.

    Attributes:
        name: The CTest name, as in tour/02-basic-client.
        source: The page's folder, or the proof's source.
        programs: The root of the compiled programs.
        scratch: The root of the working directories.
        passes: The root of the remembered passes.
        toolchain: A file with the versions in use.
        upstream: llama.cpp as it is compiled against.
        isolation: How to make namespaces.
        compiler: "g++" or "clang++".
        command: How to compile a file.
    """

    name: str
    source: Path
    programs: Path
    scratch: Path
    passes: Path
    toolchain: Path
    upstream: Path
    isolation: str
    compiler: str
    command: list[str]

    @property
    def bin(self) -> Path:
        """The folder of this test's programs."""
        return self.programs / (self.name if self.source.is_dir() else self.source.parent.name)

    @property
    def passed(self) -> Path:
        """The folder of this test's remembered pass."""
        return self.passes / self.name

    def key(self) -> str:
        """The key of all that decides how the test ends."""
        pattern = "*" if self.source.is_dir() else f"{self.source.stem}*"
        built = [path for path in self.bin.glob(pattern) if path.is_file()]
        words = [self.name, self.isolation, *self.command, self.toolchain.read_text(encoding="utf-8")]
        return passes.key(passes.inputs(self.source, built), words)

    def remembered(self) -> int | None:
        """The number of assertions of a pass with the same inputs, or `None`."""
        return passes.remembered(self.passed, self.key())


def parse(arguments: Sequence[str] | None = None) -> Options:
    """Reads a command line; the process's own without `arguments`."""
    parser = argparse.ArgumentParser(prog="harness", description=__doc__)
    parser.add_argument("--name", required=True)
    for name in ("source", "programs", "scratch", "passes", "toolchain", "upstream"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    parser.add_argument("--isolation", default="none", choices=isolation.MODES)
    parser.add_argument("--compiler", default="g++", choices=("g++", "clang++"))
    parser.add_argument("command", nargs="*", help="how to compile a file (after --)")
    return Options(**vars(parser.parse_args(arguments)))
