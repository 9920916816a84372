"""Section 7.1 of the LLM app: the tree, its figures and the one-line counts, against the pinned llama.cpp."""

import re
import sys
from pathlib import Path

from harness import equal, upstream

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
