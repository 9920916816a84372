"""defaults.json: the upstream header's macros and what they stand for, as the compiler reads them. A lock file.

Pages have tables of these defaults; `make check` holds the tables against this file, and `make samples` holds the file
against the header.
"""

import json
import re
import subprocess
from pathlib import Path

from engine.compilers import Compiler
from engine.errors import EngineError

_MACRO = re.compile(r"#define (CPPHTTPLIB_\w+) (.+)")
_NAME = re.compile(r"\bCPPHTTPLIB_\w+")
_REMEDY = "run `make samples` and commit samples/defaults.json"


def read(compiler: Compiler, httplib: Path) -> dict[str, str]:
    """Returns the macros that httplib.h defines for itself in a build without options, by name.

    Switches that it asks for and does not define (`CPPHTTPLIB_OPENSSL_SUPPORT`) have an empty text.

    Args:
        compiler: What reads the header.
        httplib: The folder with httplib.h.
    """
    command = [compiler.name, "-std=c++17", "-dM", "-E", "-x", "c++", "-include", "httplib.h", f"-I{httplib}", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineError(f"{compiler}: cannot read httplib.h\n{done.stderr}")
    asked_for = _NAME.findall((httplib / "httplib.h").read_text(encoding="utf-8"))
    return dict.fromkeys(asked_for, "") | {
        match[1]: match[2].strip() for line in done.stdout.splitlines() if (match := _MACRO.fullmatch(line))
    }


def dump(values: dict[str, str]) -> str:
    """Writes the macros as text, one a line."""
    return json.dumps(values, indent=2, sort_keys=True) + "\n"


def write(file: Path, values: dict[str, str]) -> bool:
    """Writes defaults.json if its content changes, and tells whether it did."""
    if file.is_file() and file.read_text(encoding="utf-8") == dump(values):
        return False
    file.write_text(dump(values), encoding="utf-8", newline="\n")
    return True


def moved(file: Path, values: dict[str, str], docs: Path) -> list[str]:
    """Names each macro that another header has otherwise than defaults.json, and the pages that speak of it."""
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    pages = {page.relative_to(docs).as_posix(): page.read_text(encoding="utf-8") for page in sorted(docs.rglob("*.md"))}
    found: list[str] = []
    for name in sorted(known.keys() | values.keys()):
        if known.get(name) != values.get(name):
            naming = [page for page, text in pages.items() if re.search(rf"\b{name}\b", text)]
            change = f"{known.get(name, 'not defined')} -> {values.get(name, 'not defined')}"
            found.append(f"{name}: {change}, named by {', '.join(naming) or 'no page'}")
    return found


def differences(file: Path, values: dict[str, str]) -> list[str]:
    """Names each macro that the file has otherwise than the header."""
    text = file.read_text(encoding="utf-8") if file.is_file() else "{}"
    try:
        known: dict[str, str] = json.loads(text)
    except ValueError:
        return [f"{file}:1: not a list of macros; {_REMEDY}"]
    found: list[str] = []
    for name in sorted(known.keys() | values.keys()):
        if known.get(name) != values.get(name):
            line = next((n for n, row in enumerate(text.splitlines(), 1) if f'"{name}"' in row), 1)
            found.append(f"{file}:{line}: {name} is {values.get(name, 'not defined')} in the header; {_REMEDY}")
    return found
