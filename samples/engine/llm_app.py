"""The LLM app's project for tests: one folder for all chapters, as the reader has it, with llama.cpp compiled in it once.

A test writes the files of its chapter into the project and gives the commands of the page (harness/project.py).
"""

import shutil
from pathlib import Path

from harness.project import FIRST, files_of, write

from engine.cache import cache_root, lock
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.llama_server import FLAGS, configure, key
from engine.pin import Pin
from engine.progress import Progress
from engine.stream import ninja
from engine.upstream import Upstream

_TARGETS = ("llama", "cpp-httplib")


def project(pin: Pin, upstream: Upstream, compiler: Compiler, root: Path, jobs: int) -> Path:
    """Gives the project, whose build folder is configured and holds llama.cpp and cpp-httplib.

    Args:
        pin: The pinned archive.
        upstream: What to build: the archive, or a checkout of the reader's own.
        compiler: With what.
        root: The folder of the samples.
        jobs: How many things at once.
    """
    own = root / "build" / "llm-app"
    folder = cache_root() / "llm-app" / key(pin, compiler, _TARGETS) if upstream.pinned else own
    folder.mkdir(parents=True, exist_ok=True)
    with lock(folder / "lock"):
        _prepare(folder, upstream.llama, root / FIRST, jobs)
    return folder


def _prepare(folder: Path, source: Path, first: Path, jobs: int) -> None:
    """Configures with the reader's first CMakeLists.txt, and says by cache variables what the reader does not need to."""
    build, ready = folder / "build", folder / "build" / "ready"
    if ready.is_file():
        return
    write(folder, files_of(first))
    options = [*FLAGS, f"-DFETCHCONTENT_SOURCE_DIR_LLAMA={source}"]
    if launcher := shutil.which("ccache"):
        options += [f"-DCMAKE_{language}_COMPILER_LAUNCHER={launcher}" for language in ("C", "CXX")]
    configure("the app", folder, build, options)
    code, log = ninja(build, Progress("the app: compile llama.cpp (5 to 15 minutes)"), ["-j", str(jobs), *_TARGETS], {})
    if code:
        raise EngineError(f"llama.cpp is not built for the app\n{log[log.index('FAILED: ') :][:3000]}")
    ready.touch()
