"""Bytes to text: UTF-8 is read, everything else is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book import textfile

TEXT = "---\ntitle: 表示\n---\n\n文法（grammar）です。\n"
DECODED = {
    "UTF-8": TEXT.encode(),
    "with a byte order mark": b"\xef\xbb\xbf" + TEXT.encode(),
    "CRLF": TEXT.replace("\n", "\r\n").encode(),
    "CR": TEXT.replace("\n", "\r").encode(),
    "all of it": b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode(),
}


@pytest.mark.parametrize("raw", DECODED.values(), ids=DECODED)
def test_read(raw: bytes) -> None:
    assert textfile.decode(raw, "a.md") == (TEXT, [])


REFUSED = {
    "Shift_JIS": (TEXT.encode("cp932"), "2: error: this file is not UTF-8; it looks like Shift_JIS"),
    "EUC-JP": (TEXT.encode("euc_jp"), "2: error: this file is not UTF-8; it looks like"),
    "UTF-16": (TEXT.encode("utf-16"), "1: error: this file is UTF-16, not UTF-8"),
    "UTF-16, big-endian": (b"\xfe\xff" + TEXT.encode("utf-16-be"), "1: error: this file is UTF-16, not UTF-8"),
    "UTF-16 without a mark": (TEXT.encode("utf-16-le"), "1: error: this file is UTF-16, not UTF-8"),
    "half a character": ("a\nb\n表示".encode()[:-1], "3: error: this file is not UTF-8"),
    "half a character behind a mark": (b"\xef\xbb\xbfa\nb\n" + "表".encode()[:2], "3: error: this file is not UTF-8"),
    "anything": (b"a\n\x80\xff\xfe\xfd", "2: error: this file is not UTF-8"),
    "in lines that end by CR": (b"a\rb\r\x80\xff", "3: error: this file is not UTF-8"),
    "in lines that end by CRLF": (b"a\r\nb\r\n\x80\xff", "3: error: this file is not UTF-8"),
    "a control character": (b"a\nb\x02c", "2: error: the text holds the character U+0002"),
    "a control character, far down": (b"a\n" * 300 + b"\x00", "301: error: the text holds the character U+0000"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(raw: bytes, message: str) -> None:
    text, problems = textfile.decode(raw, "a.md")
    assert text is None
    assert [str(p).startswith(f"a.md:{message}") for p in problems] == [True], problems


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert [str(p) for p in textfile.read(tmp_path, "a.md")[1]] == [
        "a.md: error: cannot be read: Is a directory. Check the file. [text-unreadable]"
    ]
    assert [str(p) for p in textfile.read(tmp_path / "none", "a.md")[1]] == [
        "a.md: error: cannot be read: No such file or directory. Check the file. [text-unreadable]"
    ]


# What no text holds: Python-Markdown and the page's browser would do as they like with it.
WRITTEN = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t\f")).map(
    lambda text: text.removeprefix("\ufeff")
)


@given(WRITTEN)
def test_text_comes_back(text: str) -> None:
    assert textfile.decode(text.encode(), "a.md") == (text, [])
    assert textfile.decode(textfile.BOM + text.replace("\n", "\r\n").encode(), "a.md") == (text, [])


@given(st.binary(), st.sampled_from(["", "cp932", "euc_jp", "utf-16"]))
def test_any_bytes_are_read_or_told(raw: bytes, codec: str) -> None:
    if codec:
        raw = raw.decode("latin-1").replace("\x80", "表示\n").encode(codec, "ignore")
    text, problems = textfile.decode(raw, "a.md")
    assert (text is None) == bool(problems)
    lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert all(1 <= p.line <= lines for p in problems)
    if text is not None:
        assert "\r" not in text
        assert "\x02" not in text
