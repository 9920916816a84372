"""Load on the LLM app: many requests at once, clients that leave, models that are swapped, and the memory afterwards."""

import random
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from harness import equal
from harness.app import begin, resident
from harness.engine import get, post, stream
from harness.programs import Running
from harness.project import overlay, project
from harness.setting import current, upstream

REQUESTS, LEAVING, SWAPS = 50, 20, 5
_ASKED = {"text": "Text", "to": "ja"}
_COMPILE = ["g++", "-std=gnu++20", "-O1", "-g", "-DCPPHTTPLIB_OPENSSL_SUPPORT"]


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
    """Builds the chapter's program with a sanitizer in the app and in cpp-httplib, and with the compiler's warnings as errors.

    Args:
        kind: What to say after -fsanitize=.
    """
    setting, llama = current(), upstream()
    target = setting.scratch / f"translator-{kind.partition(',')[0]}"
    objects = setting.scratch / f"{target.name}-objects"
    objects.mkdir()
    files = overlay(setting.source.parent)
    includes = [f"-isystem{llama / folder}" for folder in ("vendor", "include", "ggml/include")]
    compiler = [*_COMPILE, f"-fsanitize={kind}", *includes]
    with project() as folder:
        sources = [folder / name for name in files if name.endswith(".cpp") and "/" not in name]
        for name, content in files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.is_file() or file.read_bytes() != content:
                file.write_bytes(content)
        commands = [[*compiler, "-Wall", "-Wextra", "-Werror", "-c", str(source)] for source in sources]
        commands += [[*compiler, "-w", "-c", str(llama / "vendor/cpp-httplib/httplib.cpp")]]
        for command in commands:
            _run([*_launcher(), *command, "-o", str(objects / f"{Path(command[-1]).stem}.o")])
        libraries = sorted((folder / "build").rglob("lib*.a"))
        ours = [str(path) for path in libraries if path.name != "libcpp-httplib.a"]
        linked = ["-Wl,--start-group", *ours, "-Wl,--end-group", "-lssl", "-lcrypto", "-lpthread", "-ldl"]
        _run([*compiler, *map(str, sorted(objects.glob("*.o"))), *linked, "-o", str(target)])
    return target


def _launcher() -> list[str]:
    return ["ccache"] if subprocess.run(["which", "ccache"], capture_output=True, check=False).returncode == 0 else []


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    equal((done.returncode, done.stderr[-3000:]), (0, ""), f"compiling {command[-3:]}")
