"""E0027: how the sources of llama-server are laid out, in the pinned archive.

Old: one `server.cpp`, with an `httplib.h` beside it.
New: files by role, and cpp-httplib vendored for all of llama.cpp in `vendor/cpp-httplib/`.
"""

import re
from pathlib import Path

from harness import check, equal, upstream

LLAMA = upstream()
SERVER = LLAMA / "tools" / "server"
ROLES = ["chat", "common", "context", "decision", "http", "mcp", "models", "queue", "schema", "stream", "task", "tools"]


def names(folder: Path, pattern: str) -> list[str]:
    """The files of a folder that match, by name."""
    return sorted(path.name for path in folder.glob(pattern))


sources = names(SERVER, "*.cpp")
headers = sorted(path.relative_to(LLAMA).as_posix() for path in LLAMA.rglob("httplib.h"))
users = [path.name for path in sorted(SERVER.glob("*.cpp")) if "<cpp-httplib/httplib.h>" in path.read_text("utf-8")]
version = re.search(r'#define CPPHTTPLIB_VERSION "(.+)"', (LLAMA / headers[0]).read_text("utf-8"))
print("tools/server:", *sources)
print("httplib.h:", *headers)
print("included by:", *users)

# Old.
check(sources != ["server.cpp"], "server.cpp is not the only source")
check(not (SERVER / "httplib.h").exists(), "no httplib.h beside it")

# New.
equal(sources, sorted(["main.cpp", "server.cpp", *(f"server-{role}.cpp" for role in ROLES)]), "sources by role")
equal(headers, ["vendor/cpp-httplib/httplib.h"], "httplib.h, anywhere in llama.cpp")
equal(names(LLAMA / "vendor" / "cpp-httplib", "httplib.*"), ["httplib.cpp", "httplib.h"], "the split form")
equal(version and version[1], "0.59.0", "its version")
check("server-http.cpp" in users, "server-http.cpp is the layer over it")
check("server.cpp" not in users, "server.cpp does not include it")
