"""Requests through a proxy: what it sees, which hosts go around it, how its refusals show."""

import contextlib
import socket
import ssl
import threading

from harness import check, equal, run, start, tls, upstream

files = tls("api.example.com")


def rows(text: str) -> list[list[str]]:
    """Splits what `patterns` printed."""
    return [line.split(" | ") for line in text.splitlines()]


def around(host: str, pattern: str) -> str:
    """Where a request goes, with one pattern."""
    return rows(run("patterns", host, pattern).stdout)[0][2]


nobody = run("client")
equal((nobody.returncode, nobody.stderr), (1, "Could not establish connection\n"), "client without a proxy")

stand_in = start("proxy")
done = run("client")
equal(
    done.lines,
    [
        "200",
        "GET http://www.example.com/hello",
        "Host: www.example.com",
        "Authorization: -",
        "Proxy-Authorization: Basic YWRhOnNlY3JldA==",
    ],
    "what the proxy sees of client; the name www.example.com leads nowhere here",
)

equal(
    rows(run("patterns").stdout),
    [
        ["*.dev.local", "api.dev.local", "proxy"],
        ["*.dev.local", "dev.local", "proxy"],
        ["dev.local", "api.dev.local", "direct"],
        ["dev.local", "dev.local", "direct"],
        ["dev.local", "evildev.local", "proxy"],
        [".dev.local", "dev.local", "direct"],
    ],
    "output of patterns",
)
for pattern, host, way in [
    ("dev.local", "A.B.Dev.Local", "direct"),
    ("*", "api.dev.local", "direct"),
    ("127.0.0.1", "127.0.0.1", "direct"),
    ("127.0.0.0/8", "127.0.0.1", "direct"),
    ("10.0.0.0/8", "127.0.0.1", "proxy"),
    ("127.0.0.0/8", "localhost", "proxy"),
    ("dev.local:8080", "dev.local", "proxy"),
    ("http://dev.local", "dev.local", "proxy"),
    ("dev.*", "dev.local", "proxy"),
    (" dev.local ", "dev.local", "direct"),
]:
    equal(around(host, pattern), way, f"{host} with {pattern!r}")
equal(run("patterns", "::1", "::1").lines, ["::1 | ::1 | direct"], "an IPv6 address")

# The environment: read by the program, not by the library.
proxies = dict.fromkeys(("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"), "http://localhost:8080")
first = run("environment", "api.dev.local", "without", env=proxies).lines[0]
equal(first, "GET /", "HTTP_PROXY in the environment, no set_proxy()")
first = run("environment", env={"NO_PROXY": ""}).lines[0]
equal(first, "GET http://api.dev.local:8080/", "set_proxy(), empty NO_PROXY")
first = run("environment", env={"NO_PROXY": "localhost, *.dev.local"}).lines[0]
equal(first, "GET /", "NO_PROXY that the program reads")
equal(around("api.dev.local", "dev.other"), "proxy", "control")
unread = run("patterns", "api.dev.local", "x", env={"NO_PROXY": "*", "no_proxy": "*"}).lines
equal(unread, ["x | api.dev.local | proxy"], "NO_PROXY that the program does not read")

# Traps.
equal(run("traps", "url").lines, ["none, Could not establish connection"], "a URL as the proxy's name")
equal(run("traps", "nobody").lines, ["none, Could not establish connection"], "nobody listens at the proxy's port")
equal(run("traps", "no password").lines[4], "Proxy-Authorization: -", "basic auth with an empty password")
equal(run("traps", "bearer").lines[4], "Proxy-Authorization: Bearer token", "bearer token")
both = run("traps", "basic and bearer").lines[4]
equal(both, "Proxy-Authorization: Basic YWRhOnNlY3JldA==", "basic and bearer: basic wins")
equal(run("traps", "replace").lines[1], "GET http://www.example.com/", "a second set_no_proxy() replaces the first list")
equal(run("traps", "server auth").lines[3:5], ["Authorization: Basic b3JpZ2luOnBhc3N3b3Jk", "Proxy-Authorization: -"],
      "over plain HTTP the proxy sees what is meant for the server")
