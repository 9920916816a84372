"""Where a site is built: beside its place, over the files of an earlier site.

A file system takes its time to make and to remove files, and some look long for a place because they leave those that were
freed a moment ago alone (ext4). So the site that a build replaces is kept, and the next build writes over it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

NEVER = (0, 0)  # the times of a file of an earlier site that this build has not written


def spare_of(site: Path, root: Path) -> Path | None:
    """Return where the site that a build replaces is kept; None when it lies outside of the book, as in `serve`."""
    if not site.is_relative_to(root):
        return None
    return root / ".cache" / "spare" / "-".join(site.relative_to(root).parts)


def claim(spare: Path, staging: Path) -> list[str] | None:
    """Make the spare site the place to build in. Of two builds at once, one gets it.

    Returns:
        The files in it; None when there is no spare.
    """
    shutil.rmtree(staging, ignore_errors=True)
    try:
        spare.rename(staging)
    except OSError:
        return None
    files: list[str] = []
    for entry in _files(staging):
        if entry.is_file(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_nlink == 1:
            os.utime(entry.path, NEVER)
            files.append(entry.path)
        else:
            Path(entry.path).unlink()  # writing over it would write into a file that somebody else has as well
    return files


def sweep(staging: Path, files: Iterable[str]) -> None:
    """Remove those of the files that the place held before the build and that the build has not written."""
    left = [Path(path) for path in files if os.path.exists(path) and os.stat(path).st_mtime_ns == 0]
    for path in left:
        path.unlink()
    for folder in sorted({folder for path in left for folder in path.parents if staging in folder.parents}, reverse=True):
        with contextlib.suppress(OSError):  # it is not empty
            folder.rmdir()


def put_in_place(staging: Path, site: Path, spare: Path | None) -> None:
    """Put a complete site in the place of the one that is there, and keep that one as a spare, where one is kept."""
    old = Path(f"{site}.old")
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    staging.rename(site)
    if spare and old.exists():
        shutil.rmtree(spare, ignore_errors=True)
        with contextlib.suppress(OSError):  # the cache is on another disk, or cannot be written
            spare.parent.mkdir(parents=True, exist_ok=True)
            old.rename(spare)
    shutil.rmtree(old, ignore_errors=True)


def _files(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Yield what is no folder."""
    folders = [str(folder)]
    while folders:
        with os.scandir(folders.pop()) as found:
            for entry in found:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    yield entry
