"""Compressed responses: which of them, with what, what it costs, what goes wrong."""

import gzip
import http.client
import time
import zlib
from pathlib import Path

from harness import check, equal, start


def ask(path, accept=None, method="GET", headers=None):
    """One request on a connection of its own; the body as it arrived."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=60)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in {**({"Accept-Encoding": accept} if accept else {}), "Connection": "close", **(headers or {})}.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def coding(path, accept="gzip", **rest):
    """The coding of the response; None when it is not compressed."""
    return ask(path, accept, **rest)[0].getheader("Content-Encoding")


def program() -> None:
    """The first program, and the choice of the coding."""
    server = start("server")
    plain = ask("/films")[1]
    equal(len(plain), 29787, "bytes of the films")
    for accept, expected, size in (("gzip", "gzip", 4765), ("br", "br", 1869), ("zstd", "zstd", 1680)):
        response, body = ask("/films", accept)
        equal(response.getheader("Content-Encoding"), expected, f"coding for {accept}")
        check(size * 0.8 < len(body) < size * 1.2, f"bytes with {accept}, about {size}: {len(body)}")
        equal(response.getheader("Content-Length"), str(len(body)), f"Content-Length with {accept}")
    response, _ = ask("/films", "gzip", method="HEAD")
    check(abs(int(response.getheader("Content-Length")) - 4765) < 1000, "HEAD tells the compressed length")
    equal(
        [name for name, _ in response.getheaders()],
        ["Content-Type", "Content-Encoding", "Vary", "Content-Length", "Connection", "Accept-Ranges"],
        "headers of HEAD",
    )
    equal(response.getheader("Vary"), "Accept-Encoding", "Vary")
    equal(gzip.decompress(ask("/films", "gzip")[1]), plain, "decompressed")
    equal(ask("/films")[0].getheader("Vary"), None, "no Vary without a coding")

    for accept, expected in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, zstd", "gzip"),
        ("zstd", "zstd"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("gzip;q=0.9, zstd", "zstd"),
        ("br;q=0, gzip", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", None),
        ("*", None),
        ("identity", None),
        ("gzip;q=0", None),
        (None, None),
    ):
        equal(coding("/films", accept), expected, f"coding for {accept}")
    server.stop()


def kinds() -> None:
    """Which types and which kinds of responses are compressed."""
    Path("public").mkdir()
    for size in (1399, 1400, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1):
        Path("public", f"{size}.txt").write_text("x" * size)
    server = start("cases")
    for mime in (
        *("text/plain", "text/html; charset=utf-8", "text/css", "text/csv", "image/svg+xml"),
        *("application/javascript", "application/x-javascript", "application/json", "application/ld+json"),
        *("application/xml", "application/xhtml+xml", "application/rss+xml", "application/atom+xml"),
        *("application/xslt+xml", "application/protobuf"),
    ):
        equal(coding(f"/type?is={mime.replace('+', '%2B').replace(' ', '%20')}"), "gzip", f"coding of {mime}")
    for mime in (
        *("text/event-stream", "image/png", "image/jpeg", "application/octet-stream", "application/zip"),
        *("application/wasm", "application/problem+json", "font/ttf", "video/mp4"),
    ):
        equal(coding(f"/type?is={mime.replace('+', '%2B')}"), None, f"coding of {mime}")

    for path, expected in (
        *(("/content", "gzip"), ("/chunked", "gzip"), ("/error", "gzip"), ("/short", "gzip")),
        *(("/with-length", None), ("/until-close", None), ("/body-only", None)),
        *(("/1400.txt", None), ("/file-content", None)),
    ):
        equal(coding(path), expected, f"coding of {path}")
    response, body = ask("/own", "gzip")
    equal((response.headers.get_all("Content-Encoding"), body), (["gzip"], b"not really gzip"), "left alone")
    equal((len(ask("/short")[1]), len(ask("/short", "gzip")[1])), (2, 22), "bytes of a short body")
    part, body = ask("/content", "gzip", headers={"Range": "bytes=0-9"})
    equal(
        (part.status, part.getheader("Content-Encoding"), part.getheader("Content-Range")[:11]),
        (206, "gzip", "bytes 0-9/1"),
        "a range of a body",
    )
    equal((len(body) > 10, len(gzip.decompress(body))), (True, 10), "it is compressed by itself")

    equal(len(ask("/identity", "gzip")[1]) >= 1000000, True, "with identity: as it is")
    equal(len(ask("/identity", "gzip", headers={"Range": "bytes=0-9"})[1]), 10, "and a range of it")

    plain = ask("/1400.txt", "gzip")[0].getheader("ETag")
    ask("/switch")
    for path, expected in (
        *(("/1399.txt", None), ("/1400.txt", "gzip"), ("/file-content", "gzip")),
        *((f"/{4 * 1024 * 1024}.txt", "gzip"), (f"/{4 * 1024 * 1024 + 1}.txt", None)),
    ):
        equal(coding(path), expected, f"coding of {path} with the defaults")
    equal(coding("/1400.txt", headers={"Range": "bytes=0-9"}), None, "a range of a file")
    equal(ask("/1400.txt", "gzip")[0].getheader("ETag"), plain[:-1] + '-gzip"', "ETag of the compressed file")

    logged = [line for line in server.lines if " /content " in line]
    length, compressed = logged[0].split()[-1], logged[1].split()[-1]
    equal([line.split()[0] for line in logged[:2]], ["before", "after"], "order of the loggers")
    check(int(length) >= 1000000 > 5 * int(compressed), f"what they see: {length} and {compressed} bytes")
    equal([line for line in server.lines if line.startswith("before /with-length")], [], "nothing to log before")
    cost()
    server.stop()


def cost() -> None:
    """Brotli is many times slower than the others."""
    seconds, sizes = {}, {}
    for name in ("gzip", "br", "zstd"):
        begin = time.monotonic()
        response, body = ask("/content", name)
        seconds[name], sizes[name] = time.monotonic() - begin, len(body)
        equal(response.getheader("Content-Encoding"), name, "coding of a large body")
    check(seconds["br"] > 5 * seconds["gzip"], f"Brotli against gzip: {seconds}")
    check(seconds["br"] > 5 * seconds["zstd"], f"Brotli against Zstd: {seconds}")
    for name, size in (("gzip", 164904), ("br", 53703), ("zstd", 141925)):
        check(size * 0.8 < sizes[name] < size * 1.2, f"bytes with {name}, about {size}: {sizes[name]}")


def arrivals(path) -> list[float]:
    """When pieces of the text could be read, in seconds after the headers."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=60)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    begin, times, decoder = time.monotonic(), [], zlib.decompressobj(31)
    compressed = response.getheader("Content-Encoding") == "gzip"
    while piece := response.read1(65536):
        text = decoder.decompress(piece) if compressed else piece
        if text:
            times.append(time.monotonic() - begin)
    connection.close()
    return times


def settings() -> None:
    """Limits for files, and a response that is left alone."""
    for size in (3999, 4000, 1024 * 1024, 1024 * 1024 + 1):
        Path("public", f"{size}.txt").write_text("x" * size)
    server = start("options")
    seen = [coding(f"/{size}.txt") for size in (3999, 4000, 1024 * 1024, 1024 * 1024 + 1)]
    equal(seen, [None, "gzip", "gzip", None], "files by size")
    late = arrivals("/progress")
    check(len(late) == 1 and late[0] > 0.8, f"compressed: all five lines at once, after the last write: {late}")
    now = arrivals("/progress-now")
    check(len(now) >= 3 and now[0] < 0.8, f"not compressed: a piece for each write: {now}")
    equal(ask("/progress-now", "gzip")[1], b"1\n2\n3\n4\n5\n", "the text itself")
    server.stop()


program()
kinds()
settings()
