"""Chapter 8: another prompt, the same server around another library, and packages that install and run."""

import hashlib
import os
import subprocess
import tarfile
from pathlib import Path

from harness import check, equal, run, start
from harness.app import models
from harness.engine import get, post
from harness.project import COMMANDS, build, project
from harness.setting import current

programs = build(commands=[*COMMANDS, "cd build && cpack"])
translator = start(programs["translator"], "--no-window", "--port", "8080", str(models("first")))
answer = post("/summarize", {"text": "A long story."})
equal((answer.status, list(answer.json)), (200, ["summary"]), "the shape of a summary")
equal((post("/summarize", {"text": " "}).status, post("/summarize", {}).status), (400, 400), "nothing to summarize")
equal(post("/translate", {"text": "a", "to": "ja"}).status, 200, "and it still translates")
translator.stop()

digest = start(programs["digest"])
equal(post("/digest", {"text": "あ"}).json, {"digest": hashlib.sha256("あ".encode()).hexdigest()}, "POST /digest")
equal((post("/digest", {}).status, get("/health").json), (400, {"status": "ok"}), "its errors and its health")
digest.stop()
digest = start(programs["digest"], "sha512")
equal(post("/digest", {"text": "a"}).json, {"digest": hashlib.sha512(b"a").hexdigest()}, "another algorithm")
digest.stop()
equal(run(programs["digest"], "none").returncode, 1, "an unknown algorithm")

# Its packages: unpacked elsewhere, run from there.
here = current().scratch
with project() as folder:
    made = {file.suffix: file for file in (folder / "build").glob("translator-1.0.0*") if file.is_file()}
    equal(sorted(made), [".deb", ".gz"], "packages")
    with tarfile.open(made[".gz"]) as archive:
        archive.extractall(here / "tar", filter="data")
    subprocess.run(["dpkg-deb", "-x", str(made[".deb"]), str(here / "deb")], check=True)
    fields = subprocess.run(["dpkg-deb", "-f", str(made[".deb"])], capture_output=True, text=True, check=True).stdout
check("libssl3" in fields and "libwebkit2gtk-4.1-0" in fields, f"the package names what it needs:\n{fields}")
names = ["bin/translator", "share/applications/translator.desktop", "share/translator/models.json"]
for root in (here / "tar" / "translator-1.0.0-Linux", here / "deb" / "usr"):
    files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    equal(files, names, f"what is in {root}")
program = next((here / "deb").rglob("bin/translator"))
server = start(program, "--no-window", "--port", "8080", str(models("first")), env={"PATH": os.environ["PATH"]})
equal(get("/health").json, {"status": "ok"}, "the packaged program runs")
desktop = next((here / "deb").rglob("translator.desktop")).read_text(encoding="utf-8")
check(Path(program).is_file() and "Exec=" in desktop, "the menu entry")
