"""What stop() waits for, what it cuts off, and how the programs of the page end."""

import contextlib
import os
import re
import signal
import socket
import time

from harness import Running, check, equal, run, start, wait_until

WEBSOCKET = (
    "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
)


def ask(request: str, body: str = "") -> socket.socket:
    """Sends a request on a new connection, which it leaves open."""
    peer = socket.create_connection(("127.0.0.1", 8080), timeout=20)
    peer.sendall(f"{request}\r\nHost: localhost\r\n\r\n{body}".encode())
    return peer


def rest(peer: socket.socket) -> str:
    """Reads until the server closes the connection."""
    data = b""
    while more := peer.recv(65536):
        data += more
    peer.close()
    return data.decode()


def interrupt(server: Running) -> None:
    """Sends SIGTERM without waiting for the end."""
    os.kill(server.pid, signal.SIGTERM)


def whole(response: str, body: str, what: str) -> None:
    """Asserts a complete response with status 200 that does not announce the close."""
    check(response.startswith("HTTP/1.1 200 OK\r\n") and response.endswith("\r\n\r\n" + body), f"{what}: {response!r}")
    check("Keep-Alive:" in response and "Connection: close" not in response, f"{what}: the close is not announced")


def shown() -> None:
    """The program of the page, stopped while its client waits."""
    with socket.create_server(("0.0.0.0", 8080)):
        taken = run("server")
        equal((taken.returncode, taken.stderr), (1, "cannot listen on port 8080\n"), "server, port taken")
    for number in (signal.SIGINT, signal.SIGTERM):
        server = start("server")
        client = start("client", port=None)
        for text in ("slow begins", "ticks begin"):
            server.wait_output(text)
        time.sleep(0.5)  # for some ticks
        done = server.stop(number)
        equal(done.returncode, 0, f"exit code after signal {number}")
        equal(sorted(done.lines[:2]), ["slow begins", "ticks begin"], "what begins")
        equal(done.lines[2:], ["ticks are cut short", "slow ends", "stopped"], "what ends, in this order")
        slow, ticks = client.wait().lines
        equal(slow, "/slow: Success (no error), 16 bytes", "what stop() waits for")
        cut = re.fullmatch(r"/ticks: Failed to read connection, (\d+) bytes", ticks)
        check(cut and 5 <= int(cut.group(1)) < 100, f"what stop() cuts off: {ticks}")


def finished() -> None:
    """Streams that are asked to end."""
    server = start("finish")
    client = start("client", port=None)
    time.sleep(0.5)  # for some ticks
    late = ask("GET /ticks HTTP/1.1")
    check(late.recv(4096).startswith(b"HTTP/1.1 200"), "a second stream begins")
    equal(server.stop(signal.SIGINT).returncode, 0, "exit code of finish")
    slow, ticks = client.wait().lines
    equal(slow, "/slow: Success (no error), 16 bytes", "the plain handler")
    check(ticks.startswith("/ticks: Success (no error), "), f"the stream is whole: {ticks}")
    check(rest(late).endswith("0\r\n\r\n"), "so is the second")

    server = start("finish")
    kept = ask("GET /slow HTTP/1.1")
    stream = ask("GET /ticks HTTP/1.1")
    stream.recv(4096)
    before = time.monotonic()
    interrupt(server)
    rest(stream)
    whole(rest(kept), "the whole answer", "a plain handler that has begun")
    check(time.monotonic() - before < 20, "the end comes")
    equal(server.wait().returncode, 0, "exit code of finish")

    statuses: set[str] = set()
    for _ in range(20):  # the stream ends within 100 ms of the signal: several tries to be in between
        server = start("finish")
        stream = ask("GET /ticks HTTP/1.1")
        stream.recv(4096)
        interrupt(server)
        with contextlib.suppress(OSError):
            statuses.add(rest(ask("GET /nothing HTTP/1.1"))[9:12])
        stream.close()
        server.wait()
        if "503" in statuses:
            break
    check("503" in statuses, f"a request between the signal and stop() is turned away: {statuses}")


def limited() -> None:
    """A handler that takes an hour."""
    server = start("deadline")
    hour = ask("GET /hour HTTP/1.1")
    server.wait_output("hour begins")
    done = server.stop(signal.SIGTERM)
    equal(
        (done.returncode, done.stderr), (1, "some handlers still run, leaving anyway\n"), "deadline with a long handler"
    )
    equal(rest(hour), "", "what its client gets")
    equal(start("deadline").stop(signal.SIGTERM).returncode, 0, "deadline without a request")


def everything_else() -> None:
    """Connections in other states."""
    server = start("details")
    idle = ask("GET /hello HTTP/1.1")
    check(idle.recv(4096).endswith(b"hello"), "a connection that is kept")
    upload = ask("POST /upload HTTP/1.1\r\nContent-Length: 10", "12345")
    slow = ask("GET /slow HTTP/1.1")
    server.wait_output("slow begins")
    interrupt(server)
    equal(rest(idle), "", "a kept connection is closed without a word")
    try:
        socket.create_connection(("127.0.0.1", 8080), timeout=5).close()
        refused = False
    except ConnectionRefusedError:
        refused = True
    check(refused, "a new connection is refused")
    upload.sendall(b"67890")
    whole(rest(upload), "10", "an upload under way is read to its end")
    whole(rest(slow), "slow", "a handler at work")
    equal(
        server.wait().lines,
        ["slow begins", "running after stop(): 1", "listen returned 1", "running at the end: 0"],
        "is_running() and what listen() returns",
    )

    server = start("details", "single")
    slow = ask("GET /slow HTTP/1.1")
    server.wait_output("slow begins")
    queued = ask("GET /hello HTTP/1.1")
    time.sleep(0.2)  # until it is accepted
    interrupt(server)
    whole(rest(slow), "slow", "the handler at work")
    whole(rest(queued), "hello", "a request that waits for a thread")
    server.wait()

    server = start("details")
    websocket = ask(WEBSOCKET)
    server.wait_output("websocket open")
    interrupt(server)
    server.wait_output("running after stop(): 1")
    time.sleep(2)
    equal(server.returncode, None, "an open WebSocket keeps the server")
    websocket.close()
    wait_until(lambda: "websocket closed" in server.stdout, "the handler ends with the WebSocket")
    server.wait()


def early() -> None:
    """A stop() that comes before the server listens, and a server that listens twice."""
    equal(
        run("details", "early").lines,
        [
            "bound: Failed to read connection",
            "bound, stopped, listen: 0",
            "listens in spite of stop()",
            "listen: 1",
            "listen again: 1",
        ],
        "stop() before listen()",
    )



def again() -> None:
    """A second signal while the server waits for a handler."""
    for how, code in (("", 0), ("unblock", -signal.SIGTERM)):
        server = start("details", how)
        slow = ask("GET /slow HTTP/1.1")
        server.wait_output("slow begins")
        interrupt(server)
        server.wait_output("running after stop()")
        interrupt(server)
        equal(server.wait().returncode, code, f"exit code after the second signal, {how or 'still blocked'}")
        slow.close()


shown()
finished()
again()
limited()
everything_else()
early()
