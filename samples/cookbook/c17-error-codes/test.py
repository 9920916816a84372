"""Every value of Error, its text, and the case in which it shows."""

import re
import socket
import subprocess

from harness import Running, check, equal, run, start, tls, upstream

ERRORS = """
    Success: Success (no error)
    Unknown: Unknown
    Connection: Could not establish connection
    BindIPAddress: Failed to bind IP address
    Read: Failed to read connection
    Write: Failed to write connection
    ExceedRedirectCount: Maximum redirect count exceeded
    Canceled: Connection handling canceled
    SSLConnection: SSL connection failed
    SSLLoadingCerts: SSL certificate loading failed
    SSLServerVerification: SSL server verification failed
    SSLServerHostnameVerification: SSL server hostname verification failed
    UnsupportedMultipartBoundaryChars: Unsupported HTTP multipart boundary characters
    Compression: Compression failed
    ConnectionTimeout: Connection timed out
    ProxyConnection: Proxy connection failed
    ConnectionClosed: Connection closed by server
    Timeout: Read timeout
    ResourceExhaustion: Resource exhaustion
    TooManyFormDataFiles: Too many form data files
    ExceedMaxPayloadSize: Exceeded maximum payload size
    ExceedUriMaxLength: Exceeded maximum URI length
    ExceedMaxSocketDescriptorCount: Exceeded maximum socket descriptor count
    InvalidRequestLine: Invalid request line
    InvalidHTTPMethod: Invalid HTTP method
    InvalidHTTPVersion: Invalid HTTP version
    InvalidHeaders: Invalid headers
    MultipartParsing: Multipart parsing failed
    OpenFile: Failed to open file
    Listen: Failed to listen on socket
    GetSockName: Failed to get socket name
    UnsupportedAddressFamily: Unsupported address family
    HTTPParsing: HTTP parsing failed
    InvalidRangeHeader: Invalid Range header
    UnsupportedContentEncoding: Unsupported Content-Encoding
    WebSocketHandshake: WebSocket handshake failed
    UserCallbackException: User callback threw an exception
"""
ROWS = [line.strip().split(": ", 1) for line in ERRORS.strip().splitlines()]
TEXT = dict(ROWS)


def named() -> None:
    """The table of the page against the header and the library."""
    header = (upstream() / "vendor/cpp-httplib/httplib.h").read_text(encoding="utf-8")
    listed = re.search(r"enum class Error \{(.*?)\};", header, re.DOTALL)
    names = re.findall(r"^\s*(\w+)(?: = 0)?,", listed.group(1) if listed else "", re.MULTILINE)
    equal(names, [*TEXT, "SSLPeerCouldBeClosed_"], "the values of the header, in their order")

    lines = run("names").lines
    for number, (name, text) in enumerate(ROWS):
        equal(lines[number], f"{number} {text}", f"number and text of {name}")
    equal(lines[37:41], [f"{number} Invalid" for number in range(37, 41)], "what has no text")
    equal(lines[41], "Failed to read connection (4)", "Error::Read on a stream")
    equal(lines[42], "Unknown (1)", "the error of a Result that was never assigned")


def shown() -> None:
    """The programs of the page."""
    alone = run("client")
    equal(
        alone.lines,
        ["Could not establish connection (2): nothing was sent, try again later"],
        "client without a server",
    )
    equal(alone.returncode, 1, "exit code without a server")

    server = start("server")
    equal(run("client").lines, ["status 200"], "client /hello")
    equal(run("client", "/nothing").lines, ["status 404"], "client /nothing")
    for path in ("/slow", "/stall", "/half"):
        equal(
            run("client", path).lines,
            ["Failed to read connection (4): the server may have done the work"],
            f"client {path}",
        )
    equal(
        run("client", "/loop").lines,
        ["Maximum redirect count exceeded (6): trying again changes nothing"],
        "client /loop",
    )
    equal(
        run("timeouts").lines,
        [
            "Get, no headers in time: Failed to read connection (4)",
            "Get, half a body in time: Failed to read connection (4)",
            "stream, no headers in time: Failed to read connection (4)",
            "stream, half a body in time: 12345, error Success (no error) (0), read_error Read timeout (17)",
        ],
        "where timeouts show",
    )
    server.stop()


def reported_by_clients() -> None:
    """What ends in which error, and what the client's error logger hears of it."""
    lines = run("kinds", timeout=90).lines
    logged: dict[str, str] = {}
    outcome: dict[str, str] = {}
    what = ""
    for line in lines:
        if line.startswith("logged"):
            logged[what] = line.removeprefix("logged").strip()
        else:
            what, text = line.split(": ")
            outcome[what] = text
    expected = {
        "200": "Success",
        "404": "Success",
        "redirect to nowhere": "Unknown",
        "empty path": "Connection",
        "interface": "BindIPAddress",
        "slow": "Read",
        "half": "Read",
        "too large": "Read",
        "broken gzip": "Read",
        "upload ends early": "Write",
        "loop": "ExceedRedirectCount",
        "receiver": "Canceled",
        "progress": "Canceled",
        "provider": "Canceled",
        "boundary": "UnsupportedMultipartBoundaryChars",
        "header": "InvalidHeaders",
        "nobody": "Connection",
        "unknown host": "Connection",
        "stream, closed": "ConnectionClosed",
        "stream, too large": "ExceedMaxPayloadSize",
        "websocket": "WebSocketHandshake",
        "websocket, nobody": "Connection",
        "TLS to a plain port": "SSLConnection",
        "no such CA file": "SSLLoadingCerts",
        "untrusted": "SSLServerVerification",
        "trusted": "Success",
        "other name": "SSLServerHostnameVerification",
        "proxy says no": "ProxyConnection",
    }
    equal(list(outcome), list(expected), "the cases")
    for case, name in expected.items():
        equal(outcome[case], TEXT[name], f"error of: {case}")
    names = list(TEXT)
    for case, times in {"receiver": 2, "progress": 2, "provider": 1, "slow": 1, "boundary": 0}.items():
        equal(len(logged[case].split()), times, f"calls of the error logger: {case}")
    for case, numbers in logged.items():
        silent = expected[case] in ("Success", "UnsupportedMultipartBoundaryChars")
        want = set() if silent else {str(names.index(expected[case]))}
        equal(set(numbers.split()), want, f"what the error logger hears: {case}")


