#!/usr/bin/env python3
"""Takes the pictures of the LLM app for the book: the real page and window, with an answer that is written here.

A model of random weights answers gibberish, so a server of this script's own stands behind the page.

Usage: pictures.py [DOCS]     (needs playwright, numpy, what engine-packages.txt lists, and the packages locales and openbox)
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from harness.page import browser, tab
from harness.screen import Screen
from harness.setting import Setting, use

ROOT = Path(__file__).resolve().parent
APP = ROOT / "llm-app"
WEB, WINDOW = APP / "ch05-web-ui/web", APP / "ch06-desktop-app"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
# By language of the page: the text, the language that it is translated into, and the pieces of the answer.
SAID = {
    "en": (
        "明日の会議は10時に始まります。",
        "en",
        ["Tomorrow", "'s", " meeting", " starts", " at", " ten", " o", "'clock", "."],
    ),
    "ja": (
        "Tomorrow's meeting starts at ten o'clock.",
        "ja",
        ["明日", "の", "会議", "は", "10", "時", "に", "始まり", "ます", "。"],
    ),
}
LOCALES = {"en": "en-US", "ja": "ja-JP"}
MODELS = json.loads((APP / "ch04-model-management/models/models.json").read_text(encoding="utf-8"))


class Handler(BaseHTTPRequestHandler):
    """Serves the page. An answer stops at two thirds while `whole` is false; with `fills`, the page asks by itself."""

    language = "en"
    whole = True
    fills = False

    def do_GET(self) -> None:
        """Gives a file of the page, or the models."""
        if self.path == "/models":
            models = [{**model, "downloaded": not i, "selected": not i} for i, model in enumerate(MODELS)]
            self._send("application/json", json.dumps(models).encode())
        else:
            file = WEB / (self.path[1:] or "index.html")
            content = file.read_bytes()
            if self.fills and file.suffix == ".js":
                text, to, _ = SAID[self.language]
                content += f"$('text').value = {json.dumps(text)}; $('to').value = '{to}'; translate();\n".encode()
            self._send(KINDS[file.suffix] + "; charset=utf-8", content)

    def do_POST(self) -> None:
        """Gives the answer as events."""
        pieces = SAID[self.language][2]
        shown = pieces if self.whole else pieces[: len(pieces) * 2 // 3]
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for piece in shown:
            self.wfile.write(f"data: {json.dumps(piece)}\n\n".encode())
        if not self.whole:
            time.sleep(5)

    def _send(self, kind: str, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def take_page(home: str, docs: Path) -> None:
    """Takes the page while an answer comes, light and in each language."""
    Handler.whole = False
    with browser() as running:
        for language, (text, to, _) in SAID.items():
            Handler.language = language
            page = tab(running, [], locale=LOCALES[language], viewport={"width": 720, "height": 520})
            page.goto(home)
            page.wait_for_selector("#model option[selected]", state="attached")
            page.fill("#text", text)
            page.select_option("#to", to)
            page.click("#go")
            page.wait_for_function("document.getElementById('answer').textContent.length > 5")
            page.screenshot(path=docs / language / "llm-app" / "web-page.png")
            page.context.close()


def take_window(home: str, docs: Path, work: Path) -> None:
    """Takes the window, in each language."""
    Handler.whole = Handler.fills = True
    main = work / "main.cpp"
    main.write_text('#include "window.h"\nint main(int, char **argv) { show_window(argv[1]); }\n', encoding="ascii")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "webkit2gtk-4.1"], capture_output=True, text=True, check=True
    )
    command = ["g++", "-std=c++20", str(main), str(WINDOW / "window.cpp"), f"-I{WINDOW}", *flags.stdout.split()]
    subprocess.run([*command, "-o", str(work / "window")], check=True)
    screen = Screen(722, 665)
    subprocess.Popen(["openbox", "--sm-disable"], env={**os.environ, **screen.environment})  # draws the title bar
    for language in SAID:
        Handler.language = language
        name = LOCALES[language].replace("-", "_")
        # WebKit takes its language from a locale that exists.
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(work / f"{name}.UTF-8")], check=True)
        locale = {"LANG": f"{name}.UTF-8", "LC_ALL": f"{name}.UTF-8", "LOCPATH": str(work)}
        environment = {**os.environ, **screen.environment, **locale}
        with subprocess.Popen([work / "window", home], env=environment) as shown:
            time.sleep(8)
            screen.save(docs / language / "llm-app" / "window.png")
            shown.terminate()


def main() -> int:
    """Runs the command."""
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT.parent / "docs")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/"
    with tempfile.TemporaryDirectory() as work:
        scratch = Path(work) / "scratch"
        scratch.mkdir()
        use(Setting("pictures", ROOT, scratch, scratch, ROOT))
        take_page(home, docs)
        take_window(home, docs, Path(work))
    return 0


if __name__ == "__main__":
    sys.exit(main())
