"""A certificate authority made for one test, and names that lead to this machine."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness.assertions import ExpectationError
from harness.setting import current


@dataclass(frozen=True)
class Certificates:
    """The files that `tls` wrote into the working directory.

    Attributes:
        ca: The authority's certificate, ca.pem.
        cert: The server's certificate, cert.pem.
        key: Its private key, key.pem.
        client_cert: A client's certificate for mutual TLS, client-cert.pem (CN=client).
        client_key: Its private key, client-key.pem.
    """

    ca: Path
    cert: Path
    key: Path
    client_cert: Path
    client_key: Path


def tls(*hosts: str, trusted: bool = True, days: int = 2) -> Certificates:
    """Makes an authority, a server certificate for `hosts` and a client certificate.

    Every host but localhost is mapped to this machine, so that a program connects to the names it shows.

    Args:
        hosts: Names in the server's certificate; without any: localhost. The first is its CN.
        trusted: Programs started from now on trust the authority as if the system did.
        days: How long the certificates hold; a negative number makes them expired.
    """
    names = hosts or ("localhost",)
    folder = current().scratch
    _authority(folder, days)
    _leaf(folder, "cert.pem", "key.pem", names[0], "serverAuth", names, days)
    _leaf(folder, "client-cert.pem", "client-key.pem", "client", "clientAuth", (), days)
    if trusted:
        current().environment["SSL_CERT_FILE"] = str(folder / "ca.pem")
    for name in names:
        if name != "localhost" and not _is_address(name) and not name.startswith("*"):
            map_host(name)
    files = ("ca.pem", "cert.pem", "key.pem", "client-cert.pem", "client-key.pem")
    return Certificates(*(folder / file for file in files))


def map_host(name: str, address: str = "127.0.0.1") -> None:
    """Makes a host name lead to `address` for the programs of this test."""
    if current().isolation == "none":
        raise ExpectationError(
            f"cannot map {name}: no user or mount namespaces here; run the tests as root, or allow unprivileged "
            "user namespaces (on Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0)"
        )
    with Path("/etc/hosts").open("a", encoding="utf-8") as hosts:
        hosts.write(f"{address} {name}\n")


def _authority(folder: Path, days: int) -> None:
    subject = ["-subj", "/CN=Test CA"]
    extensions = ["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,cRLSign"]
    key = [*_KEY, "-keyout", "ca-key.pem"]
    _openssl(folder, "req", "-x509", *key, "-out", "ca.pem", "-days", str(max(days, 2)), *subject, *extensions)


def _leaf(folder: Path, cert: str, key: str, common_name: str, usage: str, names: tuple[str, ...], days: int) -> None:
    lines = ["basicConstraints=CA:FALSE", f"extendedKeyUsage={usage}"]
    if names:
        entries = [f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in names]
        lines.append(f"subjectAltName={','.join(entries)}")
    (folder / "extensions.cnf").write_text("\n".join(lines) + "\n", encoding="ascii")
    _openssl(folder, "req", "-new", *_KEY, "-keyout", key, "-out", "request.pem", "-subj", f"/CN={common_name}")
    signer = ["-CA", "ca.pem", "-CAkey", "ca-key.pem", "-CAcreateserial", "-extfile", "extensions.cnf"]
    _openssl(folder, "x509", "-req", "-in", "request.pem", *signer, "-days", str(days), "-out", cert)
    for name in ("request.pem", "extensions.cnf"):
        (folder / name).unlink()


_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def _openssl(folder: Path, *args: str) -> None:
    done = subprocess.run(["openssl", *args], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ExpectationError(f"openssl {args[0]} failed ({done.returncode}):\n{done.stderr}")


def _is_address(name: str) -> bool:
    return ":" in name or name.replace(".", "").isdigit()
