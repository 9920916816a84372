"""Sections 7.1 and 7.7 of the LLM app: the tree and its figures, against the pinned llama.cpp; the size of the app."""

import re
import sys
from pathlib import Path

from harness import check, equal, upstream

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from tree import headers, sources, total, tree  # noqa: E402

LLAMA = upstream()
equal((HERE / "tree.txt").read_text(encoding="utf-8"), tree(LLAMA), "tree.txt, drawn anew by tree.py")
equal(len(sources(LLAMA)), 14, ".cpp files of llama-server")
equal(headers(LLAMA), ("*.h (13 files)", 3010), "headers of llama-server")
equal(total(LLAMA), 23680, "lines of llama-server, as sections 7.1 and 7.7 say")
body = re.search(r"int main\(.*?\{(.*?)\}", (LLAMA / "tools/server/main.cpp").read_text(encoding="utf-8"), re.DOTALL)
equal(body and "llama_server(" in body[1], True, "main() calls llama_server()")


HIDDEN = re.compile(r".*--8<--|\s*//ja:")


def app(last: str) -> dict[str, list[str]]:
    """Reads the app's files at the end of a chapter, in lines as a page shows them."""
    files: dict[str, list[str]] = {}
    for chapter in sorted(HERE.parent.glob("ch0[1-6]-*")):
        found = [path for path in chapter.rglob("*") if path.suffix in (".cpp", ".h", ".html", ".css", ".js")]
        for path in found if chapter.name <= last else []:
            shown = [line for line in path.read_text(encoding="utf-8").splitlines() if not HIDDEN.match(line)]
            files[path.relative_to(chapter).as_posix()] = shown
    return files


def cpp(files: dict[str, list[str]]) -> list[str]:
    """Joins the lines of the C++ files."""
    return [line for name, lines in files.items() if name.endswith((".cpp", ".h")) for line in lines]


def code(lines: list[str]) -> list[str]:
    """Leaves out blank lines and comments."""
    return [line for line in lines if line.strip() and not line.lstrip().startswith("//")]


server, desktop = app("ch03-sse-streaming"), app("ch06-desktop-app")
check(290 <= len(cpp(server)) < 310, f"about 300 lines for the server: {len(cpp(server))}")
check(570 <= len(cpp(desktop)) < 590, f"about 580 lines of C++ in all: {len(cpp(desktop))}")
del server["main.cpp"]
equal(len(code(cpp(server))), 212, "lines of the model, the API and the stream without comments and blank lines")
equal(sum(len(lines) for name, lines in desktop.items() if name.startswith("web/")), 138, "lines of the page")
