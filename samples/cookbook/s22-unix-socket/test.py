"""A server on a Unix domain socket: its file, its port number, and who may connect."""

import errno
import os
import re
import socket
import stat
import struct
from pathlib import Path

from harness import check, equal, run, start, wait_until

os.umask(0o022)
SOCKET = Path("app.sock")


def mode(path: Path) -> str:
    """The permissions of a file."""
    return oct(stat.S_IMODE(path.stat().st_mode))


def serving() -> int:
    """The process id of the server that has app.sock, or 0."""
    with socket.socket(socket.AF_UNIX) as peer:
        if peer.connect_ex(str(SOCKET)):
            return 0
        return struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]


def stranger_connects() -> str:
    """Connects as another user; tells how that ends, where this test may become one."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(65534)
            os.setuid(65534)
            with socket.socket(socket.AF_UNIX) as peer:
                peer.connect(str(SOCKET))
            seen = b"connected"
        except OSError as error:
            seen = b"refused" if error.errno == errno.EACCES else b"not tried"
        os.write(writing, seen)
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read().decode()


def program() -> None:
    """The page's first programs, and what is left of them."""
    alone = run("client")
    equal((alone.returncode, alone.stderr), (1, "Could not establish connection\n"), "no file: the client's error")

    server = start("server", unix="app.sock")
    done = run("client")
    equal((done.returncode, done.stdout), (0, "200 hello\n"), "the client")
    equal(mode(SOCKET), "0o755", "permissions of the file with umask 022")
    check(stat.S_ISSOCK(SOCKET.stat().st_mode), "it is a socket")
    check(stranger_connects() in {"refused", "not tried"}, "another user must not connect")
    SOCKET.chmod(0o666)
    check(stranger_connects() in {"connected", "not tried"}, "with the right to write, another user may")
    server.stop()
    check(SOCKET.exists(), "the file stays when the server is killed")

    stale = run("client")
    equal((stale.returncode, stale.stderr), (1, "Could not establish connection\n"), "a stale file: the client's error")
    equal(run("bind", "app.sock").lines, ["Failed to bind IP address", "not bound"], "a stale file is in the way")
    server = start("server", unix="app.sock")
    equal(run("client").stdout, "200 hello\n", "the server removes the stale file")

    second = start("server", port=None)
    wait_until(lambda: serving() == second.pid, "a second server takes the file")
    equal(server.returncode, None, "the first runs on, without its file")
    second.stop()
    server.stop()
    SOCKET.unlink()
    SOCKET.mkdir()
    Path("app.sock/file").write_text("in the way", encoding="utf-8")
    blocked = run("server")
    equal((blocked.returncode, blocked.stderr), (1, "cannot listen on app.sock\n"), "something that cannot be removed")
    Path("app.sock/file").unlink()
    SOCKET.rmdir()


def zero() -> None:
    """Port 0, and every other."""
    equal(run("zero").lines, ["Unsupported address family", "served: false"], "listen with port 0")
    check(Path("zero.sock").exists(), "the failed call leaves the file")
    equal(run("bind", "any.sock", "any").lines, ["Unsupported address family", "port -1"], "bind_to_any_port")
    equal(
        run("bind", "again.sock", "again").lines, ["Unsupported address family", "00"], "a second try of the same server"
    )


def careful() -> None:
    """The program that looks before it removes."""
    server = start("careful", unix="app.sock")
    wait_until(lambda: mode(SOCKET) == "0o660", "permissions after chmod")
    check(re.fullmatch(r"200 \[\] [1-9]\d* \[\] 0 localhost\n", run("client").stdout), "addresses: only a number")
    with socket.socket(socket.AF_UNIX) as peer:
        peer.connect("app.sock")
        peer.sendall(b"GET / HTTP/1.1\r\nHost: me\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := peer.recv(65536):
            answer += more
    check(answer.decode().endswith(f"[] {os.getpid()} [] 0 me\n"), "remote_port is the client's process id")

    second = run("careful")
    equal((second.returncode, second.stderr), (1, "another server answers on app.sock\n"), "a second one gives way")
    equal(serving(), server.pid, "and the first is reachable")
    equal(server.stop().returncode, 0, "it ends well")
    check(not SOCKET.exists(), "and takes its file along")

    SOCKET.write_text("no socket", encoding="utf-8")
    server = start("careful", unix="app.sock")
    check(stat.S_ISSOCK(SOCKET.stat().st_mode), "a file that is no socket is replaced, too")
    server.stop()


def names() -> None:
    """What can be a name."""
    works = ["hello, open: 1"]
    equal(run("bind", "./dir-less.sock").lines, works, "a relative path; keep-alive works")
    equal(run("bind", str(Path.cwd() / "a:80")).lines, works, "an absolute path with a colon")
    check(Path("dir-less.sock").exists(), "the file stays after stop()")
    equal(run("bind", "@book").lines, works, "an abstract name")
    check(not Path("@book").exists(), "has no file")
    equal(run("bind", "x" * 108).lines, works, "108 bytes")
    equal(run("bind", "x" * 109).lines, ["not bound"], "109 bytes: no word of the error logger")
    equal(run("bind", "no/folder.sock").lines, ["Failed to bind IP address", "not bound"], "no such folder")
    equal(run("bind", "app.sock", "no family").lines, ["not bound"], "a server without the address family")
    server = start("server", unix="app.sock")
    equal(run("bind", "app.sock", "client").lines, ["Could not establish connection"], "a client without it")
    server.stop()


program()
zero()
careful()
names()
for left in Path().iterdir():
    if left.is_socket():
        left.unlink()
