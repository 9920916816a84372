"""Runs the servers of the page over its site: what they answer is what the page shows."""

import contextlib
import http.client
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from harness import check, equal, run, start, upstream, wait_until

SAVED = 1_791_000_000  # when the files of the page's output were last written


def ask(path, method="GET", headers=None):
    """One request on a connection of its own; the path goes out as it is."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=20)
    connection.request(method, path, headers=headers or {})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def head_of(path, headers=None):
    """Status line and headers, as curl -i shows them."""
    response, _ = ask(path, headers=headers)
    lines = [f"{name}: {value}" for name, value in response.getheaders()]
    return [f"HTTP/1.1 {response.status} {response.reason}", *lines]


def body_of(path, **rest):
    """The body alone, as curl shows it."""
    return ask(path, **rest)[1]


def status_of(path, **rest):
    """The status alone."""
    return ask(path, **rest)[0].status


for name, says in (
    ("files", "There is no folder www here.\n"),
    ("mounts", "A folder is missing.\n"),
    ("handlers", "There is no folder www here.\n"),
    ("headers", "A folder is missing.\n"),
    ("server", "There is no folder www here.\n"),
):
    done = run(name)
    equal((done.returncode, done.stderr), (1, says), f"{name} without its folders")

subprocess.run(["sh", "site.sh"], check=True)
for file in [*Path("www").rglob("*"), *Path("downloads").rglob("*")]:
    os.utime(file, (SAVED, SAVED))


def files() -> None:
    """One folder; how a folder's path finds index.html; what is refused."""
    server = start("files")
    equal(server.stdout, "http://localhost:8080\n", "what files prints")
    equal(
        head_of("/style.css"),
        [
            "HTTP/1.1 200 OK",
            'ETag: W/"6ac07dc0-13"',
            "Last-Modified: Sat, 03 Oct 2026 04:00:00 GMT",
            "Content-Type: text/css",
            "Content-Length: 19",
            "Keep-Alive: timeout=5, max=100",
        ],
        "GET /style.css",
    )
    equal(body_of("/style.css"), "h1 { color: teal }\n", "its body")
    equal(body_of("/"), '<link rel="stylesheet" href="/style.css">\n<h1>My site</h1>\n', "GET /")
    equal(body_of("/index.html"), body_of("/"), "the same page by its name")
    equal(body_of("/photos/"), "<h1>Photos</h1>\n", "GET /photos/")
    equal(
        head_of("/photos"),
        [
            "HTTP/1.1 301 Moved Permanently",
            "Location: /photos/",
            "Keep-Alive: timeout=5, max=100",
            "Content-Length: 0",
        ],
        "GET /photos",
    )
    Path("www/music").mkdir()
    equal(status_of("/music/"), 404, "a folder without index.html")
    equal(status_of("/contact.html"), 404, "no such file")
    equal(status_of("/index.html", method="POST"), 404, "POST")
    equal(ask("/photos/../style.css")[0].status, 200, "stays inside")
    for path in ("/../downloads/manual.txt", "/photos/../../downloads/manual.txt", "/%2e%2e/downloads/manual.txt"):
        equal(status_of(path), 404, f"leaves the folder: {path}")
    Path("www/manual.txt").symlink_to("../downloads/manual.txt")
    equal(status_of("/manual.txt"), 403, "a symbolic link that leads out")
    Path("www/manual.txt").unlink()
    Path("www/.secret").write_text("hidden\n")
    equal(body_of("/.secret"), "hidden\n", "a hidden file")
    Path("www/new.txt").write_text("new\n")
    equal(body_of("/new.txt"), "new\n", "a file added while the server runs")
    Path("www/new.txt").unlink()
    for name, mime in (
        ("a.html", "text/html"),
        ("a.js", "text/javascript"),
        ("a.png", "image/png"),
        ("a.svg", "image/svg+xml"),
        ("a.PNG", "application/octet-stream"),
        ("a.docx", "application/octet-stream"),
    ):
        Path("www", name).write_text("x")
        equal(ask(f"/{name}")[0].getheader("Content-Type"), mime, f"type of {name}")
    known = re.findall(
        r"\w+",
        "css csv htm html js mjs txt vtt apng avif bmp gif png svg webp ico tif tiff jpg jpeg mp4 mpeg webm mp3 mpga "
        "weba wav otf ttf woff woff2 7z atom pdf json rss tar xht xhtml xslt xml gz zip wasm",
    )
    for ending in known:
        Path("www", f"a.{ending}").write_text("x")
    seen = {ask(f"/a.{ending}")[0].getheader("Content-Type") for ending in known}
    equal((len(known), "application/octet-stream" in seen), (44, False), "known endings")
    part, body = ask("/style.css", headers={"Range": "bytes=0-1"})
    equal((part.status, body), (206, "h1"), "a part of a file")
    server.stop()


def mounts() -> None:
    """Several mounts, tried in order."""
    server = start("mounts")
    equal(body_of("/files/manual.txt"), "Read me first.\n", "below /files")
    equal(body_of("/manual.txt"), "Read me first.\n", "from the third mount")
    equal(body_of("/style.css"), "h1 { color: teal }\n", "from the first mount")
    Path("www/manual.txt").write_text("The first has it now.\n")
    equal(body_of("/manual.txt"), "The first has it now.\n", "the first mount that has the file")
    Path("www/manual.txt").unlink()
    Path("www/files").mkdir()
    Path("www/files/manual.txt").write_text("In www.\n")
    equal(body_of("/files/manual.txt"), "In www.\n", "/ covers /files too, and comes first")
    Path("www/files/manual.txt").unlink()
    Path("www/files").rmdir()
    Path("downloads/old").mkdir()
    equal(ask("/files/old")[0].getheader("Location"), "//old/", "the redirect below /files")
    equal(status_of("/filesystem"), 404, "a mount ends at a slash")
    server.stop()


