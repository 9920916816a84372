"""E0029: where llama-server starts, in the pinned archive.

Old: `server.cpp` is the entry point.
New: `main.cpp` is; its five lines call `llama_server()`, which `server.cpp` defines.
"""

import re

from harness import check, equal, upstream

SERVER = upstream() / "tools" / "server"
MAIN = re.compile(r"^int main\(", re.MULTILINE)
DEFINED = re.compile(r"^int llama_server\(int argc, char \*\* argv\) \{", re.MULTILINE)
EXECUTABLE = re.compile(r"set\(TARGET llama-server\)\s+add_executable\(\$\{TARGET\} ([^)]*)\)")

texts = {path.name: path.read_text("utf-8") for path in sorted(SERVER.glob("*.cpp"))}
with_main = [name for name, text in texts.items() if MAIN.search(text)]
defining = [name for name, text in texts.items() if DEFINED.search(text)]
built_from = EXECUTABLE.search((SERVER / "CMakeLists.txt").read_text("utf-8"))
print("int main():", *with_main)
print("llama_server():", *defining)
print(texts["main.cpp"])

# Old.
check("server.cpp" not in with_main, "server.cpp has no main()")

# New.
equal(with_main, ["main.cpp"], "files with a main()")
equal(texts["main.cpp"].count("\n"), 5, "lines of main.cpp")
check("return llama_server(argc, argv);" in texts["main.cpp"], "main() calls llama_server()")
equal(defining, ["server.cpp"], "files that define llama_server()")
equal(built_from and built_from[1].split(), ["main.cpp"], "sources of the executable llama-server")
