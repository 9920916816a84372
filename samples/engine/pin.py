"""The pin of the upstream, upstream.json: which archive, and what lies where in it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from engine.errors import EngineError

ROOT = "llama.cpp"
_VERSIONS = {
    "cpp-httplib": ("vendor/cpp-httplib", "httplib.h", r'#define CPPHTTPLIB_VERSION "([^"]+)"'),
    "nlohmann/json": (
        "vendor/nlohmann/json.hpp",
        "",
        r"#define NLOHMANN_JSON_VERSION_MAJOR (\d+).*?_MINOR (\d+).*?_PATCH (\d+)",
    ),
}


@dataclass(frozen=True)
class Pin:
    """One source distribution that holds all three libraries.

    Attributes:
        package: Its name at the registry.
        version: Its version there.
        sha256: The hash of the archive.
        libraries: The version of each library inside.
    """

    package: str
    version: str
    sha256: str
    libraries: dict[str, str]

    def summary(self) -> dict[str, object]:
        """What verified.json says about the upstream."""
        return {
            "package": self.package,
            "version": self.version,
            "sha256": self.sha256,
            "libraries": dict(sorted(self.libraries.items())),
        }


def load(file: Path) -> Pin:
    """Reads a pin.

    Raises:
        EngineError: The file is not there or not such a file.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        libraries = {name: entry["version"] for name, entry in data["libraries"].items()}
        return Pin(data["package"], data["version"], data["sha256"], libraries)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise EngineError(f"{file}: not a pin of the upstream ({error!r}); restore it with git") from error


def save(file: Path, pin: Pin) -> None:
    """Writes a pin."""
    places = {name: f"{ROOT}/{path}" for name, (path, _, _) in _VERSIONS.items()} | {ROOT: ROOT}
    entries = [
        f'    "{name}": {{"path": "{places[name]}", "version": "{version}"}}'
        for name, version in sorted(pin.libraries.items())
    ]
    text = '{\n  "format": 1,\n  "libraries": {\n' + ",\n".join(entries) + "\n  },\n"
    text += f'  "package": "{pin.package}",\n  "sha256": "{pin.sha256}",\n  "version": "{pin.version}"\n}}\n'
    file.write_text(text, encoding="utf-8", newline="\n")


def versions_in(tree: Path, version: str) -> dict[str, str]:
    """Reads the versions of the libraries from an unpacked archive.

    Args:
        tree: The folder llama.cpp.
        version: The version of the package; its first number is llama.cpp's build.
    """
    found = {ROOT: f"b{version.split('.', maxsplit=1)[0]}"}
    for name, (path, file, pattern) in _VERSIONS.items():
        where = tree / path / file if file else tree / path
        match = re.search(pattern, where.read_text(encoding="utf-8"), re.DOTALL) if where.is_file() else None
        if match is None:
            raise EngineError(f"{where}: {name} is not where it was; adapt samples/engine/pin.py to the new layout")
        found[name] = ".".join(match.groups())
    return found
