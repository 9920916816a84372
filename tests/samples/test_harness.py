"""The harness: markers of proofs, #include lines, remembered passes, what changed, who listens."""

import socket
from pathlib import Path

import pytest
from harness import assertions, changes, includes, options, passes, proofs, sockets
from harness.waiting import wait_until

PROOF = """\
// E0001: a dependent name.
// proof: compile
// g++: expected primary-expression
// clang++: use 'template' keyword
#include "proof.h"
// proof: builds
"""


def test_markers_end_with_the_first_comment_lines():
    marks = proofs.markers(PROOF)
    assert marks.kinds == {"compile"}
    assert marks.messages == {"g++": "expected primary-expression", "clang++": "use 'template' keyword"}
    assert marks.lines == {"g++": 3, "clang++": 4}


def test_markers_in_python_stand_above_the_docstring():
    assert proofs.markers('# proof: llama-server\n"""E0031."""\n# proof: builds\n').kinds == {"llama-server"}


@pytest.mark.parametrize(
    ("name", "text", "needs"),
    [
        ("engine_api.py", "", True),
        ("e0001_a.py", "# proof: llama-server\n", True),
        ("e0001_a.py", '"""No."""\n# proof: llama-server\n', False),
        ("e0001_a.cpp", "// proof: llama-server\n", True),
        ("e0001_a.cpp", "// proof: builds\n", False),
    ],
)
def test_a_source_says_that_it_needs_the_engine(tmp_path: Path, name: str, text: str, needs: bool):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert proofs.needs_engine(tmp_path / name) == needs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#include <httplib.h>\nhttplib::Client c;\n", []),
        ('#include "part.h"\nhttplib::Client c;\n', []),
        ("// httplib::Client\nint main() {}\n", []),
        ("int main() {\n  httplib::Client c;\n}\n", [(2, "uses httplib:: without #include <httplib.h>")]),
        (
            "#include <httplib.h>\nusing json = nlohmann::json;\n",
            [(2, "uses nlohmann:: without #include <nlohmann/json.hpp>")],
        ),
    ],
)
def test_a_sample_includes_what_it_uses(text: str, found: list[tuple[int, str]]):
    assert includes.missing(text) == found


def page(root: Path, text: str = "int main() {}\n") -> Path:
    folder = root / "tour" / "one"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "client.cpp").write_text(text, encoding="utf-8")
    (folder / "test.py").write_text("", encoding="utf-8")
    return folder


def test_a_pass_is_remembered_for_the_same_inputs_only(tmp_path: Path):
    folder, passed = page(tmp_path), tmp_path / "passes"
    key = passes.key(passes.inputs(folder, []), ["g++ 12"])
    passes.remember(passed, key, 7, folder)
    assert passes.remembered(passed, key) == 7
    assert passes.remembered(passed, passes.key(passes.inputs(folder, []), ["g++ 13"])) is None
    page(tmp_path, "int main() { return 1; }\n")
    assert passes.remembered(passed, passes.key(passes.inputs(folder, []), ["g++ 12"])) is None


def test_a_forgotten_pass_keeps_the_text_that_passed(tmp_path: Path):
    folder, passed = page(tmp_path), tmp_path / "passes"
    passes.remember(passed, "key", 1, folder)
    passes.forget(passed)
    assert passes.remembered(passed, "key") is None
    assert (passed / "client.cpp").read_text(encoding="utf-8") == "int main() {}\n"


def test_a_program_counts_as_input(tmp_path: Path):
    folder, program = page(tmp_path), tmp_path / "client"
    program.write_bytes(b"1")
    before = passes.key(passes.inputs(folder, [program]), [])
    program.write_bytes(b"2")
    assert passes.key(passes.inputs(folder, [program]), []) != before


