"""Files from a folder: who answers, what a folder's path gives, types, caching, what is refused."""

import contextlib
import http.client
import os
import signal
import socket
import ssl
import subprocess
from pathlib import Path

from harness import check, equal, run, start, tls, wait_until


def ask(path, method="GET", headers=None):
    """One request on a connection of its own; the path goes out as it is."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=20)
    connection.request(method, path, headers={"Connection": "close", **(headers or {})})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def status(path, **rest):
    """Gives the status alone."""
    return ask(path, **rest)[0].status


def shown(path):
    """The whole response to a GET, as curl -i shows it."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=20)
    connection.request("GET", path)
    response = connection.getresponse()
    headers = [f"{name}: {value}" for name, value in response.getheaders()]
    lines = [f"HTTP/1.1 {response.status} {response.reason}", *headers, "", response.read().decode()]
    connection.close()
    return lines


missing = run("server")
equal((missing.returncode, missing.stderr), (1, "no folder ./public\n"), "server without its folder")

subprocess.run(["sh", "site.sh"], check=True)
home = Path("public/index.html")
os.utime(home, (1_790_000_000, 1_790_000_000))


def program() -> None:
    """What the first program answers."""
    server = start("server")
    equal(
        shown("/"),
        [
            "HTTP/1.1 200 OK",
            'ETag: W/"6ab13b80-e"',
            "Last-Modified: Mon, 21 Sep 2026 14:13:20 GMT",
            "Content-Type: text/html",
            "Content-Length: 14",
            "Keep-Alive: timeout=5, max=100",
            "",
            "<h1>Home</h1>\n",
        ],
        "GET /",
    )
    equal(ask("/index.html")[1], "<h1>Home</h1>\n", "GET /index.html")
    equal(ask("/style.css")[0].getheader("Content-Type"), "text/css", "type of style.css")
    equal(ask("/guide/")[1], "<h1>Guide</h1>\n", "GET /guide/")
    equal(ask("/hello")[1], "hello from a handler\n", "GET /hello")
    equal(status("/nothing"), 404, "GET /nothing")

    equal(status("/style.css/"), 404, "a file with a slash after it")
    moved, _ = ask("/guide?page=2")
    equal((moved.status, moved.getheader("Location")), (301, "/guide/"), "a folder without its slash; no query")
    Path("public/none").mkdir()
    Path("public/none/file.txt").write_text("here\n")
    equal(status("/none/"), 404, "a folder without index.html: no listing")

    caching()
    refused()
    part, body = ask("/style.css", headers={"Range": "bytes=0-1"})
    equal((part.status, part.getheader("Content-Range"), body), (206, "bytes 0-1/19", "h1"), "a range")
    newer = ask("/style.css", headers={"Range": "bytes=0-1", "If-Range": "Mon, 21 Sep 2020 14:13:20 GMT"})[0]
    equal(newer.status, 200, "a range of a file that has changed since")
    equal(
        (ask("/", method="HEAD")[0].getheader("Content-Length"), ask("/", method="HEAD")[1]), ("14", ""), "HEAD"
    )
    equal(status("/", method="POST"), 404, "POST to a file")
    types()
    truncated()
    server.stop()


def caching() -> None:
    """ETag and Last-Modified come from the file's time and size."""
    etag = ask("/")[0].getheader("ETag")
    again, body = ask("/", headers={"If-None-Match": etag})
    equal((again.status, body, again.getheader("ETag")), (304, "", etag), "the same ETag")
    equal(status("/", headers={"If-Modified-Since": "Mon, 21 Sep 2026 14:13:20 GMT"}), 304, "not modified since")
    equal(ask("/")[0].getheader("Cache-Control"), None, "no Cache-Control by itself")
    # Same size, same second: the library cannot see the difference.
    home.write_text("<h1>Hmoe</h1>\n")
    os.utime(home, (1_790_000_000, 1_790_000_000))
    equal(status("/", headers={"If-None-Match": etag}), 304, "changed within the second, same size")
    os.utime(home, (1_790_000_001, 1_790_000_001))
    equal(ask("/", headers={"If-None-Match": etag})[1], "<h1>Hmoe</h1>\n", "changed a second later")
    home.write_text("<h1>Home</h1>\n")


