"""Mutual TLS: which client shows its certificate, what the server sees, and how a refusal looks on either side."""

import subprocess
from pathlib import Path

from harness import check, equal, run, start

subprocess.run(["sh", "certificates.sh"], check=True, capture_output=True)
subprocess.run(
    """set -e
    new="openssl req -x509 -newkey rsa:2048 -nodes -days 3"
    ours="-CA ca.pem -CAkey ca-key.pem -addext basicConstraints=critical,CA:FALSE"
    $new -subj /CN=eve -keyout eve-key.pem -out eve.pem
    $new -subj /CN=bob $ours -keyout bob-key.pem -out bob.pem
    $new -subj /CN=shop $ours -addext extendedKeyUsage=serverAuth -keyout shop-key.pem -out shop.pem
    openssl rsa -in client-key.pem -aes128 -passout pass:sesame -out locked-key.pem
    """,
    shell=True,
    check=True,
    capture_output=True,
)
for name, signs in (("cert.pem", "FALSE"), ("client-cert.pem", "FALSE"), ("eve.pem", "TRUE")):
    text = subprocess.run(
        ["openssl", "x509", "-in", name, "-noout", "-ext", "basicConstraints"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    check(f"CA:{signs}" in text, f"whether {name} can sign others: {text}")

READ = "Failed to read connection"


def client(*files: str) -> list[str]:
    """What a client with these two files gets: whether it is valid, then status and body, or the error."""
    return run("cases", "client", *files).stdout.strip().splitlines()


server = start("server")
for name in ("client", "sslclient"):
    equal(run(name).stdout, "hello, ada\n", f"{name}: the server sees the certificate")
equal(run("unencrypted").stdout, f"{READ}\n", "Client(host, port, cert, key) at a server with TLS")

equal(run("refused").lines, [READ], "no certificate, with SIGPIPE ignored")
refused = ["valid: 1", f"{READ}, 0, 0"]
equal([client() for _ in range(10)], [refused] * 10, "no certificate, ten times")
equal(client("client-cert.pem"), refused, "a certificate without its key: as without")
equal(client("", "client-key.pem"), refused, "a key without its certificate: as without")
equal(client("eve.pem", "eve-key.pem"), refused, "a certificate of another authority")
equal(client("shop.pem", "shop-key.pem"), refused, "a certificate for servers only")
equal(client("bob.pem", "bob-key.pem"), ["valid: 1", "200 hello, bob"], "any certificate of the authority")
equal(run("cases", "TLS 1.2").stdout, f"SSL connection failed, 4, {0x0A000410}\n", "no certificate, with TLS 1.2")

equal(client("missing.pem", "missing.pem"), ["valid: 0", f"SSL connection failed, 0, {0x80000002}"], "missing files")
unlike = client("client-cert.pem", "eve-key.pem")
equal((unlike[0], unlike[1][:24]), ("valid: 0", "SSL connection failed, 0"), "the key of another certificate")
locked = run("cases", "password").lines
equal((locked[0], locked[1][:24]), ("valid: 0", "SSL connection failed, 0"), "the wrong password of a key")
equal(run("cases", "password", "sesame").lines[:2], ["valid: 1", "200 hello, ada"], "the right one")
equal(run("cases", "memory").lines[0], "200 hello, ada", "certificate and key from memory")
server.stop()

# Whom the authority has signed is not yet who may come in.
server = start("allow")
equal(run("client").stdout, "welcome\n", "ada is on the list")
equal(client("bob.pem", "bob-key.pem"), ["valid: 1", "403"], "bob is not")
server.stop()

# Servers that ask for no certificate.
server = start("plain")
equal(run("unencrypted").stdout, "nobody []\n", "Client(host, port, cert, key) at a plain server: plain HTTP")
server.stop()
server = start("plain", "tls")
equal(run("client").stdout, "nobody []\n", "TLS without the third file: the certificate is not asked for")
server.stop()

server = start("cases", "facts")
name, issuer, sans, serial, known, days = run("client").stdout.split("|")
equal((name, issuer, sans, known, days), ("ada", "/CN=Test CA", "0", "1", "30"), "what peer_cert() knows")
wanted = subprocess.run(
    ["openssl", "x509", "-in", "client-cert.pem", "-noout", "-serial"], check=True, capture_output=True, text=True
).stdout
equal(f"serial={serial}\n", wanted, "the serial number")
server.stop()

equal(run("cases", "server", "cert.pem", "key.pem", "missing.pem").stdout, "0\n", "a server without its CA file: valid")

# The programs say so.
Path("client-key.pem").unlink()
done = run("client")
equal((done.returncode, done.stderr), (1, "cannot use the client certificate\n"), "client without its key")
Path("ca.pem").unlink()
done = run("server")
equal((done.returncode, done.stderr), (1, "cannot use the certificates\n"), "server without the authority")
