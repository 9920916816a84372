"""Load on the LLM app: many requests at once, clients that leave, models that are swapped, and the memory afterwards."""

import os
import random
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from harness import equal
from harness.app import begin, resident
from harness.engine import get, post, stream
from harness.programs import Running
from harness.project import overlay, write
from harness.setting import current, upstream

REQUESTS, LEAVING, SWAPS = 50, 20, 5
# A program that ends by a signal is not searched for leaks.
_END = "#include <csignal>\n#include <cstdlib>\nstatic auto old = std::signal(SIGTERM, [](int) { std::exit(0); });\n"
_HEADERS = ("vendor", "include", "ggml/include")
_ASKED = {"text": "Text", "to": "ja"}
_COMPILE = ["g++", "-std=gnu++20", "-g1", "-DCPPHTTPLIB_OPENSSL_SUPPORT"]


def rounds(program: Running, count: int) -> list[float]:
    """Puts load on the app and asserts that every request gets its answer; gives the memory in MB after each round."""
    memory: list[float] = []
    for number in range(count):
        _round(random.Random(number))
        equal(get("/health").status, 200, "it answers after the round")
        memory.append(resident(program))
    return memory


def _round(source: random.Random) -> None:
    statuses: list[int] = []
    selected: list[str] = []

    def ask() -> None:
        statuses.append(post("/translate", _ASKED).status)

    def leave() -> None:
        begin("/translate/stream", _ASKED, events=source.randrange(3)).close()

    def swap() -> None:
        selected.extend(stream("/models/select", {"name": source.choice(("first", "second"))}))

    _at_once([ask] * REQUESTS + [leave] * LEAVING + [swap] * SWAPS, source)
    equal(statuses, [200] * REQUESTS, "status of each request")
    equal(sum("selected" in event for event in selected), SWAPS, "swaps")


def _at_once(work: Sequence[Callable[[], None]], source: random.Random) -> None:
    shuffled = list(work)
    source.shuffle(shuffled)
    threads = [threading.Thread(target=item) for item in shuffled]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    equal(sum(thread.is_alive() for thread in threads), 0, "requests that are stuck")


def sanitized(kind: str) -> Path:
    """Builds the chapter's program with a sanitizer in the app and in cpp-httplib; warnings are errors.

    Args:
        kind: What to say after -fsanitize=.
    """
    setting, llama = current(), upstream()
    if setting.project is None:
        raise RuntimeError("no project here: `make llama` prepares it and runs this test")
    name = kind.partition(",")[0]
    sources = setting.scratch / name
    end = {"end.cpp": _END.encode()} if name == "address" else {}
    write(sources, {**overlay(setting.source.parent), **end})
    compiler = [*_COMPILE, f"-fsanitize={kind}", *(f"-isystem{llama / folder}" for folder in _HEADERS)]
    library = _library(setting.project / "sanitized", f"{name}.o", compiler, llama)
    objects = [sources / f"{source.stem}.o" for source in sorted(sources.glob("*.cpp"))]
    for made in objects:
        _run([*_launcher(), *compiler, "-Wall", "-Wextra", "-Werror", "-c", str(made.with_suffix(".cpp")), "-o", str(made)])
    # llama.cpp comes as it is: what is watched is the app and the server that it stands on.
    archives = [file for file in sorted((setting.project / "build").rglob("lib*.a")) if file.name != "libcpp-httplib.a"]
    linked = ["-Wl,--start-group", *map(str, archives), "-Wl,--end-group", "-lssl", "-lcrypto", "-lpthread", "-ldl"]
    _run([*compiler, *map(str, objects), str(library), *linked, "-o", str(sources / "translator")])
    return sources / "translator"


def _library(folder: Path, name: str, compiler: list[str], llama: Path) -> Path:
    """Compiles cpp-httplib, which takes a minute or more, once."""
    made = folder / name
    if not made.is_file():
        folder.mkdir(exist_ok=True)
        part = folder / f"{os.getpid()}.o"
        _run([*compiler, "-w", "-c", str(llama / "vendor/cpp-httplib/httplib.cpp"), "-o", str(part)])
        part.replace(made)
    return made


def _launcher() -> list[str]:
    return ["ccache"] if shutil.which("ccache") else []


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    equal((done.returncode, done.stderr[-3000:]), (0, ""), f"compiling {command[-3:]}")
