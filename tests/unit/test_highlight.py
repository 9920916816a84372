"""Code that is highlighted once is what it would be each time."""

from __future__ import annotations

import inspect

import pygments
import pytest
from markdown import Markdown
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound
from pymdownx import highlight as pymdownx
from pymdownx.highlight import BlockHtmlFormatter, Highlight, InlineHtmlFormatter

from highlight import finding, making, remembering

TEXT = """
``` {lang}
int main() {{ return {number}; }}
```

``` {lang} {{.extra #name title="T" hl_lines="1"}}
int main() {{ return {number}; }}
```

``` {lang} hl_lines="1"
int main() {{ return {number}; }}
```

``` {lang} linenums="3"
int main() {{ return {number}; }}
```

`#!cpp int i = {number};`
"""


def html(text: str) -> str:
    return Markdown(extensions=["pymdownx.superfences", "pymdownx.inlinehilite", "attr_list"]).convert(text)


def test_the_same_html_comes_out() -> None:
    texts = [TEXT.format(lang=lang, number=number) for lang in ("cpp", "c", "none") for number in (1, 2)]
    real = getattr(Highlight.highlight, "__wrapped__", Highlight.highlight)
    before, calls = Highlight.highlight, list[object]()

    def counted(self: Highlight, *arguments: object, **options: object) -> str:
        calls.append(arguments)
        return real(self, *arguments, **options)

    counted.__signature__ = inspect.signature(real)
    try:
        Highlight.highlight = real
        expected = [html(text) for text in texts]
        Highlight.highlight = remembering(counted)
        assert [html(text) for text in texts] == expected
        first = len(calls)
        assert [html(text) for text in texts] == expected
        assert len(calls) - first < first / 2
    finally:
        Highlight.highlight = before


def test_lexers_and_formatters_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [TEXT.format(lang=lang, number=number) for lang in ("cpp", "c", "none") for number in (1, 2)]
    real = getattr(Highlight.highlight, "__wrapped__", Highlight.highlight)
    made = list[object]()

    def counted(**options: object) -> BlockHtmlFormatter:
        made.append(options)
        return BlockHtmlFormatter(**options)

    monkeypatch.setattr(Highlight, "highlight", real)
    for name, value in {
        "get_lexer_by_name": get_lexer_by_name,
        "BlockHtmlFormatter": BlockHtmlFormatter,
        "InlineHtmlFormatter": InlineHtmlFormatter,
    }.items():
        monkeypatch.setattr(pymdownx, name, value)
    expected = [html(text) for text in texts]
    monkeypatch.setattr(pymdownx, "get_lexer_by_name", finding(get_lexer_by_name))
    monkeypatch.setattr(pymdownx, "BlockHtmlFormatter", making(counted))
    monkeypatch.setattr(pymdownx, "InlineHtmlFormatter", making(InlineHtmlFormatter))
    assert [html(text) for text in texts + texts] == expected + expected
    assert len(made) == 4, "one for each kind of block above"


def test_what_a_lexer_has_seen_is_not_kept() -> None:
    find, formatter = finding(get_lexer_by_name), BlockHtmlFormatter()
    first = "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n\n<p>\n--x--\n"
    for text in (first, "Subject: a\n\n--x\n<p>\n", first):
        expected = pygments.highlight(text, get_lexer_by_name("mime"), formatter)
        assert pygments.highlight(text, find("mime"), formatter) == expected


def test_options_of_a_lexer_count_each_time() -> None:
    find = finding(get_lexer_by_name)
    assert [find("cpp", stripnl=value).stripnl for value in (True, False, True)] == [True, False, True]
    for _ in range(2):
        with pytest.raises(ClassNotFound):
            find("no such language")