equal(run("traps", "off").lines[0], "none, Could not establish connection", "an empty host: no proxy, and no such server")
equal(run("traps", "kept").lines, ["1010"], "set_proxy() and set_no_proxy() close the kept connection")

# HTTPS: a refusal by the proxy is a result with a response.
refused = run("tunnel")
equal((refused.returncode, refused.stderr), (1, "no tunnel: 403\n"), "tunnel against the stand-in")
stand_in.wait_output("CONNECT ")
wanted = "CONNECT api.example.com:443\nHost: api.example.com\nAuthorization: -\nProxy-Authorization: Basic YWRhOnN"
check(wanted in stand_in.stdout, f"what the proxy is told: {stand_in.stdout}")
stand_in.stop()


def read_head(peer) -> list[str]:
    """Reads a request up to the empty line."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        more = peer.recv(1)
        if not more:
            break
        head += more
    return head.decode().split("\r\n")


def header(head: list[str], name: str) -> str:
    """Value of a header, or a dash."""
    return next((line.split(": ", 1)[1] for line in head if line.lower().startswith(name.lower() + ":")), "-")


@contextlib.contextmanager
def serving(port: int, serve):
    """Serves one connection after the other on `port`."""
    listener = socket.create_server(("127.0.0.1", port), reuse_port=True)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                peer, _ = listener.accept()
                with peer, contextlib.suppress(OSError):
                    serve(peer)

    thread = threading.Thread(target=accept)
    thread.start()
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        thread.join()
        listener.close()


def pump(source, sink) -> None:
    """Copies bytes until the end."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    with contextlib.suppress(OSError):
        sink.shutdown(socket.SHUT_WR)


seen: list[list[str]] = []


def tunnels(peer) -> None:
    """A proxy that opens tunnels to this machine."""
    head = read_head(peer)
    seen.append(head)
    with socket.create_connection(("127.0.0.1", 443)) as origin:
        peer.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        back = threading.Thread(target=pump, args=(origin, peer))
        back.start()
        pump(peer, origin)
        back.join()


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(files.cert, files.key)


def origin(peer) -> None:
    """The server behind the proxy: answers with the credentials that reached it."""
    with context.wrap_socket(peer, server_side=True) as secure:
        head = read_head(secure)
        body = f"{head[0]}\n{header(head, 'Authorization')}\n{header(head, 'Proxy-Authorization')}\n"
        text = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
        secure.sendall(text.encode())
        secure.recv(1)


with serving(443, origin), serving(8080, tunnels):
    done = run("tunnel")
equal(done.lines, ["200", "GET /hello HTTP/1.1", "Bearer for-the-server", "-"], "through the tunnel")
equal(seen[0][0], "CONNECT api.example.com:443 HTTP/1.1", "what the proxy sees of HTTPS")
equal(header(seen[0], "Authorization"), "-", "the server's credentials do not reach the proxy")
equal(header(seen[0], "Proxy-Authorization"), "Basic YWRhOnNlY3JldA==", "the proxy's credentials")

digests: list[str] = []


def wants_digest(peer) -> None:
    """A proxy that wants digest authentication."""
    head = read_head(peer)
    digests.append(header(head, "Proxy-Authorization"))
    if digests[-1] == "-":
        peer.sendall(
            b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\nConnection: close\r\n"
            b'Proxy-Authenticate: Digest realm="book", nonce="n", qop="auth"\r\n\r\n'
        )
    else:
        peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")


with serving(8080, wants_digest):
    equal(run("traps", "digest").lines, ["200, Success (no error)", "hello"], "digest authentication")
    equal([text[:22] for text in digests], ["-", 'Digest username="ada",'], "digest: asked, then answered")
    digests.clear()
    equal(run("traps", "plain").lines, ["407, Success (no error)"], "a proxy's refusal over plain HTTP: a status")

header_file = (upstream() / "vendor/cpp-httplib/httplib.h").read_text(encoding="utf-8")
members = header_file.split("\nclass WebSocketClient {", 1)[1].split("\n};", 1)[0]
check("set_read_timeout" in members and "proxy" not in members.lower(), "WebSocketClient knows no proxy")
