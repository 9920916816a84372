"""One connection for several requests: the default, the switch, what ends a kept connection, what goes wrong."""

import contextlib
import socket
import threading
import time

from harness import check, equal, run, start


def ports(lines: list[str]) -> list[str]:
    """Reads the port of each request from what a program printed."""
    return [line.split("port ")[1].split(",")[0] for line in lines if "port " in line]


def lasting(server) -> None:
    """Against a server with the library's defaults."""
    done = run("client")
    equal(done.returncode, 0, "exit code of client")
    seen = ports(done.stdout.splitlines())
    equal(len(seen), 4, "requests of client")
    equal(len(set(seen)), 1, "ports of four requests with keep-alive")

    lines = run("default").stdout.splitlines()
    plain, kept = lines[1:4], lines[5:8]
    equal(len(set(ports(plain))), 3, "ports of three requests as constructed")
    for line in plain:
        check(line.endswith("Connection: close, Keep-Alive: -, open: 0"), f"closed: {line}")
    equal(len(set(ports(kept))), 1, "ports of three requests after set_keep_alive(true)")
    for line in kept:
        check(line.endswith("Connection: -, Keep-Alive: timeout=5, max=100, open: 1"), f"kept: {line}")

    equal(
        run("ends").stdout.splitlines(),
        [
            "status 200: kept",
            "HEAD: kept",
            "status 404: closed",
            "request says close: closed",
            "set_keep_alive(false), then GET: closed",
            "receiver returns false: closed",
            "stream::Get: closed",
            "stop(): closed",
        ],
        "what ends a kept connection",
    )

    shared, own = run("threads").stdout.splitlines()
    equal(shared, "one client: 1 at a time", "threads with one client")
    check(int(own.split()[3]) > 1, f"more than one at a time: {own}")

    equal(len(set(run("retry").stdout.split())), 1, "ports of two requests that need no second try")
    equal(hundred_and_one(), (99, 100), "responses before the last of a connection, and its number")
    server.stop()


def hundred_and_one() -> tuple[int, int]:
    """Sends requests over one connection until the server closes it."""
    with socket.create_connection(("127.0.0.1", 8080)) as peer, peer.makefile("rwb") as stream:
        kept = 0
        while True:
            head, _ = exchange(stream)
            if b"Connection: close" in head:
                equal(stream.read(), b"", "what follows the last response")
                return kept, kept + 1
            check(b"Keep-Alive: timeout=5, max=100" in head, "the header is the same on every response")
            kept += 1


def exchange(stream) -> tuple[list[bytes], bytes]:
    """Sends one GET and reads its response: the header lines and the body."""
    stream.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    stream.flush()
    head: list[bytes] = []
    while line := stream.readline().strip():
        head.append(line)
    length = next(int(line.split(b":")[1]) for line in head if line.startswith(b"Content-Length:"))
    return head, stream.read(length)


def limited(server) -> None:
    """Against a server that keeps little: 1 s, 3 responses, 16 connections."""
    seen = ports(run("client").stdout.splitlines())
    equal([seen[1] == seen[0], seen[2] == seen[0], seen[3] == seen[0]], [True, True, False], "same port as the first")

    done = run("idle")
    equal(done.returncode, 0, "exit code of idle: the closed connection is no error")
    equal(done.stdout.splitlines()[0], "open: 1", "is_socket_open() after the server has closed")
    first, second = done.stdout.splitlines()[1].split(", second port ")
    check(not first.endswith(f" {second}"), f"another port after the pause: {done.stdout}")

    with socket.create_connection(("127.0.0.1", 8080)) as silent:
        equal(silent.recv(1), b"", "what a connection without any request gets")

    occupied(server)


def occupied(server) -> None:
    """Sixteen connections that have had their response hold sixteen threads: the seventeenth waits for one to close."""
    held = []
    for _ in range(16):
        peer = socket.create_connection(("127.0.0.1", 8080))
        stream = peer.makefile("rwb")
        exchange(stream)
        held.append((peer, stream))
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", 8080)) as late, late.makefile("rwb") as stream:
        exchange(stream)
    waited = time.monotonic() - began
    check(waited > 0.3, f"the seventeenth connection waits for a thread: {waited:.1f} s")
    for peer, stream in held:
        stream.close()
        peer.close()
    server.stop()


@contextlib.contextmanager
def closing_peer():
    """Listens on port 8080; takes the second request of its first connection and closes instead of answering.

    Yields:
        A list that gets, for every request, the number of its connection.
    """
    requests: list[int] = []
    listener = socket.create_server(("127.0.0.1", 8080), reuse_port=True)  # as the library does

    def serve() -> None:
        with contextlib.suppress(OSError):
            for number in (1, 2):
                peer, _ = listener.accept()
                with peer:
                    while peer.recv(65536):
                        requests.append(number)
                        if requests == [1, 1]:
                            break
                        peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield requests
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        serving.join()
        listener.close()


def closed_on() -> None:
    """Against a peer that closes while the second request is on its way."""
    with closing_peer() as requests:
        done = run("client")
        equal(done.stdout.splitlines(), ["my port is ok"], "responses before the peer closes")
        equal((done.returncode, done.stderr.strip()), (1, "Failed to read connection"), "how the close shows")
        equal(requests, [1, 1], "requests that arrived, by connection")
    with closing_peer() as requests:
        equal(run("retry").stdout.split(), ["ok", "ok"], "responses with a second try")
        equal(requests, [1, 1, 2], "the second try is a request of its own, on a new connection")


def small_packets() -> None:
    """Where a request or a response leaves in two writes, the second waits for the peer's acknowledgment."""
    rows = [line.split(": ") for line in run("nodelay", timeout=120).stdout.splitlines()[1:]]
    equal(
        [title for title, _ in rows], ["POST 100 bytes", "POST 5000 bytes", "GET 20000 bytes"], "rows of the table"
    )
    waits = {title: [int(time) > 200 for time in times.split()] for title, times in rows}
    equal(waits["POST 100 bytes"], [True, False, True, False], "waits: only the client's option helps")
    equal(waits["POST 5000 bytes"], [True, True, False, False], "waits: the server's option helps")
    equal(waits["GET 20000 bytes"], [True, True, False, False], "waits: only the server's option helps")


lasting(start("server"))
limited(start("limits"))
closed_on()
small_packets()
