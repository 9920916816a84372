"""The model engine for tests: llama-server and libllama, built from the pinned archive, and a model of random weights."""

import hashlib
import platform
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cache import cached
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.pin import Pin
from engine.progress import Progress
from engine.stream import ninja
from engine.upstream import Upstream

# A server for tests: on any x86-64 processor of the last ten years, without a GPU, TLS and pages.
FLAGS = (
    "-DCMAKE_BUILD_TYPE=Release",
    "-DCMAKE_C_COMPILER=gcc",
    "-DCMAKE_CXX_COMPILER=g++",
    "-DBUILD_SHARED_LIBS=OFF",
    "-DGGML_NATIVE=OFF",
    "-DGGML_AVX2=ON",
    "-DGGML_FMA=ON",
    "-DGGML_F16C=ON",
    "-DGGML_OPENMP=OFF",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_APP=OFF",
    "-DLLAMA_BUILD_UI=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF",
)
_TARGETS = ("llama-server", "llama")
_NEEDS = "it needs a processor with AVX2, FMA and F16C; change FLAGS in samples/engine/llama_server.py for another"
_HEADERS = ("include", "ggml/include")
# The models by name, with the arguments of the script: one for llama-server, and for the app two whose answers are
# short and one whose answers go on to their limit.
_MODELS = {"random": (), "first": ("3", "6"), "second": ("5", "6"), "endless": ("4", "0")}


@dataclass(frozen=True)
class ModelEngine:
    """What the tests run against.

    Attributes:
        server: llama-server.
        model: A model that it loads.
        python: A Python with the packages of model/requirements.txt.
        project: The LLM app's project, with llama.cpp compiled in its build folder.
    """

    server: Path
    model: Path
    python: Path
    project: Path

    def definitions(self) -> dict[str, Path]:
        """The CMake variables that tell the tests."""
        return {
            "BOOK_LLAMA_SERVER": self.server,
            "BOOK_LLAMA_MODEL": self.model,
            "BOOK_LLAMA_PYTHON": self.python,
            "BOOK_LLAMA_PROJECT": self.project,
        }


def key(pin: Pin, compiler: Compiler, targets: Sequence[str] = _TARGETS) -> str:
    """Hashes all that decides what is built."""
    words = [pin.sha256, *FLAGS, *targets, str(compiler), platform.machine()]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def server(pin: Pin, upstream: Upstream, compiler: Compiler, own: Path, jobs: int) -> Path:
    """Gives llama-server, from the cache if it was built before.

    libllama lies beside it: ../lib and ../include.

    Args:
        pin: The pinned archive.
        upstream: What to build: the archive, or a checkout of the reader's own.
        compiler: With what.
        own: The folder for what is built from a checkout of the reader's own, which changes as it likes.
        jobs: How many things at once.
    """
    if upstream.pinned:
        folder = cached(
            f"llama-server/{key(pin, compiler)}",
            lambda content: _build(upstream.llama, content.with_name("build"), content, jobs),
            resumable=True,
        )
    else:
        folder = own / "content"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _build(upstream.llama, own / "build", folder, jobs)
    return folder / "bin" / "llama-server"


def model(python: Path, folder: Path) -> Path:
    """Gives the model for llama-server, from the cache if the same script wrote it with the same packages before.

    Those for the app lie beside it.

    Args:
        python: A Python with the packages of model/requirements.txt.
        folder: samples/model.
    """
    script, packages = folder / "random_weights.py", folder / "requirements.txt"
    name = hashlib.sha256(script.read_bytes() + packages.read_bytes() + repr(_MODELS).encode()).hexdigest()

    def make(content: Path) -> None:
        progress = Progress("models: write")
        for stem, arguments in _MODELS.items():
            command = [python, script, content / f"{stem}.gguf", *arguments]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                remedy = f"remove {python.parents[1]} and run again"
                raise EngineError(f"{script.name} wrote no model; {remedy}\n{done.stderr}")
        progress.done(f"{len(_MODELS)}")

    return cached(f"model/{name}", make) / "random.gguf"


def configure(name: str, source: Path, build: Path, options: Sequence[str]) -> None:
    """Configures a build folder for Ninja.

    Args:
        name: What is going to be built, for people.
        source: The folder with CMakeLists.txt.
        build: The build folder.
        options: What CMake is told besides.
    """
    progress = Progress(f"{name}: configure")
    command = ["cmake", "-S", str(source), "-B", str(build), "-G", "Ninja", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineError(f"cmake cannot configure {name}\n{done.stdout[-1500:]}{done.stderr}")
    progress.done("done")


def _build(source: Path, build: Path, target: Path, jobs: int) -> None:
    """Builds in one folder and copies what is needed of it into another."""
    configure("llama-server", source, build, FLAGS)
    code, log = ninja(build, Progress("llama-server: compile (10 to 30 minutes)"), ["-j", str(jobs), *_TARGETS], {})
    if code:
        failed = log[log.index("FAILED: ") :][:3000]
        raise EngineError(f"llama-server is not built; what is there already is kept for the next run\n{failed}")
    _collect(source, build, target)


def _collect(source: Path, build: Path, target: Path) -> None:
    for folder in ("bin", "lib", "include"):
        (target / folder).mkdir()
    shutil.copy2(build / "bin" / "llama-server", target / "bin")
    for library in build.rglob("*.a"):
        shutil.copy2(library, target / "lib")
    for folder in _HEADERS:
        for header in (source / folder).glob("*.h"):
            shutil.copy2(header, target / "include")
    done = subprocess.run([target / "bin" / "llama-server", "--version"], capture_output=True, check=False)
    if done.returncode:
        raise EngineError(f"llama-server was built and does not start here (exit code {done.returncode}): {_NEEDS}")
