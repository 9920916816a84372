"""What ninja, CTest and the compilers print, and what a report makes of it."""

from pathlib import Path

import pytest
from engine import compilers, report, results
from engine.build import Outcome
from engine.compile_errors import failures
from engine.compilers import Compiler
from engine.results import Result

GCC = Compiler("g++", "12.2.0", "gcc")
SOURCE = "// --8<-- [start:get]\nint main() { return x; }\n// --8<-- [end:get]\n"

JUNIT = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="(empty)" tests="2" failures="1">
  <testcase name="tour/one" classname="tour/one" time="0.2" status="run">
    <system-out>hello
assertions: 12
</system-out>
  </testcase>
  <testcase name="errata/e0001_a" classname="errata/e0001_a" time="0.2" status="fail">
    <failure message="Timeout"/>
    <system-out>FAILED errata/e0001_a: not so</system-out>
  </testcase>
</testsuite>
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("tour/one/client.cpp", "errata/e0001_a.cpp"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(SOURCE, encoding="utf-8")
    return tmp_path


def log(root: Path) -> str:
    return f"""\
[1/5] Building CXX object CMakeFiles/tour.one.server.dir/tour/one/server.cpp.o
FAILED: CMakeFiles/tour.one.client.dir/tour/one/client.cpp.o
/usr/bin/g++ -c {root}/tour/one/client.cpp
{root}/tour/one/client.cpp: In function 'int main()':
{root}/tour/one/client.cpp:2:21: error: 'x' was not declared in this scope
[2/5] Linking CXX executable bin/tour/one/server
FAILED: bin/errata/e0001_a.zlib
: && /usr/bin/g++ -o bin/errata/e0001_a.zlib
ld: undefined reference to `f()'
FAILED: CMakeFiles/httplib.dir/up/httplib.cpp.o
cc1plus: out of memory
ninja: build stopped: cannot make progress due to previous errors.
"""


def test_failures_of_a_build_belong_to_pages_proofs_or_nobody(root: Path):
    found = failures(log(root), root)
    assert [(failure.test, failure.program) for failure in found] == [
        ("tour/one", "tour/one/client"),
        ("errata/e0001_a", "errata/e0001_a.zlib"),
        ("", ""),
    ]
    assert found[0].errors == [(root / "tour/one/client.cpp", 2, "'x' was not declared in this scope")]
    assert found[1].errors == []
    assert "undefined reference" in found[1].text


def test_ctest_results(tmp_path: Path):
    file = tmp_path / "results.xml"
    file.write_text(JUNIT, encoding="utf-8")
    passed, failed = results.read(file)
    assert (passed.name, passed.passed, passed.assertions) == ("tour/one", True, 12)
    assert (failed.name, failed.passed, failed.assertions) == ("errata/e0001_a", False, 0)
    assert failed.output == "Timeout\nFAILED errata/e0001_a: not so"


def result(name: str, passed: bool, output: str = "") -> Result:
    return Result(name, passed, cached=False, assertions=3, output=output)


def test_a_page_that_does_not_compile_does_not_pass_with_an_old_program(root: Path):
    outcome = Outcome(GCC, failures(log(root), root)[:1], [result("tour/one", True), result("tour/two", True)], 2)
    assert outcome.passed() == {"tour/two"}


def test_a_report_names_page_program_file_line_and_section(root: Path):
    outcome = Outcome(GCC, failures(log(root), root)[:1], [result("errata/e0001_a", False, "it is so")], 2)
    assert report.failures([outcome], root) == [
        "tour/one: tour/one/client is not built by g++ 12.2.0\n"
        "  samples/tour/one/client.cpp:2 (section get): 'x' was not declared in this scope",
        "errata/e0001_a: the test fails under g++ 12.2.0\n  it is so",
    ]


def test_a_failure_under_both_compilers_is_told_once(root: Path):
    clang = Compiler("clang++", "14.0.6", "clang")
    outcomes = [Outcome(compiler, [], [result("tour/one", False, "no")], 1) for compiler in (GCC, clang)]
    assert report.failures(outcomes, root) == [
        "tour/one: the test fails under g++ 12.2.0\n  no\n  and so under clang++ 14.0.6"
    ]


def test_the_numbers():
    outcome = Outcome(GCC, [], [result("tour/one", True), result("errata/e0001_a", False)], 5)
    assert report.numbers([outcome]) == "g++ 12.2.0: 5 programs, 1 pages, 1 proofs, 3 assertions; 1 of 2 tests pass"


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright\n", "12.2.0"),
        ("g++ (Ubuntu 13.3.0-6ubuntu2~24.04) 13.3.0\n", "13.3.0"),
        ("Debian clang version 14.0.6\nTarget: x86_64\n", "14.0.6"),
        ("Ubuntu clang version 18.1.3 (1ubuntu1)\n", "18.1.3"),
        ("unknown\n", "?"),
    ],
)
def test_compiler_versions(text: str, version: str):
    assert compilers.version_in(text) == version
