"""Whether verified.json claims what holds: its records against those of a run that has just ended."""

from pathlib import Path

from engine.inventory import Item
from engine.records import Record

_ENGINE_REMEDY = "run `make llama` and commit samples/verified.json"
_REMEDY = "run `make samples` and commit samples/verified.json"


def differences(file: Path, recorded: Record | None, seen: Record, items: list[Item]) -> list[str]:
    """Names each record that does not hold, and each pass that is not recorded.

    What the model engine passed is not run anew: there a record holds as long as the bytes are the same.

    Args:
        file: verified.json, for the messages.
        recorded: What it says.
        seen: What the run showed.
        items: All samples and proofs, those of the model engine too.
    """
    if recorded is None:
        return [f"{file}:1: there is no record; {_REMEDY}"]
    text = file.read_text(encoding="utf-8")
    found: list[str] = []
    if recorded.upstream != seen.upstream:
        found.append(f"{file}:{_line(text, 'upstream')}: recorded for another upstream than the pin; {_REMEDY}")
    by_name = {item.name: item for item in items}
    for claimed, shown in ((recorded.samples, seen.samples), (recorded.proofs, seen.proofs)):
        for name in sorted(claimed.keys() | shown.keys()):
            if claimed.get(name) != shown.get(name):
                what = _difference(name, claimed.get(name), shown.get(name), by_name.get(name))
                found.append(f"{file}:{_line(text, name)}: {name}: {what}")
    for name, sha256 in sorted(recorded.engine.items()):
        if what := _engine_difference(sha256, by_name.get(name)):
            found.append(f"{file}:{_line(text, name)}: {name}: {what}")
    return found


def _engine_difference(claimed: str, item: Item | None) -> str:
    if item is None:
        return f"recorded as a pass, but there is no such file; {_ENGINE_REMEDY}"
    seen = item.sha256()
    return "" if seen == claimed else _changed(claimed, seen, _ENGINE_REMEDY)


def _changed(claimed: str, seen: str, remedy: str) -> str:
    return f"changed since it was recorded (sha256 {claimed[:12]}… is now {seen[:12]}…); {remedy}"


def _difference(name: str, claimed: str | None, shown: str | None, item: Item | None) -> str:
    if item is None:
        return f"recorded as a pass, but there is no such file; {_REMEDY}"
    if claimed is None:
        return f"passes, but is not recorded; {_REMEDY}"
    if shown is None:
        return f"recorded as a pass, but its test {item.test} fails; see above"
    return _changed(claimed, shown, _REMEDY)


def _line(text: str, name: str) -> int:
    """Finds the line of a key."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(f'"{name}":'):
            return number
    return 1
