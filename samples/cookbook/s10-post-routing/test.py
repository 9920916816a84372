"""When the post-routing handler runs, for which responses, and what it can still change there."""

import socket
import threading
from pathlib import Path

from harness import check, equal, run, start


def ask(request: str) -> str:
    """Sends these bytes on a connection of their own; gives all that comes until the server closes it."""
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer:
        peer.sendall(request.encode())
        received = b""
        while more := peer.recv(65536):
            received += more
    return received.decode()


def get(path: str, *headers: str, method: str = "GET") -> str:
    """Asks for one path and has the connection closed."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
    return ask("\r\n".join(lines) + "\r\n\r\n")


def header(response: str, name: str) -> list[str]:
    """The values of a header in a response."""
    head = response.split("\r\n\r\n", maxsplit=1)[0].split("\r\n")[1:]
    return [line.split(": ", 1)[1] for line in head if line.startswith(name + ": ")]


def status(response: str) -> str:
    """The status code of a response, or the empty string."""
    return response.split(" ")[1] if " " in response else ""


def kept(path: str) -> str:
    """Asks for one path on a connection that stays open; gives the head and what Content-Length announces."""
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer, peer.makefile("rwb") as stream:
        stream.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        stream.flush()
        lines = []
        while line := stream.readline().decode().rstrip("\r\n"):
            lines.append(line)
        length = next((int(line.split(": ")[1]) for line in lines if line.startswith("Content-Length: ")), 0)
        return "\n".join([*lines, "", stream.read(length).decode()])


def compressed_bytes(path: str) -> bytes:
    """Asks for one path compressed, and gives all that comes."""
    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer, peer.makefile("rb") as stream:
        peer.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n".encode()
        )
        return stream.read()


def program() -> None:
    """The page's first program: the responses as shown."""
    with socket.create_server(("0.0.0.0", 8080)):
        taken = run("server")
    equal((taken.returncode, taken.stderr), (1, "cannot listen on port 8080\n"), "the port is taken")
    server = start("server")
    equal(
        kept("/"),
        "HTTP/1.1 200 OK\nContent-Type: text/plain\nContent-Length: 6\nKeep-Alive: timeout=5, max=100\n"
        "X-Content-Type-Options: nosniff\nCache-Control: no-store\n\nhello\n",
        "response of /",
    )
    equal(
        kept("/logo"),
        "HTTP/1.1 200 OK\nCache-Control: max-age=86400\nContent-Type: image/svg+xml\nContent-Length: 7\n"
        "Keep-Alive: timeout=5, max=100\nX-Content-Type-Options: nosniff\n\n<svg/>\n",
        "response of /logo",
    )
    equal(
        kept("/nothing"),
        "HTTP/1.1 404 Not Found\nConnection: close\nContent-Length: 0\n"
        "X-Content-Type-Options: nosniff\nCache-Control: no-store\n\n",
        "response of /nothing",
    )
    server.stop()


def order() -> None:
    """The sequence around a streamed response and around a missing page."""
    server = start("order")
    response = get("/stream")
    equal(response.split("\r\n\r\n", 1)[1], "c\r\ndata: tick\n\n\r\n" * 2 + "0\r\n\r\n", "the stream in chunks")
    equal(header(response, "Transfer-Encoding"), ["chunked"], "how the stream is sent")
    shown = ["pre-routing", "handler", "post-routing", "logger", "provider", "provider"]
    server.wait_output("provider\nprovider\n")
    equal(server.lines, shown, "order around a stream")
    get("/nothing")
    server.wait_output("error handler\npost-routing\nlogger\n")
    equal(server.lines[len(shown) :], ["pre-routing", "error handler", "post-routing", "logger"], "order of a 404")
    server.stop()


def body() -> None:
    """The body is too late there; around the handler it is not."""
    server = start("body")
    response = get("/")
    equal(header(response, "Content-Length"), ["6"], "Content-Length when the body grows there")
    check(response.endswith("\r\n\r\nhello\ngoodbye\n"), "more bytes are sent than announced")
    equal(server.lines, ["Content-Length: 6"], "what the handler sees")
    request = "GET / HTTP/1.1\r\nHost: localhost\r\n"
    both = ask(request + "\r\n" + request + "Connection: close\r\n\r\n")
    check("\r\n\r\nhello\ngoodbye\nHTTP/1.1 200 OK" in both, "the rest stands before the next response")
    server.stop()

    server = start("wrap")
    response = get("/")
    equal(header(response, "Content-Length"), ["14"], "Content-Length when the handler is wrapped")
    check(response.endswith("\r\n\r\nhello\ngoodbye\n"), "the longer body")
    server.stop()


