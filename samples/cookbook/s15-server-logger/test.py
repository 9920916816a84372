"""What the loggers of a server get, when they run, and what they never see."""

import http.client
import re
import socket
import threading
import time
from pathlib import Path

from harness import check, equal, run, start


def ask(path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, bytes]:
    """Sends one request; gives status and body."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=30)
    try:
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def raw(request: str) -> str:
    """Sends these bytes on a connection of their own; gives all that comes."""
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer:
        peer.sendall(request.encode("latin-1"))
        received = b""
        while more := peer.recv(65536):
            received += more
    return received.decode("latin-1")


def program() -> None:
    """The page's first program."""
    with socket.create_server(("0.0.0.0", 8080)):
        taken = run("server")
    equal((taken.returncode, taken.stderr), (1, "error: Failed to bind IP address\n"), "the port is taken: the error")

    server = start("server")
    ask("/")
    ask("/nothing")
    raw("hello\r\n\r\n")
    raw("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    server.wait_output("BREW / 400 0\n")
    lines = server.lines
    check(re.fullmatch(r"127\.0\.0\.1 GET / 200 6 \d+ us", lines[0]), f"line of /: {lines[0]}")
    check(re.fullmatch(r"127\.0\.0\.1 GET /nothing 404 0 \d+ us", lines[1]), f"line of /nothing: {lines[1]}")
    equal(lines[2], "127.0.0.1 hello  400 0", "line of a request that is none: no target, no time")
    equal(lines[3], "127.0.0.1 BREW / 400 0", "line of an unknown method")
    equal(
        server.stderr.splitlines(),
        ["error: Invalid request line (hello)", "error: Invalid HTTP method (BREW)", "error: Invalid request line (BREW)"],
        "lines of the error logger",
    )
    server.stop()


def generic() -> None:
    """Generic lambdas as loggers and handlers."""
    server = start("generic")
    equal(ask("/me?user=Ada"), (200, b"Ada"), "types spelled")
    equal(ask("/me"), (200, b"nobody"), "types spelled, no user")
    server.wait_output("- /me\n")
    equal(server.lines, ["Ada /me?user=Ada", "- /me"], "with the word template")
    server.stop()


def stream() -> None:
    """The logger comes before the data, the releaser after it."""
    server = start("stream")
    equal(len(ask("/stream")[1]), 50000000, "bytes of the stream")
    server.wait_output("/stream complete")
    equal(server.lines, ["/stream 200", "/stream complete"], "a stream to its end")
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer:
        peer.sendall(b"GET /stream?2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        peer.recv(100)
    server.wait_output("/stream?2 broken off")
    equal(server.lines[2:], ["/stream?2 200", "/stream?2 broken off"], "a client that leaves: the status is 200")
    server.stop()


def fields() -> None:
    """What a line can hold."""
    server = start("kinds")
    Path("page.html").write_text("<p>hi</p>\n", encoding="utf-8")
    seen = 0

    def logged(expected: list[str], what: str) -> None:
        nonlocal seen
        server.wait_output(expected[-1] + "\n")
        equal(server.lines[seen:], expected, what)
        seen = len(server.lines)

    ask("/users/7?full=1")
    logged(["log [/users/7?full=1] [/users/:id] 127.0.0.1 200 500 500"], "a route with a parameter")
    ask("/films/12")
    logged([r"log [/films/12] [/films/(\d+)] 127.0.0.1 200 4 4"], "a route with a regular expression")
    ask("/files/page.html")
    logged(["log [/files/page.html] [] 127.0.0.1 200 0 10"], "a mounted file: its bytes are not in the body")
    ask("/nothing%0Alog", **{"X-Forwarded-For": "203.0.113.9"})
    logged(["log [/nothing%0Alog] [] 203.0.113.9 404 0 0"], "the target stays encoded; the address behind a proxy")
    status, body = ask("/users/8", **{"Accept-Encoding": "gzip"})
    equal(status, 200, "a compressed response")
    check(len(body) < 100, "it is small")
    logged(
        ["before compression /users/8 500", f"log [/users/8] [/users/:id] 127.0.0.1 200 {len(body)} {len(body)}"],
        "the body before compression, and after it",
    )
    odd = raw("GET /odd\x1b[31m HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    check(odd.startswith("HTTP/1.1 400"), "an escape character in the target is refused")
    logged(
        ["error Invalid request line [/odd\x1b[31m]", "log [/odd\x1b[31m] [] 127.0.0.1 400 0 0"],
        "but both loggers get it as it came",
    )
    server.stop()


def errors() -> None:
    """What the error logger gets, and what nobody gets."""
    server = start("kinds")
    seen = 0

    def logged(expected: list[str], what: str) -> None:
        nonlocal seen
        server.wait_output(expected[-1] + "\n")
        equal(server.lines[seen:], expected, what)
        seen = len(server.lines)

    host = "Host: localhost\r\n"
    raw("GET / HTTP/1.1\r\nno colon\r\n\r\n")
    logged(["error Invalid headers [/]", "log [/] [] 127.0.0.1 400 0 0"], "a header that is none")
    target = "/" + "x" * 8192
    raw(f"GET {target} HTTP/1.1\r\n{host}\r\n")
    logged(
        [f"error Exceeded maximum URI length [{target}]", f"log [{target}] [] 127.0.0.1 414 0 0"],
        "a target that is too long",
    )
    raw(f"GET /users/7 HTTP/1.1\r\n{host}Range: none\r\n\r\n")
    logged(
        ["error Invalid Range header [/users/7]", "log [/users/7] [] 127.0.0.1 416 0 0"], "a Range header that is none"
    )
    equal(ask("/body", "POST", "x" * 1001)[0], 413, "a body that is too large")
    logged(["error Failed to read connection [/body]", "log [/body] [/body] 127.0.0.1 413 0 0"], "it")
    ask("/no-file")
    logged(
        ["error Failed to open file [/no-file]", "log [/no-file] [/no-file] 127.0.0.1 404 0 0"],
        "a file that is not there",
    )
    equal(raw(f"GET /log-throws HTTP/1.1\r\n{host}\r\n"), "", "an exception in the logger: no response")
    logged(
        [
            "log [/log-throws] [/log-throws] 127.0.0.1 200 1 1",
            "error User callback threw an exception -",
        ],
        "it",
    )
    raw(f"GET /provider-throws HTTP/1.1\r\n{host}\r\n")
    logged(
        [
            "log [/provider-throws] [/provider-throws] 127.0.0.1 200 0 -",
            "error User callback threw an exception -",
        ],
        "an exception in a content provider",
    )

    equal(ask("/throws")[0], 500, "an exception in a handler")
    logged(["log [/throws] [/throws] 127.0.0.1 500 0 0"], "it is not in the error log")
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as silent:
        silent.shutdown(socket.SHUT_WR)
        equal(silent.recv(1), b"", "a connection without a request")
    switched = raw(
        f"GET /ws HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    check(switched.startswith("HTTP/1.1 101"), "a WebSocket")
    ask("/nothing")
    logged(["log [/nothing] [] 127.0.0.1 404 0 0"], "neither of these two is logged, and a 404 is no error")
    server.stop()


def one_at_a_time() -> None:
    """The loggers take turns: the responses of four clients are held up together."""
    server = start("kinds")
    began = time.monotonic()
    threads = [threading.Thread(target=ask, args=("/log-slowly",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    check(took >= 1.2, f"four responses, each logged for 300 ms: {took:.2f} s")
    server.stop()


program()
generic()
stream()
fields()
errors()
one_at_a_time()
