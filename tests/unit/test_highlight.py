"""Code that is highlighted once is what it would be each time."""

from __future__ import annotations

import inspect

from markdown import Markdown
from pymdownx.highlight import Highlight

from highlight import remembering

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