def handlers() -> None:
    """Files come first."""
    server = start("handlers")
    equal(body_of("/api/hello"), "Hello from a handler.\n", "GET /api/hello")
    equal(body_of("/style.css"), "h1 { color: teal }\n", "GET /style.css")
    equal(body_of("/style.css", method="POST"), "Thank you.\n", "POST /style.css")
    Path("www/style.css").rename("kept.css")
    equal(body_of("/style.css"), "h1 { color: red }\n", "GET /style.css without the file")
    Path("kept.css").rename("www/style.css")
    server.stop()


def headers() -> None:
    """Headers of a mount; the ETag and what it saves."""
    server = start("headers")
    equal(
        head_of("/style.css"),
        [
            "HTTP/1.1 200 OK",
            "Cache-Control: no-cache",
            "X-Content-Type-Options: nosniff",
            'ETag: W/"6ac07dc0-13"',
            "Last-Modified: Sat, 03 Oct 2026 04:00:00 GMT",
            "Content-Type: text/css",
            "Content-Length: 19",
            "Keep-Alive: timeout=5, max=100",
        ],
        "GET /style.css",
    )
    equal(
        head_of("/style.css", headers={"If-None-Match": 'W/"6ac07dc0-13"'}),
        [
            "HTTP/1.1 304 Not Modified",
            "Cache-Control: no-cache",
            "X-Content-Type-Options: nosniff",
            'ETag: W/"6ac07dc0-13"',
            "Last-Modified: Sat, 03 Oct 2026 04:00:00 GMT",
            "Keep-Alive: timeout=5, max=100",
            "Content-Length: 0",
        ],
        "GET /style.css with its ETag",
    )
    equal(
        status_of("/style.css", headers={"If-Modified-Since": "Sat, 03 Oct 2026 04:00:00 GMT"}), 304, "with its date"
    )
    manual = ask("/files/manual.txt")[0]
    equal(manual.getheader("Cache-Control"), "max-age=86400", "below /files")
    equal(manual.getheader("X-Content-Type-Options"), None, "each mount has its own headers")
    missing = ask("/nothing")[0]
    equal((missing.status, missing.getheader("Cache-Control")), (404, None), "no headers of the mount with a 404")
    os.utime("www/style.css", (SAVED + 1, SAVED + 1))
    equal(status_of("/style.css", headers={"If-None-Match": 'W/"6ac07dc0-13"'}), 200, "the file has changed")
    server.stop()


def steps():
    """The steps of the Dockerfile, each with its argument."""
    text = re.sub(r"\\\n", " ", Path("Dockerfile").read_text())
    return [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]


def container() -> None:
    """The server for the container, and what the Dockerfile says about it."""
    server = start("server")
    equal(ask("/photos/")[0].getheader("Cache-Control"), "no-cache", "header of the site")
    equal(server.stop(signal.SIGTERM).returncode, 0, "exit status after the signal of docker stop")

    said = {step: [argument for name, argument in steps() if name == step] for step, _ in steps()}
    equal(said["FROM"], ["debian:12-slim AS build", "scratch"], "stages")
    equal(said["WORKDIR"], ["/build", "/site"], "folders")
    equal(said["COPY"], ["httplib.h server.cpp ./", "--from=build /build/server ./", "www ./www"], "what is copied")
    equal(said["EXPOSE"], ["8080"], "the port")
    equal(said["ENTRYPOINT"], ['["/site/server"]'], "the program")


def built() -> None:
    """Compiles as the Dockerfile says, but without optimization."""
    sources = upstream() / "vendor" / "cpp-httplib"
    split = next(file for file in sources.glob("httplib.c*"))
    build = Path("build")
    build.mkdir()
    # One header, as the reader has it.
    text = split.read_text().replace('#include "httplib.h"', "")
    (build / "httplib.h").write_text((sources / "httplib.h").read_text() + text)
    shutil.copyfile(Path(__file__).with_name("server.cpp"), build / "server.cpp")
    command = next(argument for step, argument in steps() if step == "RUN" and argument.startswith("g++"))
    check(" -O2 -static " in command, "how the Dockerfile compiles")
    command = command.replace("-O2", "-O0")
    done = subprocess.run(command, check=False, shell=True, cwd=build, capture_output=True, text=True)
    equal(done.returncode, 0, f"exit status of the compiler: {done.stderr}")
    check("'getaddrinfo' in statically linked applications" in done.stderr, "what the linker warns of")


def image() -> None:
    """Runs what the image holds in a folder with nothing else in it, as the first process where that is allowed."""
    built()
    root = Path("image")
    shutil.copytree("www", root / "site" / "www")
    shutil.copy("build/server", root / "site" / "server")
    first = ["unshare", "--pid", "--fork", "--kill-child"]
    allowed = subprocess.run([*first, "--root=/", "true"], check=False, capture_output=True).returncode == 0
    command = [*first, f"--root={root.absolute()}", "--wd=/site", "/site/server"] if allowed else ["./server"]
    process = subprocess.Popen(command, cwd=Path() if allowed else root / "site")
    try:
        wait_until(answers, "the server of the image answers")
        equal(body_of("/photos/"), "<h1>Photos</h1>\n", "the site of the image")
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        os.kill(int(children.read_text()) if allowed else process.pid, signal.SIGTERM)
        equal(process.wait(20), 0, "exit status after the signal, as the first process")
    finally:
        process.kill()


def answers() -> bool:
    """Tells whether anybody listens."""
    with contextlib.suppress(ConnectionError):
        return status_of("/") == 200
    return False


files()
mounts()
handlers()
headers()
container()
image()