def refused() -> None:
    """Nothing outside the folder is served."""
    Path("secret.txt").write_text("secret\n")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/guide/../../secret.txt", "/..%2fsecret.txt"):
        equal(status(path), 404, f"GET {path}")
    equal(status("/guide/../style.css"), 200, ".. that stays inside")
    equal(status("/guide%5Cindex.html"), 404, "a backslash")
    equal(status("/index.html%00.txt"), 404, "a zero byte")
    Path("public/out.txt").symlink_to("../secret.txt")
    Path("public/inside.css").symlink_to("style.css")
    equal(status("/out.txt"), 403, "a link that leads out")
    equal(status("/inside.css"), 200, "a link that stays inside")
    os.mkfifo("public/pipe")
    equal(status("/pipe"), 404, "not a regular file")
    Path("public/.env").write_text("TOKEN=1\n")
    equal(ask("/.env")[1], "TOKEN=1\n", "a hidden file")


def types() -> None:
    """The type comes from the ending, as it is written."""
    for name, mime in {
        "photo.jpg": "image/jpeg",
        "photo.JPG": "application/octet-stream",
        "notes.md": "application/octet-stream",
        "LICENSE": "application/octet-stream",
        "data.json": "application/json",
        "app.mjs": "text/javascript",
        "module.wasm": "application/wasm",
        "site.webmanifest": "application/octet-stream",
        "feed.xml": "application/xml",
    }.items():
        Path("public", name).write_text("x")
        equal(ask(f"/{name}")[0].getheader("Content-Type"), mime, f"type of {name}")


def cut_short(peer, size):
    """Asks for a large file over this connection and empties it while it is sent; gives the bytes that arrived."""
    big = Path("public/big.bin")
    big.write_bytes(b"x" * size)
    peer.settimeout(30)
    peer.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    seen = len(peer.recv(4096))
    big.write_bytes(b"")
    with contextlib.suppress(OSError):
        while more := peer.recv(1 << 20):
            seen += len(more)
    big.unlink()
    return seen


def truncated() -> None:
    """A file that gets shorter while it is sent: the response breaks off, the server goes on."""
    size = 64 * 1024 * 1024
    with socket.create_connection(("127.0.0.1", 8080)) as peer:
        seen = cut_short(peer, size)
    check(seen < size, f"the response broke off after {seen} bytes")
    equal(status("/"), 200, "the server goes on")


def truncated_over_tls() -> None:
    """The same over HTTPS, where the process itself reads the file's memory: it dies."""
    tls("localhost")
    server = start("secure")
    context = ssl._create_unverified_context()
    size = 64 * 1024 * 1024
    with context.wrap_socket(socket.create_connection(("127.0.0.1", 8080))) as peer:
        seen = cut_short(peer, size)
    check(seen < size, f"the response broke off after {seen} bytes")
    equal(server.wait(20).returncode, -signal.SIGBUS, "how the server ended")


def order() -> None:
    """Pre-routing, then files, then handlers."""
    server = start("order")
    equal(ask("/style.css")[1], "h1 { color: navy }\n", "GET: the file wins")
    equal(ask("/style.css", method="HEAD")[0].getheader("Content-Length"), "19", "HEAD: the file too")
    equal(ask("/style.css", method="POST")[1], "POST handler\n", "POST: the handler")
    equal(ask("/style.css?early=1")[1], "pre-routing\n", "the pre-routing handler before both")
    Path("public/style.css").rename("style.css.away")
    equal(ask("/style.css")[1], "GET handler\n", "without the file: the handler")
    Path("public/new.txt").write_text("new\n")
    equal(ask("/new.txt")[1], "new\n", "a file that was added")
    Path("style.css.away").rename("public/style.css")
    server.stop()


