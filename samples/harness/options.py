"""The command line of a test, as CMake writes it, and the key of its inputs."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness import isolation, passes, proofs


@dataclass(frozen=True)
class Options:
    """What one test is about.

    Attributes:
        name: The CTest name, as in tour/02-basic-client.
        source: The page's folder, or the source of a proof or of a test of the model engine.
        programs: The root of the compiled programs.
        scratch: The root of the working directories.
        passes: The root of the remembered passes.
        toolchain: A file with the versions in use.
        upstream: llama.cpp as it is compiled against.
        isolation: How to make namespaces.
        compiler: "g++" or "clang++".
        server: llama-server, if it was built.
        model: The model that it loads.
        project: The folder of the project in stages.
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
    server: Path | None
    model: Path | None
    project: Path | None
    command: list[str]

    @property
    def bin(self) -> Path:
        """The folder of this test's programs."""
        if self.source.is_dir():
            return self.programs / self.name
        return self.programs / self.name.rpartition("/")[0]

    @property
    def passed(self) -> Path:
        """The folder of this test's remembered pass."""
        return self.passes / self.name

    @property
    def needs_engine(self) -> bool:
        """Whether it is a test against llama-server."""
        return self.source.is_file() and proofs.needs_engine(self.source)

    def key(self) -> str:
        """The key of all that decides how the test ends."""
        pattern = "*" if self.source.is_dir() else f"{self.source.stem}*"
        built = [path for path in self.bin.glob(pattern) if path.is_file()]
        words = [self.name, self.isolation, *self.command, self.toolchain.read_text(encoding="utf-8")]
        engine = [file for file in (self.server, self.model) if file and self.needs_engine]
        return passes.key([*passes.inputs(self.source, built), *engine], words)

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
    for name in ("server", "model", "project"):
        parser.add_argument(f"--{name}", type=lambda text: Path(text) if text else None)
    parser.add_argument("command", nargs="*", help="how to compile a file (after --)")
    return Options(**vars(parser.parse_args(arguments)))
