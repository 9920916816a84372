"""Which files were found to be sound, by what is in them and in the tools' configuration."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

# What decides what the tools say.
KINDS = {".py", ".json", ".jsonc", ".mjs", ".txt"}


def configuration(folder: Path, also: Iterable[Path] = ()) -> str:
    """Return a digest of all that decides what the tools say.

    Args:
        folder: The folder of the tools and their settings.
        also: Further files.
    """
    files = [
        path
        for path in folder.iterdir()
        if path.suffix in KINDS and not path.name.startswith("test_") and path.name != "packages.txt"
    ]
    parts = [path.name.encode() + b"\0" + path.read_bytes() for path in sorted([*files, *also])]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def digest(configured: str, *parts: str) -> str:
    """Return the name under which a text is known to be sound."""
    return hashlib.sha256("\0".join([configured, *parts]).encode()).hexdigest()


def read(file: Path) -> set[str]:
    """Return the digests of what was sound the last time."""
    try:
        return set(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):  # none yet, or half written: everything is read again
        return set()


def write(file: Path, sound: Iterable[str]) -> None:
    """Keep the digests of what is sound now; what else was known is forgotten."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(sorted(sound)), encoding="utf-8")
