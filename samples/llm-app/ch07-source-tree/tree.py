#!/usr/bin/env python3
"""Draws the tree of section 7.1: the files of llama-server and of the cpp-httplib beside it, with their lines.

Usage: tree.py LLAMA_CPP_FOLDER >tree.txt     (python3 ../../fetch.py prints the folder of the pinned llama.cpp)

The page shows tree.txt; test.py draws it anew from the pinned source and compares.
"""

import sys
from pathlib import Path

SERVER = "tools/server"
LIBRARY = "vendor/cpp-httplib"
# As the chapter speaks of them: start-up, HTTP, inference, then what surrounds it.
ORDER = [
    "main",
    "server",
    *(
        f"server-{role}"
        for role in (
            "http",
            "context",
            "queue",
            "task",
            "schema",
            "common",
            "chat",
            "stream",
            "models",
            "tools",
            "mcp",
            "decision",
        )
    ),
]


def lines(path: Path) -> int:
    """Counts the lines of a file, as `wc -l` does."""
    return path.read_bytes().count(b"\n")


def sources(llama: Path) -> list[tuple[str, int]]:
    """Lists the .cpp files of llama-server with their lines; one that the order does not name comes last."""
    found = sorted((llama / SERVER).glob("*.cpp"), key=lambda path: path.stem)
    known = {stem: number for number, stem in enumerate(ORDER)}
    return [(path.name, lines(path)) for path in sorted(found, key=lambda path: known.get(path.stem, len(known)))]


def headers(llama: Path) -> tuple[str, int]:
    """Counts the headers of llama-server and their lines."""
    found = list((llama / SERVER).glob("*.h"))
    return f"*.h ({len(found)} files)", sum(lines(path) for path in found)


def total(llama: Path) -> int:
    """Counts the lines of llama-server."""
    return sum(count for _, count in sources(llama)) + headers(llama)[1]


def tree(llama: Path) -> str:
    """Draws the tree."""
    server = [*sources(llama), headers(llama)]
    library = [(name, lines(llama / LIBRARY / name)) for name in ("httplib.h", "httplib.cpp")]
    width = max(len(name) + len(f"{count:,}") for name, count in [*server, *library]) + 2
    rows = ["llama.cpp/", f"├── {SERVER}/", *_branch("│   ", server, width)]
    return "\n".join([*rows, f"└── {LIBRARY}/", *_branch("    ", library, width)]) + "\n"


def _branch(indent: str, files: list[tuple[str, int]], width: int) -> list[str]:
    last = len(files) - 1
    return [
        f"{indent}{'└' if number == last else '├'}── {name}{f'{count:,}':>{width - len(name)}}"
        for number, (name, count) in enumerate(files)
    ]


if __name__ == "__main__":
    print(tree(Path(sys.argv[1])), end="")
