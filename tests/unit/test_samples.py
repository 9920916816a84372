"""Programs on pages: sections of files, comments in the reader's language, and what is known to run."""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
from pathlib import Path

import pytest
import tree
from hypothesis import given
from hypothesis import strategies as st
from tree import told

from book import assemble
from book.outline import outline
from book.samples import show
from book.samples.include import includes
from book.samples.source import read_source
from book.samples.verified import read_verified
from frames import highlighter

from . import little
from .rendering import parse, render

CODES = ["en", "ja"]
EXTENSIONS = tree.real_configuration()["markdown_extensions"]
FILE = "samples/guide/first/main.cpp"

PROGRAM = """\
#include <iostream>

// --8<-- [start:all]
int main() {
  // --8<-- [start:hello]
  //en: Say hello,
  //en: politely.
  //ja: あいさつ。
  std::cout << "hello";  // not marked

  if (true) {
    #en: Odd, but marked.
    #ja: 変わっているが印がある。
  }
  // --8<-- [end:hello]
}
// --8<-- [end:all]
"""


def test_sections_and_comments() -> None:
    source = read_source(PROGRAM, FILE, CODES)
    assert source.diagnostics == []
    assert source.sections == {"hello": (6, 14), "all": (4, 16)}
    assert source.code("en", CODES, "hello") == textwrap.dedent(
        """\
        // Say hello,
        // politely.
        std::cout << "hello";  // not marked

        if (true) {
          # Odd, but marked.
        }"""
    )
    assert source.code("ja", CODES, "hello").split("\n")[:2] == ["// あいさつ。", 'std::cout << "hello";  // not marked']
    assert source.code("ja", CODES).split("\n")[:3] == ["#include <iostream>", "", "int main() {"]
    assert "8<" not in source.code("en", CODES)


SOURCES = {
    "a section that does not end": ("// --8<-- [start:a]\nx\n", ["1 section-open"]),
    "a section that does not begin": ("x\n// --8<-- [end:a]\n", ["2 section-end"]),
    "a section twice": (
        "// --8<-- [start:a]\nx\n// --8<-- [end:a]\n// --8<-- [start:a]\nx\n// --8<-- [end:a]",
        ["4 section-twice"],
    ),
    "a section in itself": ("// --8<-- [start:a]\n// --8<-- [start:a]\nx\n// --8<-- [end:a]", ["2 section-twice"]),
    "overlapping sections": ("# --8<-- [start:a]\n# --8<-- [start:b]\nx\n# --8<-- [end:a]\n# --8<-- [end:b]", []),
    "a comment in one language": ("x\n//en: a\ny\n", ["2 comment-twin"]),
    "a comment in one language at the end": ("x\n  //ja: a", ["2 comment-twin"]),
    "two comments, one without twin": ("//en: a\n//ja: b\nx\n//ja: c\n", ["4 comment-twin"]),
    "a comment in a language that the book has not": ("//fr: a\n", []),
    "a section of nothing but spaces": ("// --8<-- [start:a]\n  \n// --8<-- [end:a]\n", ["1 section-empty"]),
    "a section without code": ("x\n// --8<-- [start:a]\n\n// --8<-- [end:a]\n", ["2 section-empty"]),
    "a word with a colon": ("//en-US: a\n// en: a\n", []),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("text", "expected"), SOURCES.values(), ids=SOURCES)
def test_mistakes_in_files(text: str, expected: list[str]) -> None:
    assert [f"{p.line} {p.code}" for p in read_source(text, FILE, CODES).diagnostics] == expected


CODE_LINES = st.sampled_from(["int a;", "", "  b();", "    c();", "// a comment", "\tdeep();"])
PAIRS = st.sampled_from([["//en: one", "//ja: 一つ"], ["  //en: one", "  //en: two", "  //ja: 一つ"]])
PARTS = st.lists(CODE_LINES.map(lambda line: [line]) | PAIRS, max_size=6).map(lambda parts: [*parts, ["end();"]])


