"""A case: one YAML file that holds a book's tree, what is looked at, and below `expect:` what must be seen.

`GOLDEN=rewrite pytest tests/golden` writes the part below `expect:` anew from what is seen now; `git diff` shows the change.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
REWRITE = os.environ.get("GOLDEN") == "rewrite"
ALL = os.environ.get("GOLDEN") == "all"
FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
EXPECT = re.compile(r"^expect:.*", re.MULTILINE | re.DOTALL)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks."""


_Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None),
)


@dataclass(frozen=True)
class Case:
    """A golden file: its place, and what stands in it."""

    path: Path
    data: Mapping[str, Any]

    def __str__(self) -> str:
        return self.path.stem

    @property
    def says(self) -> str:
        """The messages that a broken case expects."""
        return self.data.get("expect", {}).get("says", "")

    def hold(self, seen: Mapping[str, Any]) -> None:
        """Compare what is seen with what is expected, or write it down as expected."""
        if REWRITE:
            text = EXPECT.sub("", self.path.read_text(encoding="utf-8")).rstrip("\n")
            written = yaml.dump({"expect": dict(seen)}, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)
            self.path.write_text(f"{text}\n\n{written}", encoding="utf-8")
            return
        expected = self.data.get("expect", {})
        assert list(seen) == list(expected), "other things are expected than are looked at: GOLDEN=rewrite"
        for name, text in seen.items():
            assert text == expected[name], f"{self.path.name}: {name}"


def cases(folder: str) -> list[Case]:
    """Return all cases of a folder."""
    return [case(f"{folder}/{path.stem}") for path in sorted((HERE / folder).glob("*.yml"))]


@functools.cache
def case(name: str) -> Case:
    """Return one case: `sites/errata`."""
    path = HERE / f"{name}.yml"
    return Case(path, yaml.load(path.read_text(encoding="utf-8"), Loader=FAST))
