"""What the limit of a client covers, and what it lets pass."""

import contextlib
import signal
import socket
import threading
import time

from harness import check, equal, run, start

READ = "Failed to read connection"
SLOW = 10_000  # ms; a machine may be busy, but nothing here waits for the read timeout of 300 s


def outcomes(name: str, *args: str) -> dict[str, tuple[str, int]]:
    """Runs a program that prints `what: outcome, N ms` and gives outcome and time by `what`."""
    done = run(name, *args, timeout=90)
    equal(done.returncode, 0, f"exit code of {name}")
    rows: dict[str, tuple[str, int]] = {}
    for line in done.lines:
        what, rest = line.split(": ", 1)
        outcome, took = rest.removesuffix(" ms").rsplit(", ", 1)
        rows[what] = (outcome, int(took))
    return rows


def seen(rows: dict[str, tuple[str, int]], what: str, outcome: str, least: int, most: int = SLOW) -> None:
    """Asserts one row: the outcome, and a time between two numbers of milliseconds."""
    equal(rows[what][0], outcome, f"outcome of {what}")
    check(least <= rows[what][1] < most, f"{what} took {rows[what][1]} ms, wanted {least} to {most}")


def listed(server) -> None:
    """The programs of the page against its server."""
    rows = outcomes("client")
    equal(list(rows), ["/quick", "/late", "/drip"], "what the client asks for")
    seen(rows, "/quick", "here you are", 0, 500)
    seen(rows, "/late", READ, 490, 1900)
    seen(rows, "/drip", READ, 490, 1900)

    done = run("upload")
    sent, outcome, took = done.stdout.strip().split(", ")
    equal((sent, outcome), ("15 bytes sent", READ), "the upload is sent whole, its response is lost")
    check(int(took.removesuffix(" ms")) >= 1500, f"the upload takes its 1.5 s: {took}")
    server.wait_output("upload: 15 bytes")

    rows = outcomes("deadline")
    seen(rows, "quick", "here you are", 0)
    seen(rows, "late", READ, 540, 1900)
    seen(rows, "upload", "Connection handling canceled", 540, 1400)
    equal(server.stdout.count("upload:"), 1, "the upload that was stopped reaches no handler")


def beyond() -> None:
    """What the text says about other calls, redirects, and other values."""
    rows = outcomes("scope")
    seen(rows, "stream::Get", "." * 20, 1900)
    seen(rows, "send", "sorry for the wait", 1900)
    seen(rows, "redirect, same host", READ, 490, 1900)
    seen(rows, "redirect, other host", "sorry for the wait", 1900)
    seen(rows, "shorter read timeout", READ, 290, 1900)
    seen(rows, "read timeout alone", "." * 20, 1900)
    seen(rows, "head", READ, 490, 1900)
    seen(rows, "receiver", "part", 490, 1900)
    seen(rows, "chrono", READ, 290, 1900)
    seen(rows, "below 1 ms", "sorry for the wait", 1900)
    seen(rows, "zero", "sorry for the wait", 1900)


def connecting() -> None:
    """A queue of connections that is full for 600 ms: the kernel tries again after a second."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as the library does
        listener.bind(("127.0.0.1", 8080))
        listener.listen(0)
        first = socket.create_connection(("127.0.0.1", 8080))

        rows = outcomes("deadline")
        for what in ("quick", "late", "upload"):
            seen(rows, what, "Connection timed out", 490)

        def serve() -> None:
            time.sleep(0.6)
            listener.accept()[0].close()
            peer, _ = listener.accept()
            with peer, contextlib.suppress(OSError):
                check(peer.recv(65536).startswith(b"GET /quick "), "the request is sent over the late connection")
                time.sleep(0.1)
                peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

        serving = threading.Thread(target=serve)
        serving.start()
        rows = outcomes("scope", "connect")
        serving.join()
        first.close()
    seen(rows, "slow connection", READ, 900)


def unanswering() -> None:
    """A peer that reads nothing and says nothing: the write after stop() must not end the program."""
    with socket.create_server(("127.0.0.1", 8080), reuse_port=True) as listener:
        peers: list[socket.socket] = []

        def take() -> None:
            with contextlib.suppress(OSError):
                while True:
                    peers.append(listener.accept()[0])

        taking = threading.Thread(target=take)
        taking.start()
        rows = outcomes("deadline")
        equal(run("scope", "write", "stopped").returncode, -signal.SIGPIPE, "how a client that does not ignore it ends")
        listener.shutdown(socket.SHUT_RDWR)
        taking.join()
    for peer in peers:
        peer.close()
    seen(rows, "quick", READ, 540)
    seen(rows, "upload", "Connection handling canceled", 540, 1400)


page = start("server")
listed(page)
beyond()
page.stop()
connecting()
unanswering()
