"""The site and the unpacked bundle, built once from the tree as it stands and kept for every worker and every later run.

A build is named by all that goes into it. The date is fixed: corrections fold by age, and the tests want to see them.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tree import ROOT

SITE_URL = "http://book.localhost/sub/"  # the browser is told which port that is
TODAY = "1796083200"  # 2026-12-01
INPUTS = ("docs", "errata", "hooks", "overrides", "samples", "mkdocs.yml", "requirements.txt", "CONTRIBUTING.md")
STORE = ROOT / ".cache" / "browser"
DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Built:
    """The two editions.

    Attributes:
        site: The folder to be served at SITE_URL.
        bundle: The folder that the archive unpacks to. Its path has a space and Japanese in it, as readers' folders do.
    """

    site: Path
    bundle: Path


def files() -> Iterator[Path]:
    """Yield the files that make the book, below the project's folder."""
    for name in INPUTS:
        top = ROOT / name
        for path in [top] if top.is_file() else sorted(p for p in top.rglob("*") if p.is_file()):
            part = path.relative_to(ROOT)
            if "__pycache__" not in part.parts and part.parts[:2] != ("samples", "build") and not path.name.startswith("."):
                yield part


def copy(target: Path) -> None:
    """Copy the book to another folder, where tests may do with it what they like."""
    for part in files():
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / part, target / part)


def environment(**extra: str) -> dict[str, str]:
    """Return the environment of a build: ours, without what would change the build."""
    kept = {key: value for key, value in os.environ.items() if key not in ("OFFLINE", "LANG_ONLY", "SITE_URL")}
    return kept | {"NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": TODAY, "PYTHONDONTWRITEBYTECODE": "1"} | extra


def built() -> Built:
    """Return the two editions; whoever comes first builds them, the others wait."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for part in files():
        content = (ROOT / part).read_bytes()
        digest.update(f"{part}\0{len(content)}\0".encode() + content)
    home = STORE / digest.hexdigest()[:16]
    STORE.mkdir(parents=True, exist_ok=True)
    with (STORE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.is_dir():
            _forget_old_ones()
            _build(home)
        os.utime(home)
    (bundle,) = (home / "読む 本").iterdir()
    return Built(home / "site", bundle)


def _forget_old_ones() -> None:
    for folder in STORE.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > DAY:
            shutil.rmtree(folder, ignore_errors=True)


def _build(home: Path) -> None:
    """Build as `make site` does: the bundle first, which the site then offers."""
    work = STORE / "work"
    shutil.rmtree(work, ignore_errors=True)
    copy(work)
    mkdocs = ("mkdocs", "build", "--strict", "--quiet")
    _run(work, *mkdocs, "--site-dir", "offline", OFFLINE="true")
    _run(work, "book", "audit", "--offline", "offline")
    _run(work, "book", "bundle", "offline")
    _run(work, *mkdocs, SITE_URL=SITE_URL)
    _run(work, "book", "audit", "site", SITE_URL=SITE_URL)
    done = STORE / "done"
    shutil.rmtree(done, ignore_errors=True)
    done.mkdir()
    (work / "site").rename(done / "site")
    (archive,) = (work / "dist").glob("*.zip")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(done / "読む 本")
    shutil.rmtree(work)
    done.rename(home)


def _run(folder: Path, module: str, *arguments: str, **extra: str) -> None:
    command = [sys.executable, "-m", module, *arguments]
    env = environment(PYTHONPATH="hooks", **extra)
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join([module, *arguments])} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
