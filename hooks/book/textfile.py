"""Bytes of a text file to lines of text, with every encoding mistake named."""

from __future__ import annotations

import re
from pathlib import Path

from book.diagnostics import Diagnostic, error

# Encodings that Japanese editors still write, tried in this order when the bytes are not UTF-8.
LEGACY_ENCODINGS = (("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP"))
BOM = b"\xef\xbb\xbf"
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
# Python-Markdown uses some of these for itself; no page, feed or browser takes any of them.
CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")


def decode(raw: bytes, file: str) -> tuple[str | None, list[Diagnostic]]:
    """Decode UTF-8, with or without a byte order mark; every line end becomes a newline.

    Args:
        raw: The bytes of the file.
        file: Its name, for the message.

    Returns:
        The text, or None with the problem that stands in its way.
    """
    if raw.startswith(UTF16_BOMS) or (b"\x00" in raw[:200] and not raw.startswith(BOM)):
        return None, [error("text-encoding", file, 1, "this file is UTF-16, not UTF-8", "Save it as UTF-8.")]
    try:
        text = raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as problem:
        above = raw.removeprefix(BOM)[: problem.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return None, [error("text-encoding", file, above.count(b"\n") + 1, _not_utf8(raw), "Save it as UTF-8.")]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    match = CONTROL.search(text)
    if match:
        message = f"the text holds the character U+{ord(match[0]):04X}"
        return None, [error("text-character", file, text.count("\n", 0, match.start()) + 1, message, "Remove it.")]
    return text, []


def read(path: Path, file: str) -> tuple[str | None, list[Diagnostic]]:
    """Read and decode a file; see `decode`."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or str(problem)
        return None, [error("text-unreadable", file, 0, f"cannot be read: {reason}", "Check the file.")]
    return decode(raw, file)


def _not_utf8(raw: bytes) -> str:
    for codec, name in LEGACY_ENCODINGS:
        try:
            raw.decode(codec)
        except UnicodeDecodeError:
            continue
        return f"this file is not UTF-8; it looks like {name}"
    return "this file is not UTF-8"
