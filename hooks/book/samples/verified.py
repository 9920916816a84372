"""What was compiled and run: `samples/verified.json`, a lock file that `make samples` writes."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from book.diagnostics import Diagnostic, error
from book.samples.include import SAMPLES

FILE = f"{SAMPLES}/verified.json"


class Entry(BaseModel):
    """A sample or proof: the SHA-256 of the bytes that ran, and how that ended."""

    model_config = ConfigDict(extra="ignore")
    sha256: str
    result: str


class Upstream(BaseModel):
    """The pinned library; only what pages show."""

    model_config = ConfigDict(extra="ignore")
    libraries: dict[str, str]


class Lock(BaseModel):
    """The lock file; `engine` is what ran against the real program that the book reads, apart from the others."""

    model_config = ConfigDict(extra="ignore")
    upstream: Upstream
    samples: dict[str, Entry] = {}
    proofs: dict[str, Entry] = {}
    engine: dict[str, Entry] = {}


@dataclass
class Verified:
    """The lock file held against the files as they are now.

    Attributes:
        version: Version of the library; empty when nothing is verified.
        samples: Samples that ran with exactly their present bytes.
        passed: SHA-256 of the bytes that ran, by sample.
        diagnostics: A lock file that cannot be read.
    """

    version: str = ""
    samples: set[str] = field(default_factory=set[str])
    passed: dict[str, str] = field(default_factory=dict[str, str])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])


def read_verified(root: Path, library: str) -> Verified:
    """Read the lock file; a project without one has verified nothing.

    Args:
        root: The project's root.
        library: The library whose version pages name.
    """
    path = root / FILE
    if not path.is_file():
        return Verified()
    try:
        lock = Lock.model_validate_json(path.read_bytes())
    except ValidationError:
        problem = error("verified-file", FILE, 0, "the lock file cannot be read", "Write it anew: `make samples`.")
        return Verified(diagnostics=[problem])
    version = lock.upstream.libraries.get(library, "")
    if library and not version:
        hint = f"Correct extra.book.verified_with in mkdocs.yml; known: {', '.join(lock.upstream.libraries) or 'none'}."
        return Verified(diagnostics=[error("verified-library", FILE, 0, f"it holds no library '{library}'", hint)])
    recorded = (lock.samples | lock.engine).items() if version else ()
    passed = {name: entry.sha256 for name, entry in recorded if entry.result == "pass"}
    return Verified(version, {name for name in passed if _holds(root, name, passed)}, passed)


def reread(root: Path, verified: Verified, files: Collection[str]) -> Verified:
    """Hold the lock file against samples that have changed."""
    holding = {name for name in files if name in verified.passed and _holds(root, name, verified.passed)}
    return replace(verified, samples=verified.samples - set(files) | holding)


def _holds(root: Path, name: str, passed: Mapping[str, str]) -> bool:
    return _digest(root / SAMPLES / name) == passed[name]


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
