"""How editors save a file."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

Way = Callable[[Path, bytes], None]


def in_place(path: Path, content: bytes) -> None:
    """Nano, Emacs without backups, `echo >`."""
    path.write_bytes(content)


def in_two_writes(path: Path, content: bytes) -> None:
    """A program with a small buffer: the first half is on the disk before the second one is written."""
    with path.open("wb", buffering=0) as file:
        file.write(content[: len(content) // 2])
        file.write(content[len(content) // 2 :])
        os.fsync(file.fileno())


def beside_and_renamed(path: Path, content: bytes) -> None:
    """Sublime Text, Kate, sed -i: another file takes the place of the first."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


def beside_under_a_name_of_its_own(path: Path, content: bytes) -> None:
    """Sed again: the name of the other file says nothing."""
    part = path.with_name("sedA1b2C3")
    part.write_bytes(content)
    part.replace(path)


def elsewhere_and_renamed(path: Path, content: bytes) -> None:
    """Programs that write into the system's folder for such files first."""
    part = Path(tempfile.gettempdir(), f"oracle-{os.getpid()}")
    part.write_bytes(content)
    shutil.move(part, path)


def with_a_backup(path: Path, content: bytes) -> None:
    """Vim: the old file becomes a backup, which goes when the new one is there."""
    trial, backup = path.with_name("4913"), path.with_name(f"{path.name}~")
    trial.write_bytes(b"")
    trial.unlink()
    if path.exists():
        path.replace(backup)
    path.write_bytes(content)
    backup.unlink(missing_ok=True)


def anew(path: Path, content: bytes) -> None:
    """Git checkout: the file is removed and written again."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)


WAYS: list[Way] = [
    in_place,
    in_two_writes,
    beside_and_renamed,
    beside_under_a_name_of_its_own,
    elsewhere_and_renamed,
    with_a_backup,
    anew,
]


def save(path: Path, content: str | bytes | None, rng: random.Random) -> str:
    """Save a file in some way, or remove it; say how."""
    if content is None:
        path.unlink()
        return "removed"
    path.parent.mkdir(parents=True, exist_ok=True)
    way = rng.choice(WAYS)
    way(path, content if isinstance(content, bytes) else content.encode())
    return way.__name__