@given(st.lists(PARTS, min_size=1, max_size=4), st.sampled_from(["//", "#", "--"]))
def test_a_section_is_its_lines_in_each_language(sections: list[list[list[str]]], mark: str) -> None:
    lines = ["first"]
    for number, parts in enumerate(sections):
        lines += [
            f"{mark} --8<-- [start:s{number}]",
            *(line for part in parts for line in part),
            f"{mark} --8<-- [end:s{number}]",
        ]
    source = read_source("\n".join(lines), FILE, CODES)
    assert source.diagnostics == []
    for number, parts in enumerate(sections):
        for lang, other in (("en", "ja"), ("ja", "en")):
            kept = [line for part in parts for line in part if f"//{other}:" not in line]
            expected = textwrap.dedent("\n".join(kept)).strip("\n").replace(f"//{lang}: ", "// ")
            assert source.code(lang, CODES, f"s{number}") == expected


# --- on pages -----------------------------------------------------------------------------------------------------------

INCLUDES = {
    "a section": ('```cpp\n--8<-- "guide/first/main.cpp:hello"\n```', []),
    "a whole file": ('```cpp\n--8<-- "guide/first/main.cpp"\n```', []),
    "between other lines": ('```cpp\nint x;\n  --8<-- "guide/first/main.cpp:hello"  \n```', []),
    "no file": ('```cpp\n--8<-- "guide/none.cpp:hello"\n```', ["7 include-file"]),
    "no section": ('```cpp\n\n--8<-- "guide/first/main.cpp:bye"\n```', ["8 include-section"]),
    "out of the samples": ('```cpp\n--8<-- "../mkdocs.yml"\n```', ["7 include-file"]),
    "a file of the machine": ('```text\n--8<-- "/etc/hostname"\n```', ["7 include-file"]),
    "without quotes": ("```cpp {.not-run reason='x'}\n--8<-- guide/first/main.cpp\n```", ["7 include-syntax"]),
    "with lines": ('```text\n--8<-- "guide/first/main.cpp:1:3"\n```', ["7 include-syntax"]),
    "of several": ('```text\n-8<- "a"\n--8<-- "b"\n```', ["7 include-syntax", "8 include-file"]),
    "C++ of the page's own": ("```cpp\nint x;\n```", ["6 code-not-included"]),
    "C++ of the page's own, by another name": ("~~~ C++\nint x;\n~~~", ["6 code-not-included"]),
    "C++ that does not run": ('```cpp {.not-run reason="a fragment"}\nint x;\n```', []),
    "C++ that does not run, without reason": ("```cpp {.not-run}\nint x;\n```", ["6 code-no-reason"]),
    "another language": ("```sh\nmake\n```", []),
    "shown, not included": ("````text\n```cpp\nint x;\n```\n````", []),
}  # fmt: skip


@pytest.mark.parametrize(("fence", "expected"), INCLUDES.values(), ids=INCLUDES)
def test_includes_are_checked(fence: str, expected: list[str], tmp_path: Path) -> None:
    text = f"---\ntitle: T\norder: 7\n---\n\n{fence}\n"
    changes = {f"docs/{lang}/guide/third.md": text for lang in CODES}
    _, problems = tree.load(tree.book(tmp_path, changes))
    assert told(problems) == [f"docs/{lang}/guide/third.md:{line}" for lang in CODES for line in expected]


def test_sections_that_no_page_shows(tmp_path: Path) -> None:
    changes = """
        === samples/guide/first/main.cpp
        // --8<-- [start:hello]
        int a;
        // --8<-- [end:hello]
        // --8<-- [start:more]
        int b;
        // --8<-- [end:more]
        === samples/guide/first/other.cpp
        // --8<-- [start:never]
        int c;
        // --8<-- [end:never]
        === samples/guide/first/log.bin
        // --8<-- [start:other]
        int d;
        // --8<-- [end:other]
        """
    _, problems = tree.load(tree.book(tmp_path, changes))
    assert told(problems) == [
        "samples/guide/first/main.cpp:4 section-unused",
        "samples/guide/first/other.cpp:1 section-unused",
    ]


