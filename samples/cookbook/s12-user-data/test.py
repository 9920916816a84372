"""What user_data holds, who can read it and when, and what it gives for another type."""

import http.client
import socket
from pathlib import Path

from harness import check, equal, run, start


def ask(path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Sends one request; gives status and body."""
    connection = http.client.HTTPConnection("localhost", 8080, timeout=30)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def program() -> None:
    """The page's first program, with and without a token, also over one connection."""
    with socket.create_server(("0.0.0.0", 8080)):
        taken = run("server")
    equal((taken.returncode, taken.stderr), (1, "cannot listen on port 8080\n"), "the port is taken")

    server = start("server")
    equal(ask("/"), (200, "Hello, stranger.\n"), "/ without a token")
    equal(ask("/", Authorization="Bearer sesame"), (200, "Hello, Ada.\n"), "/ with the token")
    equal(ask("/", Authorization="Bearer other"), (200, "Hello, stranger.\n"), "/ with another token")
    equal(ask("/admin"), (403, ""), "/admin without a token")
    equal(
        ask("/admin", Authorization="Bearer sesame"), (200, "The keys are under the mat.\n"), "/admin with the token"
    )

    kept = http.client.HTTPConnection("localhost", 8080, timeout=30)
    kept.request("GET", "/", headers={"Authorization": "Bearer sesame"})
    equal(kept.getresponse().read(), b"Hello, Ada.\n", "first request of a connection")
    kept.request("GET", "/")
    equal(kept.getresponse().read(), b"Hello, stranger.\n", "second request of the same connection: nothing is left")
    kept.close()
    server.stop()


def types() -> None:
    """Exactly the type that was set."""
    equal(
        run("types").lines,
        [
            "name as std::string:  nullptr",
            "name as const char *: found",
            "id as long: nullptr",
            "id as int:  found",
            "name as std::string:  found",
        ],
        "what get() gives for each type",
    )
    equal(
        run("values").lines,
        [
            "new: 01",
            "changed in place: 2",
            "replaced: 1x",
            "erased: 01",
            "copy: 25 3",
            "released: 10",
            "const: 21",
        ],
        "what the calls do",
    )


def shared() -> None:
    """A class without a copy constructor, in a shared_ptr."""
    server = start("shared")
    equal(ask("/"), (200, "Ada\n"), "a session that cannot be copied")
    server.stop()


def stages() -> None:
    """Who sees what the others have set."""
    server = start("stages")
    Path("page.html").write_text("<p>hi</p>\n", encoding="utf-8")
    expected = []

    def logged(line: str, what: str) -> None:
        expected.append(line)
        server.wait_output(line)
        equal(server.lines, expected, what)

    ask("/plain")
    logged("/plain: pre-routing pre-request handler post-routing", "stages of a route")
    ask("/missing")
    logged("/missing: pre-routing error post-routing", "stages of a 404")
    ask("/throws")
    logged("/throws: pre-routing pre-request handler exception error post-routing", "stages of an exception")
    ask("/files/page.html")
    logged("/files/page.html: pre-routing file post-routing", "stages of a mounted file")
    ask("/plain", method="POST", Expect="100-continue")
    logged("/plain: expect-100 pre-routing pre-request handler post-routing", "stages with Expect: 100-continue")

    equal(ask("/stream"), (200, "4 steps"), "what a provider reads: post-routing came before it")
    expected.append("/stream: pre-routing pre-request handler post-routing")
    logged("released after post-routing", "the releaser can read it")

    with socket.create_connection(("127.0.0.1", 8080), timeout=30) as peer:
        peer.sendall(b"garbage\r\n\r\n")
        check(peer.recv(65536).startswith(b"HTTP/1.1 400"), "a request that is none")
    logged(": error post-routing", "stages of a request that is none: no pre-routing handler has set anything")
    server.stop()


program()
types()
shared()
stages()
