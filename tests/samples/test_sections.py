"""Where a line of a sample stands on its page."""

from pathlib import Path

from harness.sections import Section, place, section_at, sections

TEXT = """\
#include <httplib.h>
int main() {
  // --8<-- [start:get]
  auto res = cli.Get("/hi");
  // --8<-- [start:status]
  std::cout << res->status;
  // --8<-- [end:status]
  // --8<-- [end:get]
}
"""


def test_sections_lie_between_their_marks():
    assert sections(TEXT) == [Section("get", 4, 7), Section("status", 6, 6)]


def test_the_innermost_section_holds_a_line():
    assert section_at(TEXT, 4) == Section("get", 4, 7)
    assert section_at(TEXT, 6) == Section("status", 6, 6)
    assert section_at(TEXT, 2) is None


def test_a_section_that_never_ends_reaches_to_the_end():
    assert sections("# --8<-- [start:all]\na\nb\n") == [Section("all", 2, 3)]


def test_a_place_in_words(tmp_path: Path):
    file = tmp_path / "client.cpp"
    file.write_text(TEXT, encoding="utf-8")
    assert place(file, 4) == "section get"
    assert place(file, 1) == "outside of every section"
    assert place(tmp_path / "gone.cpp", 1) == "no section"