def test_a_file_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    _, problems = tree.load(tree.book(tmp_path, {"samples/guide/first/main.cpp": "x\n// 表示\n".encode("cp932")}))
    assert told(problems) == ["samples/guide/first/main.cpp:2 text-encoding"]


def test_line_ends_do_not_matter(tmp_path: Path) -> None:
    code = str(tree.parse(tree.PAGES)[FILE]).replace("\n", "\r\n").encode()
    book, problems = tree.load(tree.book(tmp_path, {FILE: b"\xef\xbb\xbf" + code}))
    assert problems == []
    assert (
        book.samples.sources["guide/first/main.cpp"].code("en", CODES, "hello").startswith("int main() {\n  // Say hello.")
    )


def test_includes_of_a_fence_have_their_lines() -> None:
    (fence,) = outline('text\n\n```cpp\n--8<-- "a.cpp:x"\n\n  --8<-- "b.cpp"\n```', first_line=10).fences
    assert [(i.file, i.section, i.line) for i in includes(fence)] == [("a.cpp", "x", 13), ("b.cpp", "", 15)]


# --- filled in --------------------------------------------------------------------------------------------------------------


def filled(body: str, lang: str = "en", verified: bool = False, code: str = "") -> str:
    book = little.book()
    page, problems = little.page(body, lang)
    assert [str(p) for p in problems] == []
    if code:
        book.samples.sources = book.samples.sources | {"x.cpp": read_source(code, "samples/x.cpp", CODES)}
    if verified:
        book.verified.samples, book.verified.version = {little.SAMPLE}, "1.2"
    return assemble.markdown(body, page.outline, page.body_line, page, book, little.Links(), little.twin, "")


def test_a_fence_is_filled_and_followed_by_one_quiet_line() -> None:
    assert filled(f'```cpp\n--8<-- "{little.SAMPLE}:hello"\n```\n\nText.\n').split("\n") == [
        "```cpp",
        "int main() {",
        "  // Say hello.",
        '  std::cout << "hello";',
        "}",
        "```",
        "",
        '<a href="to/samples/guide/first/main.cpp.md">main.cpp</a>',
        "{ .sample }",
        "",
        "",
        "Text.",
        "",
    ]


def test_the_line_says_what_is_verified_and_only_that() -> None:
    body = f'```cpp\n--8<-- "{little.SAMPLE}:hello"\n```\n'
    label = little.config().labels["ja"].sample_verified.format(version="1.2")
    assert label in filled(body, "ja", verified=True)
    assert label not in filled(body, "ja")


PLACES = {
    "in a list": "- item\n\n    ```cpp\n    {}\n    ```\n\n- item\n",
    "in a quote": "> text\n>\n> ```cpp\n> {}\n> ```\n>\n> text\n",
    "in a block": "/// details | Code\n```cpp\n{}\n```\n///\n",
    "with tildes": "~~~ cpp\n{}\n~~~\n",
    "at the end, without a line end": "```cpp\n{}\n```",
}


@pytest.mark.parametrize("body", PLACES.values(), ids=PLACES)
def test_a_sample_is_shown_where_its_fence_stands(body: str) -> None:
    before = [node.tag for node in parse(render(body)).children]
    html = parse(render(filled(body.replace("{}", f'--8<-- "{little.SAMPLE}:hello"'))))
    (pre,) = html.all("pre")
    assert pre.text == 'int main() {\n  // Say hello.\n  std::cout << "hello";\n}\n'
    (line,) = [node for node in html.all("p") if "sample" in node.attrs.get("class", "")]
    assert line.text == "main.cpp"
    assert [node.tag for node in html.children][: len(before)] == before


