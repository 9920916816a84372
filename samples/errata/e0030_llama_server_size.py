"""E0030: how many lines llama-server has, in the pinned archive.

Old: several thousand.
New: 23,680 in the .cpp and .h files of tools/server, 6,020 of them in one file.
"""

from pathlib import Path

from harness import check, equal, upstream

LLAMA = upstream()
SERVER = LLAMA / "tools" / "server"
LINES = {
    "main.cpp": 5,
    "server.cpp": 570,
    "server-chat.cpp": 706,
    "server-common.cpp": 2095,
    "server-context.cpp": 6020,
    "server-decision.cpp": 840,
    "server-http.cpp": 940,
    "server-mcp.cpp": 799,
    "server-models.cpp": 2660,
    "server-queue.cpp": 621,
    "server-schema.cpp": 662,
    "server-stream.cpp": 668,
    "server-task.cpp": 1912,
    "server-tools.cpp": 2172,
}


def lines(path: Path) -> int:
    """Counts as `wc -l` does."""
    return path.read_bytes().count(b"\n")


seen = {path.name: lines(path) for path in sorted(SERVER.iterdir()) if path.suffix in (".cpp", ".h")}
vendored = {name: lines(LLAMA / "vendor" / "cpp-httplib" / name) for name in ("httplib.h", "httplib.cpp")}
for name, count in seen.items():
    print(f"{count:6,} {name}")
print(f"{sum(seen.values()):6,} in all")

# Old.
check(not 1000 <= sum(seen.values()) < 10000, f"not several thousand lines: {sum(seen.values()):,}")

# New.
equal(sum(seen.values()), 23680, "lines of all .cpp and .h files")
equal({name: count for name, count in seen.items() if name.endswith(".cpp")}, LINES, "lines of each .cpp file")
equal(max(seen, key=lambda name: seen[name]), "server-context.cpp", "the largest")
equal(vendored, {"httplib.h": 4723, "httplib.cpp": 18490}, "lines of cpp-httplib in its split form")
