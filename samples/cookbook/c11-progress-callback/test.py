"""When a progress callback is called, and what it counts."""

from harness import check, equal, run, start

FILM = 1_000_000
QUARTERS = ["25 %", "50 %", "75 %", "100 %"]


def shown() -> None:
    """The programs of the page against its server."""
    alone = run("client")
    equal((alone.returncode, alone.stderr), (1, "Could not establish connection\n"), "client without a server")

    server = start("server")
    equal(run("client").lines, [*QUARTERS, "1000000 bytes"], "what client prints")
    equal(run("upload").lines, [*QUARTERS, "1000000"], "what upload prints")
    receiver = run("receiver")
    equal(receiver.returncode, 0, "exit code of receiver")
    equal(
        receiver.lines,
        ["250000 bytes", "500000 bytes", "750000 bytes", "1000000 bytes"],
        "what receiver prints for a chunked response",
    )
    cancel = run("cancel")
    equal((cancel.returncode, cancel.lines), (0, ["Connection handling canceled"]), "cancel")

    film, chunked, until_close, text = run("when").lines
    check(film.startswith("/film: ") and film.endswith(" calls, last 1000000 of 1000000, body 1000000"), film)
    equal(chunked, "/chunked: 0 calls, last 0 of 0, body 1000000", "a chunked response")
    equal(until_close, "/until-close: 0 calls, last 0 of 0, body 1000000", "a response until the connection closes")
    head, body = text.rsplit(", body ", 1)
    last, total = head.rsplit("last ", 1)[1].split(" of ")
    equal(body, "1000000", "body of the compressed response")
    equal(last, total, "its last count is its total")
    check(int(total) < FILM / 100, f"its total is what was sent: {total}")
    server.stop()


def cases() -> dict[str, list[int]]:
    """Runs cases.cpp; gives what it printed by case: calls, last, total, greatest step, status, same thread."""
    lines = run("cases", timeout=60).lines
    equal(lines[-2:], CANCELED, "after a callback has returned false")
    return {what: [int(word) for word in words.split()] for what, words in (line.split(": ") for line in lines[:-2])}


CANCELED = [
    "upload: Connection handling canceled, open 0",
    "download: Connection handling canceled, open 0, got 1",
]


def counted() -> None:
    """Every kind of call."""
    start("others")
    seen = cases()

    def whole(what: str, step: int, least: int, total: int = FILM) -> None:
        calls, last, all_, greatest, status, same_thread = seen[what]
        check(calls >= least, f"{what}: {calls} calls, at least {least}")
        equal((last, all_, status, same_thread), (total, total, 200, 1), f"{what}: last, total, status, same thread")
        check(greatest <= step, f"{what}: at most {step} bytes to a call: {greatest}")

    def silent(what: str) -> None:
        equal(seen[what], [0, 0, 0, 0, 200, 1], f"{what}: never called")

    whole("film", 16384, 62)
    silent("chunked")
    silent("until-close")
    check(0 < seen["text"][1] == seen["text"][2] < FILM / 100, f"text: compressed bytes are counted: {seen['text']}")
    whole("text, identity", 16384, 62)
    whole("text, receiver", 16384, 62)
    silent("empty params")
    whole("params", 16384, 62)
    whole("empty params, receiver", 16384, 62)
    whole("delete", 16384, 62)
    equal(seen["put"][:3], [62, FILM, FILM], "Put counts the request")
    equal(seen["patch"][:3], [62, FILM, FILM], "Patch counts the request")
    equal(seen["error page"][1:5], [12, 12, 12, 404], "an error page is counted like any body")
    silent("empty")
    whole("redirect", 16384, 62)

    whole("string", 16384, 62)
    equal(seen["string"][0], 62, "calls for a string of 1,000,000 bytes")
    check(seen["string, compressed"][2] < FILM / 100, "a compressed upload counts compressed bytes")
    equal(seen["provider"], [10, FILM, FILM, FILM // 10, 200, 1], "a content provider: one call for each write")
    silent("provider without length")
    check(FILM < seen["form"][1] == seen["form"][2] < FILM + 1000, "a form counts its headers, too")
    silent("form with providers")
    equal(seen["body and receiver"][1:5], [6, 6, 6, 200], "body and content receiver: the download is counted")
    whole("provider and receiver", FILM // 10, 10)


shown()
counted()