FENCE_CODE = st.lists(
    st.sampled_from(["```", "````", "~~~", "x", "", "## A { #a }", "///", "</code></pre>", "    y", "```cpp"]), max_size=5
)


@given(FENCE_CODE, st.sampled_from(["```", "~~~", "````"]), st.sampled_from(["", "    ", "> "]))
def test_code_cannot_leave_its_fence(code: list[str], mark: str, indent: str) -> None:
    code = ["begin", *code, "end"]
    lines = [f"{mark}cpp", '--8<-- "x.cpp"', mark]
    head = {"": [], "    ": ["- item", ""], "> ": ["> text", ">"]}[indent]
    body = "\n".join([*head, *(indent + line for line in lines), "", "Text."])
    html = parse(render(filled(body, code="\n".join(code))))
    (pre,) = html.all("pre")
    assert pre.text == "\n".join(code) + "\n"
    assert html.children[-1].text == "Text."


NAMES = {
    "a.cpp": show.PART,
    "a/b-c_1+x.cpp": f"{show.PART}/{show.PART}",
    "日本/.clang-format": f"{show.PART}/{show.PART}",
    "indexes/index.html": f"{show.PART}/{show.PART}",
    # What HTML or an address would write otherwise.
    "a&b.cpp": "a&b.cpp",
    "a b.cpp": "a b.cpp",
    "a?b.cpp": "a?b.cpp",
    "a/index": "a/index",
    "./a.cpp": "./a.cpp",
    "a//b.cpp": "a//b.cpp",
    "a.cpp/": "a.cpp/",
}


@pytest.mark.parametrize(("file", "name"), NAMES.items())
def test_names_of_frames(file: str, name: str) -> None:
    assert show.stand_in(file) == name


def test_a_frame_is_filled() -> None:
    name, content = f"{show.PART}/{show.PART}", f'<p class="sample">ran</p>\n<p>{show.CODE}</p>'
    frame = show.cut(f"<a href='../{name}/'>{name}</a>{content}<i>{name}</i>", content, name)
    assert frame.filled("a/b", "<b>", True) == "<a href='../a/b/'>a/b</a><p class=\"sample\">ran</p>\n<b><i>a/b</i>"
    assert frame.filled("a/b", "<b>", False) == "<a href='../a/b/'>a/b</a><b><i>a/b</i>"


@pytest.mark.parametrize("html", ["", "<p>{0}</p><p>{0}</p>", "<P>{0}</P>", "<p>{0}</p>{0}"])
def test_a_template_that_does_something_else_to_the_content_is_told(html: str) -> None:
    with pytest.raises(ValueError, match="once and as it is"):
        show.cut(html.format(show.CODE), f"<p>{show.CODE}</p>", show.PART)


def test_the_page_of_a_frame() -> None:
    book = little.book()
    book.verified.version = "1.2"
    text = show.page('a"\\b', "ja", book.verified, little.config())
    assert text.split("\n")[:5] == ["---", 'title: "a\\"\\\\b"', "search: {exclude: true}", "hide: [toc]", "---"]
    line, code = parse(render(text.split("---\n")[-1])).children
    assert line.text == little.config().labels["ja"].sample_verified.format(version="1.2")
    assert code.text == show.CODE


WHITE = st.text(st.sampled_from('ab<&`~#"{}\\あ \t\n\n\r\x02\x03\x0b\x0c\x1c\x85\xa0\u2028\u3000'), max_size=40)


@given(WHITE, st.sampled_from(["cpp", "python", "html", "text"]))
def test_code_is_highlighted_as_in_a_fence(text: str, lexer: str) -> None:
    code = read_source(text, FILE, CODES).code("en", CODES)
    mark = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", code)), 0)
    # The i18n plugin takes a page's lines apart before Markdown sees them.
    fence = "\n".join(f"{mark}{lexer}\n{code}\n{mark}\n".splitlines())
    options = next(each["pymdownx.highlight"] for each in EXTENSIONS if "pymdownx.highlight" in each)
    assert highlighter(options)(lexer, code) == render(fence)