def twice() -> None:
    """set_header adds; erase replaces."""
    server = start("twice")
    equal(
        header(get("/"), "Content-Type"),
        ["text/plain", "text/plain; charset=utf-8"],
        "Content-Type after set_header() alone",
    )
    equal(header(get("/?replace=1"), "Content-Type"), ["text/plain; charset=utf-8"], "Content-Type after erase()")
    server.stop()


def kinds() -> None:
    """Which responses it sees."""
    server = start("kinds")
    for request, code, path in [
        ("/plain", "200", "[/plain]"),
        ("/missing", "404", "[/missing]"),
        ("/gate", "401", "[/gate]"),
        ("/throws", "500", "[/throws]"),
    ]:
        response = get(request)
        equal(
            (status(response), header(response, "X-Status"), header(response, "X-Path")),
            (code, [code], [path]),
            f"status outside, status and path inside: {request}",
        )
        equal(header(response, "X-First"), [], "a handler that was set before: not called any more")
        equal(header(response, "X-Broken"), [], "a value with a line break is dropped")
    server.wait_output("exception handler /throws")

    head = get("/plain", method="HEAD")
    equal((status(head), header(head, "X-Path")), ("200", ["[/plain]"]), "HEAD")
    Path("page.html").write_text("<p>hi</p>\n", encoding="utf-8")
    mounted = get("/files/page.html")
    equal((status(mounted), header(mounted, "X-Path")), ("200", ["[/files/page.html]"]), "a mounted file")
    cached = get("/files/page.html", "If-None-Match: " + header(mounted, "ETag")[0])
    equal((status(cached), header(cached, "X-Path")), ("304", ["[/files/page.html]"]), "304 of a mounted file")

    broken = ask("garbage\r\n\r\n")
    equal((status(broken), header(broken, "X-Path")), ("400", ["[]"]), "a request line that is none: the path is empty")
    lengthy = get("/" + "x" * 9000)
    equal((status(lengthy), len(header(lengthy, "X-Path"))), ("414", 1), "a target that is too long")

    switched = ask(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    equal((status(switched), header(switched, "X-Path")), ("101", []), "a WebSocket handshake passes it by")

    down = get("/down")
    equal((status(down), header(down, "X-Status")), ("503", ["200"]), "the status can be changed there")
    down = kept("/down")
    check("Keep-Alive: timeout=5, max=100" in down, "and the connection stays open as before")
    check("error handler /down" not in server.stdout, "and the error handler is not called")
    check("error handler /missing" in server.stdout, "as it is for others")

    equal(get("/post-throws"), "", "an exception there: nothing is sent")
    server.wait_output("error logger: User callback threw an exception, no request")
    check("exception handler /post-throws" not in server.stdout, "the exception handler is not called")
    equal(status(get("/plain")), "200", "the server goes on")

    equal(run("client", "/post-throws").lines, ["Failed to read connection"], "the client's error then")
    equal(run("client", "/shorter").lines, ["Failed to read connection"], "the client's error of a shorter body")
    equal(run("client", "/longer").lines, ["0123456789"], "what the client reads of a longer body")
    equal(header(get("/default"), "X-Default"), ["server", "handler"], "a default header and the handler's")
    equal(header(get("/plain"), "X-Default"), ["server"], "a default header")
    equal(header(get("/zeros"), "X-Size"), ["1000"], "size of the body there")
    compressed = compressed_bytes("/zeros")
    check(b"Content-Encoding: gzip" in compressed, "the response is compressed")
    check(b"X-Size: 1000" not in compressed, "the body there is the compressed one")

    seen: list[str] = []
    threads = [threading.Thread(target=lambda: seen.extend(header(get("/slow"), "X-Inside"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(max(map(int, seen)) > 1, f"threads are in it at the same time: {seen}")
    server.stop()


program()
order()
body()
twice()
kinds()
