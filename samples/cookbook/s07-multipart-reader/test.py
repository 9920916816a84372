"""Reading a multipart form part by part: what the callbacks see, refusing, and what the status becomes."""

import http.client
import signal
import socket
from pathlib import Path

from harness import check, equal, run, start, wait_until

BOUNDARY = "frontier"
FORM = f"multipart/form-data; boundary={BOUNDARY}"


def part(name, content, filename=None, mime=None):
    """One part as it stands in the body."""
    head = f'Content-Disposition: form-data; name="{name}"'
    head += f'; filename="{filename}"' if filename is not None else ""
    head += f"\r\nContent-Type: {mime}" if mime else ""
    return f"--{BOUNDARY}\r\n{head}\r\nX-Note: hi\r\n\r\n".encode() + content + b"\r\n"


def form(*parts):
    """A whole body."""
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def post(path, body, mime=FORM, method="POST"):
    """Sends a body; gives the status and the body of the response."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=30)
    connection.request(method, path, body, {"Content-Type": mime})
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def saved():
    """The files that the first program has written."""
    return sorted(path.name for path in Path().glob("upload-*"))


poster = bytes(range(256)) * 4000
small = form(part("title", b"Metropolis"), part("poster", b"x" * 100, "poster.png", "image/png"))
large = form(part("title", b"Metropolis"), part("poster", poster, "poster.png", "image/png"))
unfinished = part("title", b"Metropolis") + part("poster", poster, "poster.png", "image/png")


def program() -> None:
    """The first program: each part in a file of its own."""
    server = start("server")
    equal(
        post("/upload", large),
        (200, "title [] in upload-1\nposter [poster.png] in upload-2\n"),
        "the report",
    )
    equal((Path("upload-1").read_bytes(), Path("upload-2").read_bytes()), (b"Metropolis", poster), "the files")
    equal(post("/upload", b"title=Metropolis", "application/x-www-form-urlencoded"), (415, ""), "not multipart")
    equal(post("/upload", unfinished), (400, ""), "no boundary at the end")
    equal(saved(), ["upload-1", "upload-2"], "nothing is left of it")
    with socket.create_connection(("127.0.0.1", 8080)) as peer:
        head = f"POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nContent-Length: {len(large)}\r\n\r\n"
        peer.sendall(head.encode() + large[:500000])
        wait_until(lambda: "upload-6" in saved(), "the second part is being written")
    wait_until(lambda: saved() == ["upload-1", "upload-2"], "nothing is left after the client has gone")
    server.stop()


def refuse() -> None:
    """The second program: limits and types."""
    server = start("refuse")
    picture = part("poster", b"x" * 100, "poster.png", "image/png")
    equal(post("/pictures", form(picture)), (200, "100 bytes\n"), "a picture")
    equal(post("/pictures", small), (415, "only image/png\n"), "a part that is no picture: the status set after it")
    equal(post("/pictures", b"x", "image/png"), (415, ""), "no form")
    with socket.create_connection(("127.0.0.1", 8080)) as peer:
        head = f"POST /pictures HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nContent-Length: 2000000\r\n"
        peer.sendall(f"{head}Expect: 100-continue\r\n\r\n".encode())
        equal(peer.recv(4096)[:12], b"HTTP/1.1 413", "a client that asks first need not send the body")
    equal(run("client", "/pictures").stdout, "413\n", "too large by its Content-Length: the client sees the status")
    server.stop()


def callbacks() -> None:
    """What the two functions get."""
    status, text = post("/parts", form(part("a", b""), part("f", poster, "../../etc/x y.png", "image/png")))
    equal(status, 200, "status of /parts")
    words = text.split(", ")
    equal(words[0], "complete 2 parts", "parts")
    equal(words[2], "longest 16384", "the longest piece")
    check(int(words[1].split()[0]) > len(poster) / 16384, f"pieces: {words[1]}")
    equal(words[3:5], ["body 0", "files 0"], "req.body and req.form stay empty")
    equal(words[5], "last f|../../etc/x y.png|x y.png|image/png|0|hi", "head of a part")
    nothing = post("/parts", form(part("f", b"x", "../..", "image/png")))[1]
    check("last f|../..||image/png" in nothing, f"a name of which nothing is left: {nothing}")
    empty = post("/parts", form(part("a", b"")))[1].split(", ")
    equal(empty[1:3], ["1 pieces", "longest 0"], "an empty part: one call without bytes")
    equal(post("/count", form(*(part(f"n{i}", b"1") for i in range(1025)))), (200, "1025 parts"), "1025 parts")
    equal(post("/whole", form(*(part(f"n{i}", b"1") for i in range(1024)))), (200, "1024 parts"), "without a reader")
    equal(post("/whole", form(*(part(f"n{i}", b"1") for i in range(1025)))), (400, ""), "and one more")
    methods = [post("/method", small, method=name)[1] for name in ("PUT", "PATCH", "DELETE")]
    equal(methods, ["put", "patch", "delete"], "methods")
    equal(post("/form-only", b"abc", "text/plain"), (500, ""), "the call for forms with another body")
    equal(post("/plain-only", small), (500, ""), "the call for other bodies with a form")
    equal(post("/plain-only", b"abc", "text/plain"), (200, "abc"), "the call for other bodies")
    equal(post("/unread", small), (200, "unread"), "a handler that does not read")


def statuses(server) -> None:
    """What the status becomes."""
    equal(post("/accept", small), (200, ""), "complete")
    equal(post("/accept-after", small), (422, "set after"), "complete, 422 set")
    equal(post("/refuse-head", small), (400, ""), "refused by the first function")
    equal(post("/refuse-content", small), (400, ""), "refused by the second function")
    equal(post("/inside", small), (400, ""), "422 set inside of the function: lost")
    equal(post("/after", small), (422, "set after"), "422 set after the call")
    for what, body, mime in (
        ("no boundary at the end", unfinished, FORM),
        ("another boundary than announced", small, "multipart/form-data; boundary=other"),
        ("no boundary announced", small, "multipart/form-data"),
        ("no body", b"", FORM),
    ):
        equal(post("/accept", body, mime), (400, ""), what)
        equal(post("/accept-after", body, mime), (422, "set after"), f"{what}, 422 set")
    broken = form(b"--" + BOUNDARY.encode() + b"\r\nContent-Disposition: form-data; filename=\"f\"\r\n\r\nx\r\n")
    equal(post("/accept", broken), (400, ""), "a part without a name")
    many = "\r\n".join(f"X-{i}: 1" for i in range(99)).encode()
    head = b"--" + BOUNDARY.encode() + b'\r\nContent-Disposition: form-data; name="a"\r\n' + many
    equal(post("/accept", form(head + b"\r\n\r\nx\r\n")), (200, ""), "a part with 100 headers")
    equal(post("/accept", form(head + b"\r\nX-99: 1\r\n\r\nx\r\n")), (400, ""), "a part with 101 headers")
    check("error Multipart parsing failed" in server.lines, "what the error logger gets")


def limited() -> None:
    """Too large."""
    server = start("limited")
    too_large = form(part("file", b"x" * 5000))
    equal(post("/limited", too_large), (413, ""), "too large")
    equal(post("/limited-after", too_large), (413, ""), "too large, 422 set: stays 413")
    server.stop()


def clients() -> None:
    """A refusal in the middle of an upload does not reach each client; one before it does."""
    equal(run("client", "/unread-413").stdout, "413\n", "refused before reading")
    with socket.create_connection(("127.0.0.1", 8080)) as peer:
        head = f"POST /after HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\nContent-Length: 50000000\r\n\r\n"
        peer.sendall(head.encode() + large[:200])
        answer = b""
        while more := peer.recv(4096):
            answer += more
        equal(answer[:12], b"HTTP/1.1 422", "refused while sending: the status is sent, then the connection ends")
    done = run("client", "/after")
    canceled = done.stdout == "Connection handling canceled\n"
    check(canceled or done.returncode == -signal.SIGPIPE, f"refused while sending: {done.returncode} {done.stdout}")
    ignoring = run("client", "/after", "ignore")
    equal(ignoring.stdout, "Connection handling canceled\n", "the same with SIGPIPE ignored")


program()
refuse()
cases = start("cases")
callbacks()
statuses(cases)
clients()
cases.stop()
limited()
