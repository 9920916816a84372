"""verified.json: what is recorded, how it is written, when it does not hold."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from engine import check, inventory, records
from engine.errors import EngineError
from engine.records import Record

UPSTREAM: dict[str, object] = {"package": "p", "version": "1", "sha256": "0" * 64, "libraries": {"cpp-httplib": "0.59.0"}}


def tree(root: Path) -> Path:
    for name, text in {
        "tour/one/client.cpp": "int main() {}\n",
        "tour/one/www/index.html": "<p>\n",
        "tour/one/test.py": "",
        "tour/two/test.py": "",
        "errata/e0001_a.cpp": "1",
        "errata/e0002_b.py": "2",
        "errata/e0003_c.cpp": "3",
        "errata/e0003_c.py": "4",
        "errata/proof.h": "",
        "harness/deep/er.cpp": "",
        "build/gcc/x.cpp": "",
    }.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_inventory(tmp_path: Path):
    root = tree(tmp_path)
    assert inventory.pages(root) == ["tour/one", "tour/two"]
    assert [(item.name, item.test) for item in inventory.samples(root)] == [
        ("tour/one/client.cpp", "tour/one"),
        ("tour/one/www/index.html", "tour/one"),
    ]
    assert {item.name: item.sha256() for item in inventory.proofs(root)} == {
        "errata/e0001_a": sha("1"),
        "errata/e0002_b": sha("2"),
        "errata/e0003_c": sha("34"),
    }


def test_only_what_passed_is_recorded(tmp_path: Path):
    root = tree(tmp_path)
    assert records.of(inventory.samples(root), set()) == {}
    assert records.of(inventory.proofs(root), {"errata/e0001_a"}) == {"errata/e0001_a": sha("1")}


def test_a_run_of_a_part_keeps_the_records_that_hold(tmp_path: Path):
    root = tree(tmp_path)
    earlier = {"errata/e0001_a": sha("1"), "errata/e0002_b": sha("old"), "errata/e0009_gone": sha("9")}
    assert records.keep(earlier, inventory.proofs(root), set()) == {"errata/e0001_a": sha("1")}
    assert records.keep(earlier, inventory.proofs(root), {"errata/e0001_a"}) == {}


def record() -> Record:
    return Record(UPSTREAM, ["g++ 12.2.0", "clang++ 14.0.6"], {"tour/two/b.cpp": "2", "tour/one/a.cpp": "1"}, {})


def test_the_file_is_sorted_and_stable(tmp_path: Path):
    file = tmp_path / "verified.json"
    assert records.write(file, record())
    assert not records.write(file, record())
    text = file.read_bytes().decode()
    assert "\r" not in text
    assert text.endswith("}\n")
    data = json.loads(text)
    assert data["format"] == 1
    assert data["compilers"] == ["clang++ 14.0.6", "g++ 12.2.0"]
    assert list(data["samples"].items()) == [
        ("tour/one/a.cpp", {"result": "pass", "sha256": "1"}),
        ("tour/two/b.cpp", {"result": "pass", "sha256": "2"}),
    ]
    assert data["proofs"] == {}


def test_what_is_written_is_read(tmp_path: Path):
    file = tmp_path / "verified.json"
    assert records.load(file) is None
    records.write(file, record())
    assert records.load(file) == replace(record(), compilers=["clang++ 14.0.6", "g++ 12.2.0"])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2, "upstream": {}, "compilers": []}'])
def test_a_damaged_file_is_an_error(tmp_path: Path, text: str):
    file = tmp_path / "verified.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EngineError, match="damaged"):
        records.load(file)


def test_a_record_that_holds_differs_in_nothing(tmp_path: Path):
    file = tmp_path / "verified.json"
    records.write(file, record())
    other_compiler = replace(record(), compilers=["g++ 13.1.0"])
    assert check.differences(file, record(), other_compiler, []) == []


def test_each_record_that_does_not_hold_is_named(tmp_path: Path):
    root = tree(tmp_path)
    items = [*inventory.samples(root), *inventory.proofs(root)]
    claimed = Record(
        UPSTREAM, [], {"tour/one/client.cpp": sha("old"), "tour/one/gone.cpp": sha("x")}, {"errata/e0001_a": sha("1")}
    )
    seen = Record(
        UPSTREAM | {"version": "2"},
        [],
        {"tour/one/client.cpp": sha("int main() {}\n")},
        {"errata/e0002_b": sha("2")},
    )
    file = root / "verified.json"
    records.write(file, claimed)
    found = [line.removeprefix(f"{file}:") for line in check.differences(file, claimed, seen, items)]
    assert [line.split(";")[0] for line in found] == [
        "3: recorded for another upstream than the pin",
        f"6: tour/one/client.cpp: changed since it was recorded (sha256 {sha('old')[:12]}… is now "
        f"{sha('int main() {}' + chr(10))[:12]}…)",
        "7: tour/one/gone.cpp: recorded as a pass, but there is no such file",
        "10: errata/e0001_a: recorded as a pass, but its test errata/e0001_a fails",
        "1: errata/e0002_b: passes, but is not recorded",
    ]


def test_without_a_record_there_is_one_difference(tmp_path: Path):
    found = check.differences(tmp_path / "verified.json", None, record(), [])
    assert len(found) == 1
    assert "make samples" in found[0]
