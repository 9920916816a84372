"""What the launcher tells the test: which page, where its programs are, where it may write."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Setting:
    """The surroundings of one test.

    Attributes:
        name: The CTest name, as in "tour/02-basic-client".
        source: The folder (page) or file (proof) under test.
        programs: Where the compiled programs are.
        scratch: The test's working directory, empty at the start.
        upstream: llama.cpp as it is compiled against; cpp-httplib lies below vendor/.
        isolation: "root", "user" or "none": how the network namespace was made.
        server: llama-server, for tests of the model engine.
        model: The model that it loads.
        project: The folder of a project in stages (harness/project.py).
        environment: Variables that every program gets besides the usual ones.
    """

    name: str
    source: Path
    programs: Path
    scratch: Path
    upstream: Path
    isolation: str = "none"
    server: Path | None = None
    model: Path | None = None
    project: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)


SERVER = "llama-server"
_current: list[Setting] = []


def use(setting: Setting) -> None:
    """Makes `setting` the one that the helpers see."""
    _current[:] = [setting]


def current() -> Setting:
    """Gives the setting of the running test."""
    if not _current:
        raise RuntimeError("no test is running: start it with ctest, or with `python3 samples/verify.py PAGE`")
    return _current[0]


def upstream() -> Path:
    """Gives the folder of llama.cpp at the pinned version, for tests that look at its files."""
    return current().upstream


def engine() -> tuple[Path, Path]:
    """Gives the model engine: llama-server, and a model for it."""
    setting = current()
    if not (setting.server and setting.model):
        raise RuntimeError("no model engine here: `make llama` builds it and runs this test")
    return setting.server, setting.model