def options() -> None:
    """Several mounts, headers, types, a handler for files."""
    Path("theme").mkdir()
    Path("theme/style.css").write_text("h1 { color: red }\n")
    Path("assets").mkdir()
    Path("assets/app.3f2a.js").write_text("1\n")
    server = start("options")
    equal(ask("/style.css")[1], "h1 { color: red }\n", "the first mount that has the file")
    response, body = ask("/")
    equal(body, "<h1>Home</h1>\n", "the second mount has the rest")
    equal(response.getheader("Content-Type"), "text/html; charset=utf-8", "mapped type")
    equal(response.getheader("Cache-Control"), "no-cache", "header of the file request handler")
    etag = response.getheader("ETag")
    unchanged = ask("/", headers={"If-None-Match": etag})[0]
    equal((unchanged.status, unchanged.getheader("Cache-Control")), (304, None), "the handler does not see a 304")
    equal(ask("/", method="HEAD")[0].getheader("Cache-Control"), None, "nor a HEAD")
    equal(ask("/notes.md")[0].getheader("Content-Type"), "text/markdown", "type of notes.md")
    equal(ask("/LICENSE")[0].getheader("Content-Type"), "text/plain", "default type")
    js = ask("/assets/app.3f2a.js")[0]
    equal(js.getheader("Cache-Control"), "max-age=31536000", "headers of the mount")
    unchanged = ask("/assets/app.3f2a.js", headers={"If-None-Match": js.getheader("ETag")})[0]
    equal((unchanged.status, unchanged.getheader("Cache-Control")), (304, "max-age=31536000"), "and with a 304")
    equal(ask("/assets/none.js")[0].getheader("Cache-Control"), None, "but not with a 404")
    equal(status("/assetsnot/app.3f2a.js"), 404, "a mount ends at a slash")
    server.stop()


def guard() -> None:
    """Hidden files out of reach; the redirect below a mount that is not the root."""
    server = start("guard")
    equal(status("/help/style.css"), 200, "an ordinary file")
    equal(status("/help/.env"), 404, "a hidden file")
    Path("public/.well-known").mkdir()
    Path("public/.well-known/security.txt").write_text("x")
    equal(status("/help/.well-known/security.txt"), 404, ".well-known too")
    equal(ask("/help/guide")[0].getheader("Location"), "/help/guide/", "the redirect, corrected")
    Path("public/日 本").mkdir()
    equal(ask("/help/%E6%97%A5%20%E6%9C%AC")[0].getheader("Location"), "/help/%E6%97%A5%20%E6%9C%AC/", "encoded")
    server.stop()


def cases() -> None:
    """What the calls return, and who gets to see a request for a file."""
    server = start("cases")
    server.wait_output("headers: true")
    equal(
        server.stdout.splitlines()[:10],
        [
            "folder: true",
            "no folder: false",
            "a file: false",
            "no leading slash: false",
            "empty: true",
            "slash at the end: true",
            "to be removed: true",
            "removed: true",
            "removed again: false",
            "headers: true",
        ],
        "what the calls return",
    )

    def events(path, **rest):
        before = len(server.stdout.splitlines())
        answer = ask(path, **rest)[0]
        done = f"done {rest.get('said', path)} "
        wait_until(lambda: any(e.startswith(done) for e in server.stdout.splitlines()[before:]), f"log of {path}")
        return answer, server.stdout.splitlines()[before:]

    answer, seen = events("/index.html")
    equal(seen, ["file GET /index.html", "done /index.html 200"], "a file: no pre-request handler")
    equal(events("/style.css", method="HEAD")[1], ["done /style.css 200"], "HEAD: no file request handler")
    equal(
        events("/api")[1],
        ["error Failed to open file /api", "pre-request /api", "done /api 200"],
        "a handler below a mount: the miss is logged as an error",
    )
    answer, _ = events("/both/style.css")
    equal(answer.getheader("Cache-Control"), "no-store, max-age=60, private", "default, mount, handler: all are sent")
    equal(ask("/none/")[1], "list", "a folder without index.html: the handler")

    equal(ask("/plain/guide")[0].getheader("Location"), "//guide/", "redirect below /plain")
    equal(ask("/slash/guide")[0].getheader("Location"), "/guide/", "redirect below /slash/")
    equal(ask("/plain")[1], "<h1>Home</h1>\n", "the mount point itself: index.html without a redirect")
    equal(status("/x/style.css"), 404, "below a mount that returned false")
    equal(status("/slash"), 404, "/slash/ does not cover /slash")
    server.stop()


program()
order()
options()
guard()
cases()
truncated_over_tls()
