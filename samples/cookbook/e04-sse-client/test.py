"""An SSE client: which handler gets an event, when it connects again, how it is stopped."""

import contextlib
import signal
import socket
import threading
import time

from harness import check, equal, run, start

REFUSED = "error: Could not establish connection"

equal(run("cases", "nobody").lines, [REFUSED] * 3 + ["0"], "nobody listens: three attempts, two of them again")

server = start("server")
done = run("client")
equal(
    done.lines,
    [
        "open",
        "message, id 1: news 1",
        "price handler: price 2",
        "open",
        "message, id 3: news 3",
        "price handler: price 4",
        REFUSED,
        "the last id was 4",
    ],
    "client: events, the second connection after the last id, the end by 204",
)
equal(
    run("fallback").lines,
    ['on_event("message"): news 1', "on_message: price 2", 'on_event("message"): news 3', "on_message: price 4"],
    "on_event(message) wins over on_message, which gets the named events",
)
equal(
    run("status").lines,
    ["204: 1", "403: 1", "404: 1", "301: 3", "401: 3", "429: 3", "500: 3", "503: 3"],
    "requests by status, with two attempts more",
)
equal(run("token").lines, ["Could not establish connection", "welcome"], "401, a new token, events")
done = run("async", stdin="\n")
equal((done.returncode, "press Enter to stop" in done.lines), (0, True), "started in the background, stopped by Enter")
server.stop()


def end() -> bytes:
    """The other side has hung up."""
    raise ConnectionError("no request came")


@contextlib.contextmanager
def peer(*answers: tuple[bytes, bool], later: bytes = b""):
    """Listens on port 8080 and answers each connection: the bytes, and whether to keep it open afterwards.

    Args:
        answers: For the first connection, the second, and so on; the last one also for the rest.
        later: What a connection that stays open gets a second and a half after its answer.

    Yields:
        A list that gets the head of each request.
    """
    heads: list[bytes] = []
    listener = socket.create_server(("127.0.0.1", 8080), reuse_port=True)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection, contextlib.suppress(OSError):
                    head = b""
                    while not head.endswith(b"\r\n\r\n"):
                        head += connection.recv(65536) or end()
                    answer, stays = answers[min(len(heads), len(answers) - 1)]
                    heads.append(head)
                    connection.sendall(answer)
                    if later:
                        time.sleep(1.5)
                        connection.sendall(later)
                    while stays and connection.recv(65536):
                        pass

    thread = threading.Thread(target=accept)
    thread.start()
    try:
        yield heads
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        thread.join()
        listener.close()


def whole(body: bytes, media_type: bytes = b"text/event-stream") -> tuple[bytes, bool]:
    """A response that ends."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (media_type, len(body))
    return head + body, False


endless = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
no_content = (b"HTTP/1.1 204 No Content\r\n\r\n", False)

with peer(whole(b"data: x\n\n")):
    first, second = (float(line) for line in run("cases", "default wait").lines)
check(2.9 < second - first < 15, f"default interval of 3 s: {second - first:.1f} s")

with peer(whole(b"retry: 300\ndata: x\n\n")):
    first, second = (float(line) for line in run("cases", "default wait").lines)
check(0.2 < second - first < 2.9, f"an interval that the server sets to 0.3 s: {second - first:.1f} s")

with peer(whole(b"data: x\n\n")) as heads:
    opened, seconds = run("cases", "many ends").stdout.split()
equal((opened, len(heads)), ("5", 5), "a stream that ends is opened again and again, with one attempt allowed")
check(float(seconds) >= 0.4, f"four waits of at least 100 ms each, with an interval of 1 ms: {seconds} s")

with peer((b"HTTP/1.1 301 Moved\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n", False), whole(b"data: x\n\n")) as heads:
    equal(run("cases", "redirect").lines, [REFUSED, "x"], "a redirect, with set_follow_location(true)")
equal([head.split()[1] for head in heads], [b"/events", b"/events"], "it is not followed")

text = b"id: 7\ndata: a\ndata: b\n\ndata: c\n\n: comment\n\nevent: e\n\ndata: unfinished\n"
with peer(whole(text, b"text/html"), no_content) as heads:
    lines = run("cases", "messages").lines
equal(lines, ["message|7|a", "b|7", "message||c|7", REFUSED], "fields of the events; the media type is not looked at")
check(b"Last-Event-ID: 7\r\n" in heads[1] and b"Last-Event-ID" not in heads[0], "the last id goes into the next request")

with peer(whole(b"<html>\n\n<p>id: 3</p>\n\n</html>\n", b"text/html"), no_content):
    equal(run("client").lines, ["open", REFUSED, "the last id was "], "an HTML page: a stream without events")
cut = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ndata: x\n\n"
with peer((cut, False), no_content):
    lines = run("cases", "messages").lines
equal(lines, ["message||x|", "error: Connection closed by server", REFUSED], "a stream that breaks off")

# Silence, and stop().
with peer((endless, True)):
    equal(run("cases", "silence").lines, ["open", "error: Read timeout", "open"], "silence for the read timeout")
with peer((endless + b"data: x\n\n", True)):
    lines = run("cases", "stop from another thread").lines
equal(lines[:2], ["open", "x"], "an event, then silence")
check(1.5 < float(lines[2]) < 25, f"stop() waits for the read timeout of 3 s: {lines[2]} s")
with peer((endless + b"data: x\n\n", True), later=b": ping\n\n"):
    lines = run("cases", "stop from another thread", "25").lines
check(float(lines[2]) < 15, f"stop() ends with the next thing that arrives: {lines[2]} s, of 25 s")
with peer((endless, True), later=b"data: x\n\n"):  # when start_async() has long returned
    done = run("cases", "stop in an async handler")
equal((done.returncode, done.stdout), (-signal.SIGABRT, ""), "stop() in a handler after start_async()")
check("std::system_error" in done.stderr, f"how it ends: {done.stderr}")
with peer(no_content):
    done = run("cases", "again")
equal((done.returncode, done.stdout), (-signal.SIGABRT, f"{REFUSED}\n"), "start_async() twice, without stop()")
with peer(no_content):
    done = run("cases", "stop, and again")
equal((done.returncode, done.lines), (0, [REFUSED, REFUSED]), "start_async() twice, with stop() between")
