"""Compression on the client: what it sends, what it asks for, what it does with what comes."""

import contextlib
import gzip
import socket
import threading
import time
from pathlib import Path

from harness import check, equal, run, start


def about(number, expected, what) -> None:
    """Sizes differ a little between versions of the compression libraries."""
    check(expected * 0.8 <= int(number) <= expected * 1.2, f"{what}, about {expected}: {number}")


def pages() -> None:
    """The programs that the page shows."""
    equal(run("client").returncode, 1, "client without a server")
    server = start("server")
    done = run("client")
    equal(done.returncode, 0, "exit status of client")
    up, down = done.lines
    equal(up.split()[:2] + up.split()[3:], ["up:", "br,", "bytes", "for", "10000"], "upload")
    about(up.split()[2], 13, "bytes sent")
    equal(down.split()[:2] + down.split()[3:], ["down:", "br,", "bytes", "for", "29787"], "download")
    about(down.split()[2], 1869, "bytes received")
    asked, kept = run("options").lines
    equal(asked, "gzip: 29787 bytes", "asked for gzip, decompressed")
    equal(kept.split()[0], "br:", "kept as it came: coding")
    about(kept.split()[1], 1869, "kept as it came: bytes")
    server.stop()


def cases() -> None:
    """Every kind of request."""
    note = gzip.compress(b"x" * 10000)
    Path("note.gz").write_bytes(note)
    server = start("cases_server")
    seen = dict(line.split(": ", 1) for line in run("cases").lines)
    server.stop()
    equal(seen["default"], "200 plain, 10000 bytes for 10000", "off by default")
    equal(seen["accept"], "200 br, gzip, deflate, zstd", "Accept-Encoding")
    equal(seen["accept with a receiver"], "-", "no Accept-Encoding with a content receiver")
    equal(seen["receiver"], "gzip 20000", "a content receiver that asks for gzip gets the text")
    equal(seen["progress total"], "13", "the progress callback counts compressed bytes")
    equal(seen["stream"], "br 20000", "the stream API")
    for what in ("text", "image", "put", "patch", "provider"):
        equal(seen[what], "200 br, 13 bytes for 10000", what)
    equal(seen["delete"], "200 plain, 10000 bytes for 10000", "delete")
    equal(seen["asked"], "10", "calls of the provider, before anything is sent")
    equal(seen["chunked"], "200 br, - bytes for 10000", "a provider without a length")
    equal(seen["form"], "200 br, 7 bytes for 3", "a form")
    equal((seen["multipart"][:8], seen["multipart"][-5:]), ("200 br, ", "10000"), "a multipart form")
    equal(seen["short"], "200 br, 6 bytes for 2", "a short body grows")
    equal(seen["too large"], "413 ", "the server's limit is for the decompressed body")
    equal(seen["own, right"], f"200 gzip, {len(note)} bytes for 10000", "compressed by the program itself")
    equal(seen["own"], "400 ", "not what the header says: refused by the server")
    equal(seen["unknown"], "200 xz, 6 bytes for 6", "a coding that nobody knows: as it came")


ANSWERS = {
    "/right": ("gzip", gzip.compress(b"x" * 5000)),
    "/upper": ("GZIP", gzip.compress(b"x" * 5000)),
    "/identity": ("identity", b"12345"),
    "/other": ("x-gzip", b"12345"),
    "/two": ("gzip, br", b"12345"),
    "/wrong": ("gzip", b"this is not what the header says"),
    "/cut": ("gzip", gzip.compress(bytes(range(256)) * 100)[:200]),
    "/large": ("gzip", gzip.compress(bytes(101 * 1024 * 1024), 1)),
}


@contextlib.contextmanager
def answering():
    """A server on port 8080 that gives the answers above.

    Yields:
        Nothing.
    """
    listener = socket.create_server(("127.0.0.1", 8080), reuse_port=True)

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                peer, _ = listener.accept()
                with peer:
                    coding, body = ANSWERS[peer.recv(65536).split()[1].decode()]
                    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\nContent-Length: {len(body)}\r\n\r\n"
                    with contextlib.suppress(OSError):
                        peer.sendall(head.encode() + body)

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        serving.join()
        listener.close()


def responses() -> None:
    """What becomes of a response."""
    with answering():
        for path, expected in (
            ("/right", "5000 bytes"),
            ("/upper", "5000 bytes"),
            ("/identity", "5 bytes"),
            ("/other", "5 bytes"),
            ("/two", "5 bytes"),
            ("/wrong", "Failed to read connection"),
            ("/large", "Failed to read connection"),
        ):
            equal(run("cases", path).stdout.strip(), expected, f"response {path}")
        cut = run("cases", "/cut").stdout.split()
        check(cut[1] == "bytes" and int(cut[0]) < 25600, f"cut off, and no error: {cut}")


def cost() -> None:
    """The time that Brotli takes before a large body is sent."""
    server = start("cases_server")
    begin = time.monotonic()
    plain = run("upload").lines
    check(time.monotonic() - begin < 60, "upload ends")
    server.stop()
    times = {line.split()[0]: int(line.split()[1]) for line in plain}
    check(times["compressed"] > 5 * times["plain"], f"milliseconds: {times}")


pages()
cases()
responses()
cost()
