"""What a failed TLS connection says: the error, where it happened, and the backend's value with its words."""

import contextlib
import socket
import subprocess
import sys
import threading
from pathlib import Path

from harness import check, equal, run, start, tls, wait_until

LOCAL, EXAMPLE = "https://localhost:8080", "https://api.example.com:8080"


def tells(what: str, args: list[str], error: str, ssl_error: int, value: int, words: str) -> None:
    """The client fails with exactly these four lines."""
    done = run("client", *args)
    lines = [error, f"ssl_error: {ssl_error}", f"ssl_backend_error: {value}", f"reason: {words}"]
    equal(done.stderr.splitlines(), lines, what)
    equal((done.returncode, done.stdout), (1, ""), f"{what}: exit code and output")


def answers(what: str, *args: str) -> None:
    """The client gets its response."""
    done = run("client", *args)
    equal((done.returncode, done.stdout, done.stderr), (0, "hello\n", ""), what)


def case(*args: str) -> list[str]:
    """Runs one of the cases."""
    return run("cases", *args).lines


equal(run("client").returncode, 2, "client without arguments")
failed = run("server")
equal((failed.returncode, failed.stderr), (1, "cannot use cert.pem and key.pem\n"), "server without a certificate")

# The command of the page.
subprocess.run(
    "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem "
    "-days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost",
    shell=True,
    check=True,
    capture_output=True,
)
server = start("server")
verification, host_name = "SSL server verification failed", "SSL server hostname verification failed"
tells("self-signed", [LOCAL], verification, 0, 18, "self-signed certificate")
answers("self-signed, and trusted", LOCAL, "cert.pem")
tells("another name", ["https://127.0.0.1:8080", "cert.pem"], host_name, 0, 62, "hostname mismatch")
words = "error:80000002:system library::No such file or directory"
tells("no CA file", [LOCAL, "missing.pem"], "SSL certificate loading failed", 0, 0x80000002, words)
tells("nobody", ["https://localhost:8081"], "Could not establish connection", 0, 0, "not a matter of TLS")
tells("HTTP to TLS", ["http://localhost:8080"], "Failed to read connection", 0, 0, "not a matter of TLS")

equal(
    case("no such CA file"),
    ["none, SSL certificate loading failed, 0, 2147483650", f"none, {verification}, 0, 18"],
    "a missing CA file: the first request, and the second",
)
equal(case("unverified"), ["response, Success (no error), 0, 0"], "without verification")
equal(case("unverified", "https://127.0.0.1:8080"), ["response, Success (no error), 0, 0"], "nor of the name")
equal(case("any name", "https://127.0.0.1:8080", "cert.pem"), ["response, Success (no error), 0, 0"], "any name")
equal(case("rejected"), [f"none, {verification}, 0, 0"], "rejected by the program's own verifier: no value")
equal(case("websocket"), [f"{verification}, 0, 18"], "the same of WebSocketClient")

# The value of an earlier failure stays when the next one has none.
program = start("cases", "stale", port=None)
program.wait_output(f"none, {verification}, 0, 18")
server.stop()
Path("gate").touch()
equal(program.wait().lines[1], "none, Could not establish connection, 0, 18", "after a failure with a value")

# An authority that the client does not know, an expired certificate.
tls("api.example.com", trusted=False)
server = start("server")
tells("unknown authority", [EXAMPLE], verification, 0, 20, "unable to get local issuer certificate")
answers("its authority named", EXAMPLE, "ca.pem")
server.stop()
tls("api.example.com", trusted=False, days=-1)
server = start("server")
tells("expired", [EXAMPLE, "ca.pem"], verification, 0, 10, "certificate has expired")
server.stop()

# A CA file of your own takes the place of the system's.
tls("api.example.com")
server = start("server")
answers("an authority that the system trusts", EXAMPLE)
equal(case("own and system", EXAMPLE, "cert.pem"), [f"none, {verification}, 0, 20"], "a CA file instead of the system's")
equal(case("own and system", EXAMPLE, "cert.pem", "both"), ["response, Success (no error), 0, 0"], "and beside it")
server.stop()

# A peer that speaks no TLS.
plain = subprocess.Popen(
    [sys.executable, "-m", "http.server", "8081"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
)


def listens() -> bool:
    """Whether it has come up."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", 8081)):
        return True
    return False


try:
    wait_until(listens, "http.server listens")
    words = "error:0A00010B:SSL routines::wrong version number"
    tells("plain HTTP", ["https://localhost:8081"], "SSL connection failed", 4, 0x0A00010B, words)
finally:
    plain.kill()
    plain.wait()


@contextlib.contextmanager
def peer(serve):
    """One connection to port 8080, in the hands of `serve`."""
    with socket.create_server(("127.0.0.1", 8080), reuse_port=True) as listener:

        def accept() -> None:
            connection, _ = listener.accept()
            with connection:
                serve(connection)

        thread = threading.Thread(target=accept)
        thread.start()
        yield
        thread.join()


with peer(lambda connection: connection.recv(65536)):
    words = "error:0A000126:SSL routines::unexpected eof while reading"
    tells("hangs up", [LOCAL], "SSL connection failed", 4, 0x0A000126, words)


def silent(connection) -> None:
    """Reads until the client gives up."""
    while connection.recv(65536):
        pass


with peer(silent):
    outcome, seconds = case("silent")
equal(outcome, "none, SSL connection failed, 1, 0", "a peer that says nothing")
check(0.9 < float(seconds) < 30, f"it ends with the connection timeout, not with the read timeout: {seconds} s")

# Words of a value, by the function that fits and by the one that does not.
queue, verify, own = case("words", "18")
check("certificate" not in queue and queue.startswith("error:00000012:"), f"18 by ERR_error_string_n: {queue}")
equal((verify, own), ("self-signed certificate", "self-signed certificate"), "18 as a result of the verification")
queue, verify, _ = case("words", "0x0A000126")
equal(queue, "error:0A000126:SSL routines::unexpected eof while reading", "0A000126 by ERR_error_string_n")
check("eof" not in verify, f"0A000126 by X509_verify_cert_error_string: {verify}")
queue, verify, own = run("cases", "words", "0").stdout.split("\n")[:3]
equal((queue, verify, own), ("error:00000000:lib(0)::reason(0)", "ok", ""), "the words of 0")
