"""Chapter 6: the window opens with the page in it, translates, and ends the program when it is closed."""

import re
import subprocess
import urllib.request

import numpy as np
from harness import check, equal, run, start, wait_until
from harness.app import models
from harness.engine import get
from harness.project import build
from harness.screen import Screen
from harness.setting import current

program = build()["translator"]
folder = str(models("endless"))

# Where there is no WebKitGTK, the same file compiles: then there is never a window.
source = str(current().source.parent / "window.cpp")
done = subprocess.run(["g++", "-std=c++20", "-Wall", "-Werror", "-c", source, "-o", "/dev/null"], check=False)
equal(done.returncode, 0, "window.cpp without the flags for WebKitGTK")

# A plain server, on a port of one's own choice or on any that is free.
translator = start(program, "--no-window", "--port", "8080", folder)
equal(translator.stdout, "http://127.0.0.1:8080/\n", "where it listens")
equal(get("/health").json, {"status": "ok"}, "GET /health")
second = start(program, "--no-window", folder, port=None)
second.wait_output("http://127.0.0.1:")
check(":8080/" not in second.stdout, "another port")
translator.stop()
equal(run(program, "--what").returncode, 1, "an unknown option")
equal(run(program, "--port", "x", folder).returncode, 1, "no port")

# The window.
screen = Screen()
for when in ("idle", "while an answer comes"):
    translator = start(program, folder, port=None, env={**screen.environment, "LANG": "C.UTF-8"})
    translator.wait_output("http://127.0.0.1:", timeout=60)
    found = re.search(r"http://127\.0\.0\.1:\d+/", translator.stdout)
    home = found[0] if found else ""
    equal(urllib.request.urlopen(f"{home}health").read(), b'{"status":"ok"}', "the server behind the window")
    window = screen.window("Translator", translator)
    wait_until(lambda: len(np.unique(screen.pixels().reshape(-1, 3), axis=0)) > 20, "the page is shown", timeout=60)
    if when != "idle":
        empty = screen.pixels().copy()
        screen.keys(window, "T", "e", "x", "t", "ctrl+Return")
        wait_until(lambda empty=empty: (screen.pixels() != empty)[335:].sum() > 200, "an answer is shown", timeout=20)
    screen.close(window)
    equal(translator.wait(30).returncode, 0, f"exit code after the window was closed, {when}")

# Without a display, it is the server alone.
translator = start(program, "--port", "8080", folder, env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
equal(get("/health").json, {"status": "ok"}, "GET /health without a display")
