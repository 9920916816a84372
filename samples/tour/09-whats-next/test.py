"""Ten tastes: each program prints what the page shows, and is short enough."""

import re
from pathlib import Path

from harness import check, equal, run

SHOWN = {
    "streaming": "1 sheep\n2 sheep\n3 sheep\n",
    "sse": "sun: 7 h\n",
    "auth": "guess: 401\nsesame: 200\n",
    "proxy": "proxy got http://films.example.com/films/42\n",
    "timeouts": "Failed to read connection\nAt last.\n",
    "middleware": "sending 200\nHello, Ada\n",
    "logging": "GET /nothing?to=see 404\nerror: Invalid Range header\nGET / 416\n",
    "unix_socket": "hello\n",
}


def lines_shown(name: str) -> int:
    """How many lines of a program the page shows in one language."""
    source = (Path(__file__).parent / f"{name}.cpp").read_text(encoding="utf-8").splitlines()
    return len([line for line in source if not line.lstrip().startswith(("// --8<--", "//ja:"))])


for name, expected in SHOWN.items():
    done = run(name)
    equal((done.returncode, done.stderr, done.stdout), (0, "", expected), f"what {name} prints")

done = run("compression")
check(re.fullmatch(r"gzip: \d{2} for 10000 bytes\n", done.stdout), f"what compression prints: {done.stdout}")

ports = run("keep_alive").lines
equal([ports[0] == ports[1], ports[2] == ports[3]], [False, True], f"ports without and with keep-alive: {ports}")
check(ports[1] != ports[2], "the third request opens a connection")
check(all(re.fullmatch(r"port \d+", port) for port in ports), f"each line is a port: {ports}")

equal(
    run("aborted").lines,
    ["Failed to read connection", "sun 1", "sun 2", "sun 3"],
    "a provider that ends with false; an SSE client connects again",
)
elsewhere = {"HTTP_PROXY": "http://localhost:1", "http_proxy": "http://localhost:1"}
equal(run("auth", env=elsewhere).stdout, SHOWN["auth"], "proxies in the environment are not used")
check(not Path("app.sock").exists(), "the socket's file is removed")

for name in [*SHOWN, "compression", "keep_alive"]:
    check(lines_shown(name) <= 25, f"{name}.cpp has at most 25 lines: {lines_shown(name)}")