def test_an_engine_test_depends_on_the_page_s_files_and_itself(tmp_path: Path):
    folder = page(tmp_path)
    for name in ("chat.py", "engine_api.py", "engine_cache.py"):
        (folder / name).touch()
    assert [path.name for path in passes.texts(folder / "engine_api.py")] == [
        "chat.py",
        "client.cpp",
        "engine_api.py",
        "test.py",
    ]
    assert [path.name for path in passes.texts(folder)] == ["chat.py", "client.cpp", "test.py"]


def test_server_and_model_are_inputs_of_an_engine_test(tmp_path: Path):
    folder = page(tmp_path)
    (folder / "engine_api.py").touch()
    places = {name: tmp_path / name for name in ("programs", "scratch", "passes", "toolchain", "upstream", "llama", "gguf")}
    for name in ("toolchain", "llama", "gguf"):
        places[name].write_text(name, encoding="ascii")

    def key(source: Path, *more: str) -> str:
        common = [f"--{name}={places[name]}" for name in ("programs", "scratch", "passes", "toolchain", "upstream")]
        return options.parse(["--name=tour/one/engine_api", f"--source={source}", *common, *more]).key()

    engine = (f"--server={places['llama']}", f"--model={places['gguf']}")
    keys = {key(folder / "engine_api.py"), key(folder / "engine_api.py", *engine)}
    places["gguf"].write_text("other weights", encoding="ascii")
    assert len(keys | {key(folder / "engine_api.py", *engine)}) == 3
    assert key(folder) == key(folder, *engine)


def test_the_changed_line_is_named_with_its_section(tmp_path: Path):
    folder = page(tmp_path, "// --8<-- [start:get]\nint a;\nint b;\n// --8<-- [end:get]\n")
    passes.remember(tmp_path / "passes", "key", 1, folder)
    file = folder / "client.cpp"
    file.write_text(file.read_text(encoding="utf-8").replace("int b", "int c"), encoding="utf-8")
    assert changes.suspects(folder, tmp_path / "passes", ["client"]) == [
        f"changed since it last passed: {file}:3 (section get)"
    ]


def test_without_a_change_the_sections_that_ran_are_named(tmp_path: Path):
    folder = page(tmp_path, "// --8<-- [start:get]\nint a;\n// --8<-- [end:get]\n")
    passes.remember(tmp_path / "passes", "key", 1, folder)
    assert changes.suspects(folder, tmp_path / "passes", ["client", "server"]) == [
        f"ran: {folder / 'client.cpp'}:2 (section get, lines 2 to 2)"
    ]


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [("a\nb\n", "a\nb\n", []), ("a\nb\n", "a\nc\n", [2]), ("a\nb\n", "a\n", [1]), ("a\n", "x\na\ny\n", [1, 3])],
)
def test_changed_lines(before: str, after: str, lines: list[int]):
    assert changes.changed_lines(before, after) == lines


def test_an_assertion_counts_and_says_where_it_stands():
    before = assertions.count()
    assertions.equal(1, 1, "one")
    with pytest.raises(assertions.ExpectationError) as caught:
        assertions.equal("a", "b", "the letter")
    assert assertions.count() == before + 2
    assert Path(caught.value.file).name == "test_harness.py"
    assert caught.value.message == "not equal: the letter\n  expected: 'b'\n  actual:   'a'"


def test_of_long_texts_the_lines_that_differ_are_shown():
    long = "".join(f"{number}\n" for number in range(10))
    with pytest.raises(assertions.ExpectationError) as caught:
        assertions.equal(long.replace("5", "five"), long, "the text")
    assert "  -5\n  +five" in caught.value.message
    assert "9" not in caught.value.message


def test_a_listener_is_seen_without_connecting():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert sockets.tcp_listening(port)
    assert not sockets.tcp_listening(port)


def test_a_listener_on_a_unix_socket_is_seen(tmp_path: Path):
    path = tmp_path / "s.sock"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        assert not sockets.unix_listening(path)
        server.listen()
        assert sockets.unix_listening(path)


def test_waiting_in_vain_fails():
    with pytest.raises(assertions.ExpectationError, match="in vain for: a miracle"):
        wait_until(lambda: False, "a miracle", timeout=0.02)
