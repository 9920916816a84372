"""Pings: when a silent peer is noticed, what read() does then, who answers, and what goes unnoticed."""

import base64
import contextlib
import hashlib
import os
import signal
import socket
import threading
import time

from harness import check, equal, run, start, wait_until

GONE = "the connection is gone"

# Against a server that answers, and one handler that does not read: side by side, for they take seconds.
server = start("server")
noticed = start("noticed", port=None)
sends, late, many = (start("cases", name, port=None) for name in ("send only", "late", "many"))

measured = [line.split() for line in noticed.wait(120).lines]
equal([row[0] for row in measured], ["1:", "2:", "3:"], "rows of noticed")
times = [float(row[1]) for row in measured]
for number, (least, seconds) in enumerate(zip((2, 3, 4), times, strict=True), start=1):
    check(least - 0.1 <= seconds < least + 6, f"{number} missed pongs, interval 1 s: noticed after {seconds} s")
check(times[0] < times[2], f"the more may be missed, the later: {times}")
word, count = sends.wait().stdout.split()
equal(word, "closed", "a client that only sends, with a server that answers: takes itself for forgotten")
check(int(count) > 1, f"messages sent before that: {count}")
equal(late.wait().stdout, "1\n", "set after connect(): still open after three unanswered pings, as without a limit")
equal(run("cases", "loop").lines, ["hello"] * 3, "one message and two timeouts, in a loop that does not tell them apart")
equal(many.wait().stdout, "1\n", "pings that are answered do not add up")

# The server is suspended, as with Ctrl-Z: no answer to anything.
client, waiting = start("client", port=None), start("waiting", port=None)
client.wait_output("hello")
waiting.wait_output("connected")
os.kill(server.pid, signal.SIGSTOP)
equal(client.wait().lines, ["hello", GONE], "client, while the server is suspended")
waiting.wait_output("is_open() is false")
time.sleep(2)  # nothing to wait for: the point is that nothing happens
equal(waiting.lines, ["connected", "is_open() is false"], "waiting, while the server is suspended")
equal(waiting.returncode, None, "it still waits in read()")
os.kill(server.pid, signal.SIGCONT)
equal(waiting.wait().lines[2:], ["read() has returned"], "once the server goes on and answers the Close frame")
server.stop()

# The server's side.
watchful = start("watchful")
client = start("client", port=None)
client.wait_output("hello")
time.sleep(1.5)
check("gone" not in watchful.stdout, "a client that answers stays")
os.kill(client.pid, signal.SIGSTOP)
watchful.wait_output("a client is gone")
os.kill(client.pid, signal.SIGCONT)
equal(client.wait().lines, ["hello", GONE], "the client, when it goes on")
watchful.stop()


@contextlib.contextmanager
def peer():
    """A WebSocket server for one connection, which answers nothing after the handshake.

    Yields:
        What came after it, as bytes.
    """
    got = bytearray()
    with socket.create_server(("127.0.0.1", 8080), reuse_port=True) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection, contextlib.suppress(OSError):
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    head += connection.recv(65536)
                key = head.split(b"Sec-WebSocket-Key: ")[1].split(b"\r\n")[0]
                digest = hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
                connection.sendall(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n"
                )
                while data := connection.recv(65536):
                    got.extend(data)

        thread = threading.Thread(target=serve)
        thread.start()
        yield got
        thread.join()


with peer() as got:
    idle = start("cases", "idle", "1", port=None)
    wait_until(lambda: len(got) >= 6, "a ping arrives")
    equal(bytes(got[:2]), b"\x89\x80", "the ping: final, masked, without a payload")
    idle.stop()
with peer() as got:
    idle = start("cases", "idle", "0", port=None)
    idle.wait_output("connected")
    time.sleep(2.5)
    equal(bytes(got), b"", "with an interval of 0: no ping")
    idle.stop()
