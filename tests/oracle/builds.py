"""Builds, each in a process of its own that knows nothing of the one before, and what they say."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import mkdocs.__main__
import mkdocs.commands.build  # imported once, here: each build is a fork of this process
import pymdownx.highlight  # noqa: F401
from tree import ROOT

SAID = re.compile(r"^(?P<level>WARNING|ERROR)\s+-\s+(?:book: )?(?P<text>.*)$")
# What a stopped build and a stopped rebuild say each in its way.
LEFT_OUT = re.compile(r"An error happened during the rebuild|nothing was built|Aborted")


@dataclass(frozen=True)
class Outcome:
    """What a build made (None when it failed) and what it said."""

    files: dict[str, str] | None
    said: list[str]


def said(lines: Iterable[str]) -> list[str]:
    """Return the warnings and errors of a log, in one order."""
    found = [f"{match['level']} {match['text'].strip()}" for line in lines if (match := SAID.match(line))]
    return sorted(line for line in found if not LEFT_OUT.search(line))


def digests(folder: Path) -> dict[str, str]:
    """Return every file below a folder, with a hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def build(root: Path, site: Path, env: dict[str, str]) -> Outcome:
    """Build a book."""
    return at_once(root, [site], env)[0]


def at_once(root: Path, sites: Sequence[Path], env: dict[str, str]) -> list[Outcome]:
    """Build a book into several folders at the same time."""
    processes = []
    for site in sites:
        shutil.rmtree(site, ignore_errors=True)
        log = site.with_suffix(".log")
        processes.append(multiprocessing.get_context("fork").Process(target=_build, args=(root, site, env, log)))
        processes[-1].start()
    found: list[Outcome] = []
    for site, process in zip(sites, processes, strict=True):
        process.join(120)
        lines = site.with_suffix(".log").read_text(encoding="utf-8").splitlines()
        found.append(Outcome(digests(site) if process.exitcode == 0 else None, said(lines)))
    return found


def _build(root: Path, site: Path, env: dict[str, str], log: Path) -> None:
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    sys.stdout = sys.stderr = os.fdopen(2, "w", encoding="utf-8")  # pytest has put its own in their place
    os.chdir(root)
    if (root / "hooks").is_dir():  # the book has hooks of its own, and the tests have imported the project's
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None)).startswith(f"{ROOT}/hooks/"):
                del sys.modules[name]
    os.environ.clear()
    os.environ.update(env)
    mkdocs.__main__.cli(["build", "--site-dir", str(site)])
