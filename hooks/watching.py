"""Which files have been saved: every save once it is complete, and nothing else."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver
from watchdog.observers.polling import PollingObserver

from book import stale
from book.model import is_temporary

# The system tells nothing of what other machines write into these.
REMOTE = ("nfs", "cifs", "smb", "9p", "fuse", "vboxsf", "prl_fs", "drvfs", "virtiofs")
OUTPUTS = ("samples/build/", "errata/schema.json")
SETTLES = 0.2  # seconds in which a folder that has appeared gets its files


def observer(folder: Path, poll: bool) -> BaseObserver:
    """Return the system's own way of watching; where it sees nothing, one that looks again and again."""
    if not poll and not _is_remote(folder):
        try:
            from watchdog.observers.inotify import InotifyObserver  # noqa: PLC0415  (not on every system)

            # "Full" events tell a file that was moved here, and is complete, from one that is only beginning.
            return InotifyObserver(generate_full_events=True)
        except (ImportError, OSError):
            pass
        if os.name == "nt" or not Path("/proc").is_dir():
            return Observer()
    return PollingObserver(timeout=0.2)


def _is_remote(folder: Path, mounts: Path = Path("/proc/mounts")) -> bool:
    try:
        found = [line.split()[1:3] for line in mounts.read_text(encoding="utf-8").splitlines()]
    except OSError:
        return False
    inside = [(place, kind) for place, kind in found if folder.resolve().is_relative_to(place.replace("\\040", " "))]
    return max(inside, key=lambda mount: len(mount[0]), default=("", ""))[1].startswith(REMOTE)


def saved(event: FileSystemEvent, closes: bool) -> Iterator[str]:
    """Yield the paths that an event leaves complete.

    Args:
        event: What has happened.
        closes: Whether the observer tells that a file was closed; else each write of it counts.
    """
    source, target = os.fsdecode(event.src_path), os.fsdecode(event.dest_path)
    if event.event_type in ("moved", "deleted"):
        yield from (path for path in (source, target) if path)
    elif event.event_type == "created":
        if event.is_directory or not closes or _is_link(source):
            yield source
    elif not event.is_directory and event.event_type == ("closed" if closes else "modified"):
        yield source


def _is_link(path: str) -> bool:
    """Tell whether a file that has just appeared had its content before."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) or found.st_nlink > 1


def ignorable(path: str) -> bool:
    """Tell whether a path, below the book's folder, is no part of the book: editors' and tools' own files."""
    parts = path.split("/")
    return (path != stale.FILE and any(map(is_temporary, parts))) or "__pycache__" in parts or path.startswith(OUTPUTS)


class Handler(FileSystemEventHandler):
    """Tells the saved files below one watched folder.

    Attributes:
        root: The book's folder.
        place: The watched path, as it is named.
        real: The same without symbolic links, as the system names it.
        tell: Called with a path below the book's folder, with forward slashes; absolute when it lies elsewhere.
        closes: See `saved`.
        only: Paths that count; None for all.
    """

    def __init__(
        self, root: Path, place: Path, tell: Callable[[str], None], closes: bool, only: frozenset[Path] | None = None
    ) -> None:
        self.root, self.place, self.real = root, place, Path(os.path.realpath(place))
        self.tell, self.closes, self.only = tell, closes, only

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Pass a save on; a new folder a moment later, when its files are there."""
        for path in saved(event, self.closes):
            place = self._place(path)
            name = place.relative_to(self.root).as_posix() if place.is_relative_to(self.root) else place.as_posix()
            if (self.only is not None and place not in self.only) or ignorable(name):
                continue
            if event.is_directory and event.event_type == "created":
                threading.Timer(SETTLES, self.tell, [name]).start()
            else:
                self.tell(name)

    def _place(self, path: str) -> Path:
        """Return a path as the book names it: below the watched one, whatever links lead there."""
        inside = Path(path).is_relative_to(self.real)
        return Path(os.path.normpath(self.place / os.path.relpath(path, self.real))) if inside else Path(path)