def send(text: str, body: bytes = b"") -> str:
    """Sends a request line and headers, with Host and Content-Length, and gives the status of the response."""
    line, *headers = text.split("\n")
    headers += ["Host: localhost", "Connection: close"] + ([f"Content-Length: {len(body)}"] if body else [])
    with socket.create_connection(("127.0.0.1", 8080)) as peer, peer.makefile("rb") as stream:
        peer.sendall("\r\n".join([line, *headers, "", ""]).encode() + body)
        status = stream.readline().decode().split(" ")[1]
        stream.read()  # to the end: a server that sees the client gone does not call its content provider any more
        return status


def heard(server: Running, names: list[str], status: str, text: str, body: bytes = b"") -> None:
    """Asserts the status of a response, and what the error logger of the server hears."""
    before = len(server.lines)
    equal(send(text, body), status, f"status after {names[0]}")
    last = TEXT[names[-1]]
    server.wait_output(f"heard {last}")
    lines = [line.removeprefix("heard ").removesuffix(", no request") for line in server.lines[before:]]
    equal(lines[: len(names)], [TEXT[name] for name in names], f"what the error logger hears: {names[0]}")


def reported_by_servers(server: Running) -> None:
    """What the error logger of a server hears."""
    heard(server, ["InvalidRequestLine"], "400", "HELLO")
    heard(server, ["InvalidHTTPMethod", "InvalidRequestLine"], "400", "BREW /hello HTTP/1.1")
    heard(server, ["InvalidHTTPVersion", "InvalidRequestLine"], "400", "GET /hello HTTP/3.0")
    heard(server, ["InvalidHeaders"], "400", "GET /hello HTTP/1.1\nNot A Header: x")
    heard(server, ["ExceedUriMaxLength"], "414", f"GET /{'a' * 8192} HTTP/1.1")
    heard(server, ["HTTPParsing"], "400", "GET /hello HTTP/1.1\nAccept: text/html;q=7")
    heard(server, ["InvalidRangeHeader"], "416", "GET /hello HTTP/1.1\nRange: bytes=9-3")
    form = "POST /upload HTTP/1.1\nContent-Type: multipart/form-data; boundary=x"
    heard(server, ["MultipartParsing", "Read"], "400", form, b"no parts")
    part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n'
    equal(send(form, part * 1024 + b"--x--\r\n"), "200", "status with 1,024 parts")
    heard(server, ["TooManyFormDataFiles", "Read"], "400", form, part * 1025 + b"--x--\r\n")
    encoded = "POST /upload HTTP/1.1\nContent-Type: application/x-www-form-urlencoded"
    heard(server, ["ExceedMaxPayloadSize", "Read"], "413", encoded, b"a" * 8193)
    heard(server, ["OpenFile"], "404", "GET /file HTTP/1.1")
    heard(server, ["UserCallbackException"], "200", "GET /throw HTTP/1.1")


def overloaded() -> None:
    """One thread and one place in the queue: of three silent connections at least the last is refused."""
    server = start("peer", "small")
    peers = [socket.create_connection(("127.0.0.1", 8080)) for _ in range(3)]
    server.wait_output(f"heard {TEXT['ResourceExhaustion']}, no request")
    check("Resource" in server.stdout, "the error logger hears of the refused connection")
    for peer in peers:
        peer.close()
    server.stop()


def unreachable() -> None:
    """A queue of connections that is full: nothing answers one more."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as the library does
        listener.bind(("127.0.0.1", 8080))
        listener.listen(0)
        with socket.create_connection(("127.0.0.1", 8080)):
            equal(run("kinds", "only").lines, [f"no connection: {TEXT['ConnectionTimeout']}"], "no connection in time")
            equal(
                run("client").lines,
                ["Connection timed out (14): nothing was sent, try again later"],
                "client, no connection in time",
            )


def refused() -> None:
    """A server whose port is taken, and one with a Unix domain socket and port 0."""
    with socket.create_server(("127.0.0.1", 8080)):
        equal(
            run("peer", "refused").lines,
            [
                f"heard {TEXT['BindIPAddress']}, no request",
                "0",
                f"heard {TEXT['UnsupportedAddressFamily']}, no request",
                "0",
            ],
            "a server that cannot listen",
        )


def macro() -> None:
    """A macro named Success, as X11 defines it."""
    folder = upstream() / "vendor/cpp-httplib"
    command = ["g++", "-std=c++17", "-fsyntax-only", "-DSuccess=0", f"-I{folder}", "-x", "c++", "-"]
    done = subprocess.run(command, check=False, input="#include <httplib.h>\n", capture_output=True, text=True, timeout=120)
    check(done.returncode != 0, "httplib.h does not compile after a macro named Success")


refused()
macro()
named()
shown()
tls("localhost", trusted=False)
peer_server = start("peer")
reported_by_clients()
reported_by_servers(peer_server)
peer_server.stop()
overloaded()
unreachable()
