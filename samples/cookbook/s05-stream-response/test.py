"""Bodies that a content provider writes: what it is called with, how it ends, when its writes arrive."""

import os
import re
import socket
from pathlib import Path

from harness import Running, check, equal, run, start, wait_until

READ = "Failed to read connection"
SIZE = 100_000


def shown() -> None:
    """The program of the page, with a file of 100,000 bytes."""
    server = start("server")
    equal(run("client").returncode, 0, "exit code of the client without the file")
    equal(run("client").lines[0], "404, 0 bytes", "the film without the file")
    film = os.urandom(SIZE)
    Path("film.mp4").write_bytes(film)

    equal(
        run("client").lines, ["200, 100000 bytes", "206, 50000 bytes", "1", "2", "3"], "what the client prints"
    )
    calls = [
        "from 0, 100000 left",
        "from 16384, 83616 left",
        "from 32768, 67232 left",
        "from 49152, 50848 left",
        "from 65536, 34464 left",
        "from 81920, 18080 left",
        "from 98304, 1696 left",
        "from 1000, 50000 left",
        "from 17384, 33616 left",
        "from 33768, 17232 left",
        "from 50152, 848 left",
    ]
    equal(server.lines, calls, "what the content provider is called with")

    head, body = fetch("GET /film HTTP/1.1")
    equal(body, film, "the film as it arrives")
    check("content-length: 100000" in head and "content-encoding" not in head, "it has a length and no coding")
    head, body = fetch("GET /film HTTP/1.1\r\nAccept-Encoding: gzip\r\nRange: bytes=0-9,20-29")
    check(head.startswith("http/1.1 206 ") and film[20:30] in body, "two ranges in one response")
    before = len(server.lines)
    head, body = fetch("HEAD /film HTTP/1.1")
    check("content-length: 100000" in head, "HEAD: the length")
    equal((body, len(server.lines)), (b"", before), "HEAD: no body and no call")
    head, _ = fetch("GET /numbers HTTP/1.1")
    check("transfer-encoding: chunked" in head and "content-length" not in head, "the numbers are chunked")
    server.stop()


def fetch(request: str) -> tuple[str, bytes]:
    """Sends a request as it is; gives the headers in lower case and the body."""
    with socket.create_connection(("127.0.0.1", 8080)) as peer, peer.makefile("rb") as stream:
        peer.sendall(f"{request}\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        head, _, body = stream.read().partition(b"\r\n\r\n")
        return head.decode().lower(), body


ENDINGS = {
    # path: (what the client gets, calls of the provider, what the releaser is told)
    "/length": ("1234512345 | 10 - - -", 2, 1),
    "/length/false": (READ, 2, 0),
    "/length/done": (READ, 1, 0),
    "/length/nothing": (READ, 2, 0),
    "/length/zero": (" | 0 - - -", 0, 0),
    "/throw": (READ, 2, 0),
    "/chunked": ("1234512345 | - chunked - -", 3, 1),
    "/chunked/false": (READ, 3, 0),
    "/chunked/nothing": ("1234512345 | - chunked - -", 10, 1),
    "/chunked/trailer": ("12345 | - chunked - 42", 1, 1),
    "/chunked/os": ("n = 42\n | - chunked - -", 1, 1),
    "/chunked/char": ("a | - chunked - -", 1, 1),
    "/chunked/endl": ("a | - chunked - -", 1, 1),
    "/close": (READ, 3, 1),
    "/close?close": ("1234512345 | - - close -", 3, 1),
}


def released(server: Running, path: str) -> list[tuple[int, int]]:
    """What the releaser of a path has said so far: calls and success."""
    return [
        (int(calls), int(success))
        for calls, success in re.findall(rf"^{path}: calls (\d+), success (\d)$", server.stdout, re.MULTILINE)
    ]


def ended() -> None:
    """Every way in which a content provider ends."""
    server = start("endings")
    out = run("asking", *ENDINGS, timeout=60).stdout
    for path, (result, calls, success) in ENDINGS.items():
        check(f"{path}: {result}\n" in out, f"what the client gets from {path}: {result}")
        route = path.partition("?")[0]
        wait_until(lambda route=route: released(server, route), f"the releaser of {route}")
        check((calls, success) in released(server, route), f"{route}: {calls} calls, success {success}")
    head, body = fetch("GET /length/much HTTP/1.1")
    check("content-length: 10" in head and body == b"123456789012345", "more than the length is sent all the same")
    for path, body in (("/text/length", b"12345"), ("/text/close", b"1234512345")):
        head, got = fetch(f"GET {path} HTTP/1.1\r\nAccept-Encoding: gzip, br")
        equal((got, "content-encoding" in head), (body, False), f"{path} is not compressed")
    body, waited = next(line for line in out.splitlines() if line.startswith("patient: ")).split()[1:]
    equal(body, "1234512345", "a client with keep-alive and time gets the body in the end")
    check(int(waited) >= 4900, f"when the server gives up the connection after 5 s: {waited} ms")
    tail = out.splitlines()[-3:]
    equal(tail[0], "without keep-alive: 1234512345", "a body without length for a client without keep-alive")
    equal(tail[1], "head: 10", "Content-Length in a response to HEAD")
    check((0, 0) in released(server, "/length"), "HEAD: no call, the releaser is told of no success")
    equal(tail[2], "endless: Connection handling canceled", "a client that goes away")
    wait_until(lambda: released(server, "/chunked/endless"), "the server notices that the client has gone")
    equal(released(server, "/chunked/endless")[0][1], 0, "the releaser is told of no success")
    server.stop()


def ticking() -> None:
    """Five writes 200 ms apart, with and without a compressor in between."""
    start("ticks")
    plain, events, octets = run("arrivals").lines
    head, arrived = plain.split(":")
    check(head in ("/plain, Content-Encoding br", "/plain, Content-Encoding gzip"), f"plain text is compressed: {head}")
    check(re.fullmatch(r" 25 bytes at \d+", arrived), f"it arrives as one piece: {arrived}")
    check(int(arrived.split()[-1]) >= 1000, f"after the last write: {arrived}")
    for line, path in ((events, "/events"), (octets, "/bytes")):
        head, arrived = line.split(":")
        equal(head, f"{path}, Content-Encoding none", "not compressed")
        times = [int(time) for time in re.findall(r"5 bytes at (\d+)", arrived)]
        check(len(times) >= 4, f"it arrives write by write: {arrived}")
        check(times[0] < 900, f"the first write arrives before the last is made: {arrived}")
    head, _ = fetch("GET /plain HTTP/1.1")
    check("content-encoding" not in head, "who does not ask for compression gets none")


shown()
ended()
ticking()
