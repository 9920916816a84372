"""Where the upstream libraries are: the pinned archive, or a checkout of the reader's own."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.archive import unpack
from engine.cache import cached
from engine.download import download
from engine.errors import EngineError
from engine.pin import ROOT, Pin


@dataclass(frozen=True)
class Upstream:
    """The folders to compile against.

    Attributes:
        llama: llama.cpp.
        httplib: httplib.h and httplib.cpp (or .cc), in split form.
        pinned: Whether this is the pinned archive; only then results are recorded.
    """

    llama: Path
    httplib: Path
    pinned: bool


def resolve(pin: Pin, environment: Mapping[str, str] = os.environ) -> Upstream:
    """Finds the upstream, fetching it if need be.

    Args:
        pin: What to fetch.
        environment: LLAMA_CPP_DIR and CPP_HTTPLIB_DIR take the place of the pinned ones.
    """
    own_llama, own_httplib = environment.get("LLAMA_CPP_DIR"), environment.get("CPP_HTTPLIB_DIR")
    llama = _own_llama(Path(own_llama).absolute()) if own_llama else fetch(pin)
    httplib = _own_httplib(Path(own_httplib).absolute()) if own_httplib else llama / "vendor/cpp-httplib"
    return Upstream(llama, httplib, pinned=not (own_llama or own_httplib))


def fetch(pin: Pin) -> Path:
    """Gives the pinned llama.cpp, from the cache or from the registry."""

    def make(folder: Path) -> None:
        # The work folder lies beside the content, so that it is on the same disk and goes away with it.
        work = folder.with_name("download")
        work.mkdir()
        archive = download(pin, work)
        unpack(archive, folder)

    return cached(f"upstream/{pin.sha256}", make) / ROOT


def _own_llama(folder: Path) -> Path:
    if not (folder / "vendor/cpp-httplib/httplib.h").is_file():
        raise EngineError(f"LLAMA_CPP_DIR={folder}: no vendor/cpp-httplib/httplib.h there; give a checkout of llama.cpp")
    return folder


def _own_httplib(folder: Path) -> Path:
    """Finds the split form in a checkout of cpp-httplib, or makes it with the checkout's split.py."""
    header, splitter = folder / "httplib.h", folder / "split.py"
    if not header.is_file():
        raise EngineError(f"CPP_HTTPLIB_DIR={folder}: no httplib.h there; give a checkout of cpp-httplib")
    if any((folder / name).is_file() for name in ("httplib.cpp", "httplib.cc")):
        return folder
    if not splitter.is_file():
        raise EngineError(
            f"CPP_HTTPLIB_DIR={folder}: neither httplib.cpp nor split.py beside httplib.h; the samples link a "
            "library that is compiled once, so give the split form or a whole checkout"
        )
    name = hashlib.sha256(header.read_bytes() + splitter.read_bytes()).hexdigest()
    return cached(f"split/{name}", lambda target: _split(folder, target))


def _split(folder: Path, target: Path) -> None:
    for name in ("httplib.h", "split.py"):
        shutil.copyfile(folder / name, target / name)
    command = [sys.executable, "split.py", "-e", "cpp", "-o", "out"]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    made = [target / "out" / name for name in ("httplib.h", "httplib.cpp")]
    if done.returncode or not all(file.is_file() for file in made):
        raise EngineError(f"{folder / 'split.py'} did not make httplib.cpp:\n{done.stdout}{done.stderr}")
    for file in made:
        file.replace(target / file.name)
