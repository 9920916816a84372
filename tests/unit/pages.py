"""Pages as hypothesis writes them: sound ones, and the same ones after somebody has leaned on the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from .little import SAMPLE

Lines = list[str]

WORDS = st.sampled_from(
    [
        "text",
        "日本語の文",
        "`code`",
        "**bold**",
        "**文法（grammar）**で",
        "a # b",
        "[link](x.md)",
        "x | y",
        "<kbd>K</kbd>",
        "C++",
        "3 > 2",
        "1) one",
    ]
)
LINE = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
PARAGRAPH = st.lists(LINE, min_size=1, max_size=3)

# What stands in code, or in HTML, and is none of it.
LURES = st.sampled_from(
    [
        *(
            "## Not a heading { #no }",
            "# no",
            "Not one either { #no }",
            "======",
            "------",
            "/// note | No",
            "///",
            "- no",
            "<div>",
            "</div>",
            "> no",
        ),
        *(
            "",
            "    ## no { #no }",
            "<!-- pages -->",
            '<aside class="erratum" id="E0001">',
            "| a | b |",
            "|---|---|",
            "<!-- no",
            "-->",
            ": no",
        ),
    ]
)


@st.composite
def fences(draw: st.DrawFn) -> Lines:
    mark = draw(st.sampled_from("`~")) * draw(st.integers(3, 5))
    shorter = [c * n for c in "`~" for n in range(3, 7) if c != mark[0] or n < len(mark)]
    inside = draw(st.lists(LURES | st.sampled_from(shorter), max_size=4))
    info = draw(st.sampled_from(["", "cpp", "text", 'cpp {.not-run reason="a fragment"}', 'py title="x"', " sh"]))
    return [f"{mark}{info}", *inside, mark]


INCLUDES = st.sampled_from([["```cpp", f'--8<-- "{SAMPLE}:hello"', "```"], ["~~~~ cpp", f'--8<-- "{SAMPLE}"', "~~~~"]])
HTML = st.sampled_from(
    [
        ["<div>", "<p>text</p>", "</div>"],
        ['<div class="x">', "## Not a heading { #no }", "</div>"],
        ["<!-- a comment -->"],
        ["<!--", "", "## Not a heading { #no }", "", "-->"],
        ["<pre>", "## Not a heading { #no }", "", "a &lt; b", "</pre>"],
        ["<details><summary>text</summary>", "<p>text</p>", "</details>"],
        ["<table><tr><td>text</td></tr></table>"],
        ["<hr>"],
        ["<div><b>a</b></div> text"],
        ["<style>", "p { color: red }", "", "# no", "</style>"],
    ]
)
TABLE = st.builds(
    lambda rows: ["| a | b |", "|---|:-:|", *rows],
    st.lists(st.sampled_from(["| x | `y` |", "| # x | 日本 |", "| x |"]), max_size=3),
)
QUOTE = st.one_of(
    st.lists(LINE.map("> {}".format), min_size=1, max_size=3),
    st.just(["> text", ">", "> - item", "> - item"]),
    st.just(["> ```", "> ## Not a heading { #no }", "> ```"]),
)
RULE = st.sampled_from([["---"], ["***"], ["- - -"]])
NOTE = st.sampled_from([["[^1]: a note"], ["*[HTML]: a word"], ["[name]: https://example.org/ 'a title'"], ["text[^1]"]])


@st.composite
def lists(draw: st.DrawFn) -> Lines:
    mark = draw(st.sampled_from(["-   ", "*   ", "1.  ", "- ", "1. "]))
    lines: Lines = []
    for _ in range(draw(st.integers(1, 3))):
        lines.append(f"{mark}{draw(LINE)}")
        inner = draw(st.sampled_from(["", "", "more", "nested", "loose", "fence", "include"]))
        if inner == "more":
            lines.append(f"    {draw(LINE)}")
        elif inner == "nested":
            lines += ["", "    - nested", "    - nested", ""]
        elif inner == "loose":
            lines += ["", f"    {draw(LINE)}", ""]
        elif inner:
            lines += ["", *(f"    {line}".rstrip() for line in draw(fences() if inner == "fence" else INCLUDES)), ""]
    return lines


def joined(blocks: Sequence[Lines]) -> Lines:
    """Put an empty line between blocks, and none at the end."""
    return [line for block in blocks for line in [*block, ""]][:-1]


@st.composite
def slashes(draw: st.DrawFn) -> Lines:
    name = draw(st.sampled_from(["note | Title", "warning", "details | Title", "tab | g++", "tip | 日本語"]))
    outer = draw(st.booleans())
    inner = draw(st.lists(st.one_of(PARAGRAPH, fences(), lists(), TABLE, INCLUDES), min_size=1, max_size=2))
    if outer:
        inner.append(["/// note | Inner", "text", "///"])
    mark = "////" if outer else "///"
    gap = draw(st.sampled_from([[], [""]]))
    return [f"{mark} {name}", *gap, *joined(inner), *([""] if outer else gap), mark]


BLOCKS = st.one_of(PARAGRAPH, fences(), INCLUDES, HTML, TABLE, QUOTE, RULE, NOTE, lists(), slashes())


@st.composite
def headings(draw: st.DrawFn, ident: str) -> Lines:
    text = draw(st.sampled_from(["Text", "日本語", "`code` here", "7.1 Where it is", "C#", "**bold**", "a \\# b"]))
    attributes = draw(st.sampled_from(["{ #%s }", "{#%s}", "{: #%s .wide }", '{ #%s title="a # b" }'])) % ident
    if draw(st.integers(0, 4)) == 0:
        return [f"{text} {attributes}", draw(st.sampled_from(["---", "--", "------"]))]
    mark = "#" * draw(st.integers(2, 6))
    return [f"{mark} {text} {attributes}{draw(st.sampled_from(['', '', f' {mark}']))}"]


@st.composite
def sound(draw: st.DrawFn) -> str:
    """A page as the writing rules ask for it."""
    blocks = draw(st.lists(BLOCKS, max_size=2))
    for number in range(draw(st.integers(1, 4))):
        blocks.append(draw(headings(f"s{number}")))
        blocks += draw(st.lists(BLOCKS, max_size=2))
    return "\n".join([*draw(st.sampled_from([[], [""]])), *joined(blocks), *draw(st.sampled_from([[], [""], ["", ""]]))])


TRAPS = st.sampled_from(
    [
        *(
            "#hash",
            "#include <x>",
            "####### seven",
            "====",
            "----",
            "--",
            "=",
            "```",
            "~~~",
            "````",
            "```cpp what ever",
            "``` `x",
            "    ```",
        ),
        *(
            "///",
            "/// note",
            "/// note | x",
            "//// note",
            "/// unknown",
            "<div>",
            "</div>",
            "<p>",
            "<div markdown>",
            "<!--",
            "-->",
            "<span>",
        ),
        *(
            "</span>",
            "<pre>",
            "</pre>",
            "<script>",
            "<video>",
            ": text",
            "| a | b |",
            "|---|---|",
            "   ## In { #t1 }",
            "## Two { #t2 #t3 }",
        ),
        *(
            "## Back { #t4 } \\",
            "- ## List { #t5 }",
            "    ## Deep { #t6 }",
            "> ## Quote { #t7 }",
            "#### Plain { #t8 }",
            "## { #t9 }",
            "-",
            "1.",
        ),
        *(
            "Under { #u1 }",
            "two",
            "\t## Tab { #t10 }",
            "##\tTab { #t11 }",
            "- item",
            "100. item",
            "  - item",
            "[^1]: note",
            "text",
            "<div></div>",
        ),
        *(
            "## Key { id=t12 }",
            "## None",
            "## Twice { #s0 }",
            "## Glued{ #t13 }",
            "{: #t14 }",
            "   ```",
            "- ```",
            "> ```",
            "<!-- pages -->",
        ),
    ]
)


@st.composite
def leaned_on(draw: st.DrawFn) -> str:
    """A sound page after some accidents, and what people type who have not read the rules."""
    lines = draw(sound()).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines)))
        kind = draw(st.sampled_from(["trap", "trap", "trap", "delete", "indent", "quote", "item", "double", "move"]))
        if kind == "trap":
            lines[at:at] = draw(st.lists(TRAPS | st.just(""), min_size=1, max_size=3))
        elif at == len(lines):
            continue
        elif kind == "delete":
            del lines[at]
        elif kind == "indent":
            lines[at] = " " * draw(st.integers(1, 4)) + lines[at]
        elif kind == "quote":
            lines[at] = f"> {lines[at]}"
        elif kind == "item":
            lines[at] = f"- {lines[at]}"
        elif kind == "double":
            lines.insert(at, lines[at])
        else:
            lines.insert(draw(st.integers(0, len(lines))), lines.pop(at))
    return "\n".join(lines)
