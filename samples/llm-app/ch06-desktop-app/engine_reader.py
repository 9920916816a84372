# reads: docs/*/llm-app/*.md
"""Chapters 1 to 6 as a new reader follows them: the files and commands of the rendered pages, and nothing else.

What no test machine can do stands aside: installing packages (they must be there) and fetching a model of real weights from
a hub (the names of the page's models lead to a hub of the test, and to models of random weights).
"""

import hashlib
import json
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

from harness import check, equal, wait_until
from harness.app import HUB_PORT, MODELS, Hub, model_file
from harness.project import files_of, project, run_command, write
from harness.rendered import Block, blocks, files
from harness.screen import Screen
from harness.setting import current
from harness.sockets import tcp_listening

PART = current().source.parent.parent
SITE = PART.parent.parent / ".cache/rendered"
CHAPTERS = sorted(PART.glob("ch0[1-6]-*"))
COMMENT = re.compile(r"^\s*(//|#(?!include|pragma|ifdef|ifndef|endif|else|define|undef|if)).*$", re.M)
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
REGISTRY = "models/models.json"

screen = Screen(800, 700)
hub = Hub()
running: list[subprocess.Popen[bytes]] = []


def page(language: str, chapter: Path) -> list[Block]:
    """Reads a chapter as it is rendered."""
    return blocks(SITE / language / PART.name / chapter.name / "index.html")


def plain(content: bytes) -> list[str]:
    """Gives the words of code without its comments, which are in the page's language."""
    return COMMENT.sub("", content.decode()).split()


def led_to_the_hub(content: bytes) -> bytes:
    """Gives the list of models with the same names, and with files that the test has."""
    models = json.loads(content)
    for model, name in zip(models, MODELS, strict=False):
        file = model_file(name).read_bytes()
        model |= {"url": f"http://127.0.0.1:{HUB_PORT}/hub/{name}.gguf", "size": len(file)}
        model |= {"sha256": hashlib.sha256(file).hexdigest()}
    return json.dumps(models).encode()


def stop() -> None:
    """Ends the program that the page has started, as Ctrl-C does."""
    while running:
        program = running.pop()
        program.send_signal(signal.SIGTERM)
        program.wait(60)


def follow(command: str, folder: Path) -> str:
    """Does what a line of the page says; gives what it prints, if it ends by itself."""
    words = shlex.split(command)
    if words[0] == "sudo":
        for package in words[words.index("install") + 1 :]:
            done = subprocess.run(["dpkg", "-s", package], capture_output=True, check=False)
            equal(done.returncode, 0, f"the package {package} is there")
    elif "model.gguf" in words and words[0] in ("curl", "sha256sum"):
        (folder / "model.gguf").write_bytes(model_file("first").read_bytes())
    elif words[0] == "./build/translator":
        stop()
        log = current().scratch / "translator.log"
        with log.open("wb") as out:
            environment = {**os.environ, **screen.environment}
            running.append(subprocess.Popen(["stdbuf", "-oL", *words], cwd=folder, env=environment, stdout=out))
        wait_until(lambda: ADDRESS.search(log.read_text()), f"{command} says where it listens")
        port = int(ADDRESS.findall(log.read_text())[-1])
        wait_until(lambda: tcp_listening(port), f"{command} listens")
        check(running[-1].poll() is None, f"{command} runs")
    elif words[0] == "cmake":
        stop()
        run_command(command, folder)
    else:
        return run_command(command + (" -sS" if words[0] == "curl" else ""), folder)
    return ""


for chapter in CHAPTERS:
    english, japanese = (files(page(language, chapter)) for language in ("", "ja"))
    equal(set(english), set(files_of(chapter)), f"files on the page of {chapter.name}")
    equal(set(japanese), set(english), f"files on the Japanese page of {chapter.name}")
    for name in english:
        equal(plain(japanese[name]), plain(english[name]), f"{chapter.name}: {name} in Japanese, but for comments")

known: dict[str, bytes] = {}
answers = 0
with project() as folder:
    for chapter in CHAPTERS:
        found = page("", chapter)
        known |= files(found)
        if REGISTRY in known:
            known[REGISTRY] = led_to_the_hub(known[REGISTRY])
        kept = folder / "model.gguf"
        write(folder, known | ({"model.gguf": kept.read_bytes()} if kept.is_file() else {}))
        for block, below in zip(found, [*found[1:], Block("")], strict=True):
            for command in block.commands:
                said = follow(command, folder)
                shown = below.text.strip()
                if said and command == block.commands[-1] and shown.startswith("{") and "…" not in shown:
                    equal(json.loads(said), json.loads(shown), f"{chapter.name}: {command}")
                    answers += 1
                elif said and shown.startswith("{"):
                    equal(json.loads(said).keys(), json.loads(shown).keys(), f"{chapter.name}: form of {command}")
                    answers += 1
    stop()
check(answers >= 4, f"answers that the pages show: {answers}")
