"""The model behind every figure of the chapter: the same bytes each time, half a megabyte, half characters."""

import hashlib
import subprocess
import sys
from pathlib import Path

from harness import equal
from harness.engine import post, serve
from harness.setting import engine

SCRIPT = Path(__file__).resolve().parents[2] / "model" / "random_weights.py"
SHA256 = "bc9953efaa948925fcd52d36af2e49d64439d99d4c0cf7f6aa0e01e12e7cb7b9"

for file in ("one.gguf", "two.gguf"):
    subprocess.run([sys.executable, SCRIPT, file], check=True)
one, two = Path("one.gguf").read_bytes(), Path("two.gguf").read_bytes()
equal(one == two, True, "two runs write the same bytes")
equal(engine()[1].read_bytes() == one, True, "they are the model that these tests use")
equal(hashlib.sha256(one).hexdigest(), SHA256, "sha256 of the model, on every machine")
equal(round(len(one) / 1e6, 1), 0.5, "its size in MB, as the page says")

server = serve()
pieces = post("/tokenize", {"content": "See あ", "with_pieces": True}).json["tokens"]
equal([piece["piece"] for piece in pieces], ["See", " ", [0xE3], [0x81], [0x82]], "bytes are tokens where no letter is")
