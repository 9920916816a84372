"""The user's cache folder: one unpacked upstream for every checkout of this book on the machine."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path


def cache_root() -> Path:
    """Gives the cache folder of this project, $XDG_CACHE_HOME or ~/.cache."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base).expanduser() / "cpp-httplib-book"


def cached(name: str, make: Callable[[Path], None], *, resumable: bool = False) -> Path:
    """Gives the folder `name` of the cache; `make` fills it if it is not there yet.

    It appears at once and complete, or not at all. Of two runs at the same time one makes it, the other waits.
    What `make` puts beside its folder goes away with the work, unless that was interrupted and is resumable.

    Args:
        name: Holds a hash of everything that the content depends on.
        make: Fills an empty folder.
        resumable: Keep what lies beside the folder after a failure, for the next run.
    """
    target = cache_root() / name
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with lock(target.with_name(f"{target.name}.lock")):
        if target.is_dir():
            return target
        _fill(target, make, resumable)
    return target


def _fill(target: Path, make: Callable[[Path], None], resumable: bool) -> None:
    if resumable:
        work = target.with_name(f".{target.name[:16]}-part")
        work.mkdir(exist_ok=True)
    else:
        work = Path(tempfile.mkdtemp(prefix=f".{target.name[:16]}-", dir=target.parent))
    content = work / "content"
    try:
        shutil.rmtree(content, ignore_errors=True)
        content.mkdir()
        make(content)
        content.rename(target)
    finally:
        if target.is_dir() or not resumable:
            shutil.rmtree(work, ignore_errors=True)


@contextmanager
def lock(file: Path) -> Generator[None, None, None]:
    """Holds a lock, or waits for it and says so."""
    with file.open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"waiting for another run that makes {file.parent.name}/{file.stem[:12]} …", flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