LEXERS = {
    "a.cpp": "cpp",
    "a.h": "cpp",
    "b/CMakeLists.txt": "cmake",
    "Dockerfile": "docker",
    "a.py": "python",
    "a.txt": "text",
    "a": "text",
}


@pytest.mark.parametrize(("file", "lexer"), LEXERS.items())
def test_highlighting(file: str, lexer: str) -> None:
    assert show.lexer(file) == lexer


# --- verified.json ------------------------------------------------------------------------------------------------------


def lock(root: Path, **samples: tuple[str, str]) -> Path:
    entries = {f"{name}.cpp": {"sha256": digest, "result": result} for name, (digest, result) in samples.items()}
    data = {"upstream": {"libraries": {"kitchen": "1.2"}, "more": 1}, "samples": entries, "compilers": ["g++"]}
    return tree.write(root, {"samples/verified.json": json.dumps(data), "samples/a.cpp": "int a;\n", "samples/b.cpp": "b"})


def test_only_what_passed_with_these_bytes_is_verified(tmp_path: Path) -> None:
    good = hashlib.sha256(b"int a;\n").hexdigest()
    root = lock(tmp_path, a=(good, "pass"), b=(good, "pass"), gone=(good, "pass"))
    assert (read_verified(root, "kitchen").samples, read_verified(root, "kitchen").version) == ({"a.cpp"}, "1.2")
    tree.write(root, {"samples/a.cpp": "int a; \n"})
    assert read_verified(root, "kitchen").samples == set()
    assert read_verified(lock(tmp_path, a=(good, "fail")), "kitchen").samples == set()


def test_what_ran_against_the_engine_counts_as_well(tmp_path: Path) -> None:
    good = hashlib.sha256(b"int a;\n").hexdigest()
    root = lock(tree.write(tmp_path, {"samples/a.cpp": "int a;\n", "samples/b.cpp": "int b;\n"}))
    file = root / "samples/verified.json"
    entries = {name: {"sha256": good, "result": "pass"} for name in ("a.cpp", "b.cpp")}
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "engine": entries}), "utf-8")
    assert read_verified(root, "kitchen").samples == {"a.cpp"}


def test_without_a_lock_file_nothing_is_verified(tmp_path: Path) -> None:
    found = read_verified(tmp_path, "kitchen")
    assert (found.samples, found.version, found.diagnostics) == (set(), "", [])


LOCKS = [
    "",
    "{",
    "[]",
    '{"samples": {}}',
    '{"upstream": {"libraries": []}}',
    '{"upstream": {"libraries": {}}, "samples": {"a": 1}}',
    b"\xff\xfe",
    b"\x00",
]


@pytest.mark.parametrize("content", LOCKS)
def test_a_lock_file_that_cannot_be_read_is_told(content: str | bytes, tmp_path: Path) -> None:
    found = read_verified(tree.write(tmp_path, {"samples/verified.json": content}), "kitchen")
    assert told(found.diagnostics) == ["samples/verified.json:0 verified-file"]
    assert found.samples == set()


def test_a_library_that_the_lock_file_does_not_know_is_told(tmp_path: Path) -> None:
    good = hashlib.sha256(b"int a;\n").hexdigest()
    found = read_verified(lock(tmp_path, a=(good, "pass")), "pantry")
    assert told(found.diagnostics) == ["samples/verified.json:0 verified-library"]
    assert found.samples == set()


@given(content=st.binary())
def test_any_bytes_as_lock_file(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.getbasetemp()
    assert read_verified(tree.write(root, {"samples/verified.json": content}), "kitchen").samples == set()
