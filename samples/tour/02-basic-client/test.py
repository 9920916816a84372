"""Runs the programs of the page against its server: what they print is what the page shows."""

import socket

from harness import equal, run, start

# Somebody else has the port: the server says so and ends.
with socket.create_server(("0.0.0.0", 8080)):
    taken = run("server")
equal(taken.returncode, 1, "server, port taken: exit status")
equal(taken.stderr, "Cannot listen on port 8080.\n", "server, port taken: standard error")

# Nobody listens: the first client says so and ends.
alone = run("get")
equal(alone.returncode, 1, "get, no server: exit status")
equal(alone.stderr, "No response: Could not establish connection\n", "get, no server: standard error")

start("server")


def prints(name, *args, expected):
    """The program ends well and prints exactly this."""
    result = run(name, *args)
    call = " ".join((name, *args))
    equal(result.stderr, "", f"{call}: standard error")
    equal(result.returncode, 0, f"{call}: exit status")
    equal(result.stdout, expected, f"{call}: standard output")


prints("get", expected="200 OK\ntext/plain\nHello from the server.\n")

prints(
    "query",
    expected=(
        "/search?title=Romeo+%2B+Juliet&genre=romance&country=us&genre=drama\n"
        "title = Romeo + Juliet\n"
        "genre = romance\n"
        "country = us\n"
        "genre = drama\n"
    ),
)

prints("path", expected="200\n/films/What%27s%20Up%2C%20Doc%3F\nWhat's Up, Doc?\n")
# A slash: escaped by the client, undone by the server before it looks for the route.
prints("path", "Face/Off", expected="404\n")

prints(
    "headers",
    expected=("Host: localhost:8080\nAccept: */*\nAccept-Language: ja\nUser-Agent: film-client/1.0\n"),
)

prints(
    "post",
    expected='201 /reviews/1\napplication/json: {"film":"Face/Off","stars":4}\n',
)
prints(
    "form",
    expected="film=Fast+%26+Furious&stars=3\nfilm = Fast & Furious\nstars = 3\n",
)
prints(
    "upload",
    expected=("field film = Metropolis\nfile poster = poster.png, image/png, 20 bytes\n"),
)

prints(
    "errors",
    expected=(
        "/hello: ok: 200\n"
        "/nothing: error status: 404 Not Found\n"
        "/slow: no response: Failed to read connection\n"
        "port 8081: no response: Could not establish connection\n"
    ),
)

prints("threads", expected="At last.\nHello from the server.\n")
