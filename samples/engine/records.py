"""verified.json: which bytes of which sample and proof passed, against which upstream. A lock file."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.inventory import Item


@dataclass(frozen=True)
class Record:
    """The content of verified.json.

    Attributes:
        upstream: The pin.
        compilers: Name and version of each compiler that all of it passed under.
        samples: sha256 by path below samples/.
        proofs: sha256 by errata/<stem>.
        engine: sha256 of samples and proofs that passed against the model engine, which `make llama` runs.
    """

    upstream: dict[str, object]
    compilers: list[str]
    samples: dict[str, str] = field(default_factory=dict)
    proofs: dict[str, str] = field(default_factory=dict)
    engine: dict[str, str] = field(default_factory=dict)


def of(items: Iterable[Item], passed: set[str]) -> dict[str, str]:
    """Records the items whose test passed."""
    return {item.name: item.sha256() for item in items if item.test in passed}


def keep(record: dict[str, str], items: Iterable[Item], rerun: set[str]) -> dict[str, str]:
    """Keeps what still holds of an earlier record: the same bytes, and not decided anew by this run."""
    return {i.name: s for i in items if i.test not in rerun and (s := record.get(i.name)) and s == i.sha256()}


def dump(record: Record) -> str:
    """Writes a record as text: sorted, one record a line, the same text for the same content."""
    head = {"format": 1, "upstream": record.upstream, "compilers": sorted(record.compilers)}
    parts = [f"  {json.dumps(key)}: {json.dumps(value, sort_keys=True)}" for key, value in head.items()]
    for name, entries in (("samples", record.samples), ("proofs", record.proofs), ("engine", record.engine)):
        lines = [f'    {json.dumps(key)}: {{"result": "pass", "sha256": "{entries[key]}"}}' for key in sorted(entries)]
        parts.append(f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }" if lines else f'  "{name}": {{}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write(file: Path, record: Record) -> bool:
    """Writes verified.json if its content changes.

    Returns:
        Whether it did.
    """
    text = dump(record)
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return False
    new = file.with_name(f".{file.name}.new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(file)
    return True


def load(file: Path) -> Record | None:
    """Reads verified.json; `None` when there is none.

    Raises:
        EngineError: It is not such a file.
    """
    if not file.is_file():
        return None
    try:
        return _parse(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise EngineError(f"{file}: damaged ({error!r}); `make samples` writes it anew") from error


def _parse(data: dict[str, Any]) -> Record:
    if data["format"] != 1:
        raise ValueError(f"format {data['format']}")
    sections = (data["samples"], data["proofs"], data.get("engine", {}))
    samples, proofs, engine = (
        {key: str(entry["sha256"]) for key, entry in section.items() if entry["result"] == "pass"} for section in sections
    )
    return Record(data["upstream"], list(data["compilers"]), samples, proofs, engine)
