"""A network and a mount namespace for each test: port 8080 is free, and host names can be mapped."""

import ctypes
import fcntl
import os
import socket
import struct
import subprocess
import sys
from pathlib import Path

_CLONE_NEWNS, _CLONE_NEWUSER, _CLONE_NEWNET = 0x00020000, 0x10000000, 0x40000000
_MS_BIND, _MS_REC, _MS_PRIVATE = 0x1000, 0x4000, 0x40000
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 0x1
MODES = ("root", "user", "none")


def enter(mode: str, hosts: Path) -> None:
    """Moves this process into namespaces of its own.

    Args:
        mode: "root" (we are root), "user" (through a user namespace), or "none" (stay).
        hosts: A file that takes the place of /etc/hosts; written here.

    Raises:
        OSError: The kernel or a container does not allow it.
    """
    if mode == "none":
        return
    uid, gid = os.getuid(), os.getgid()
    _call("unshare", (_CLONE_NEWUSER if mode == "user" else 0) | _CLONE_NEWNET | _CLONE_NEWNS)
    if mode == "user":
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {uid} 1")
        Path("/proc/self/gid_map").write_text(f"0 {gid} 1")
    _loopback_up()
    _call("mount", None, b"/", None, _MS_REC | _MS_PRIVATE, None)
    hosts.write_text("127.0.0.1 localhost\n::1 localhost\n", encoding="ascii")
    _call("mount", str(hosts).encode(), b"/etc/hosts", None, _MS_BIND, None)


def probe(scratch: Path) -> str:
    """Finds the first mode that works here, each tried in a process of its own."""
    for mode in MODES:
        code = "import sys, pathlib, harness.isolation as i; i.enter(sys.argv[1], pathlib.Path(sys.argv[2]))"
        command = [sys.executable, "-c", code, mode, str(scratch / f"hosts-{mode}")]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
        if subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0:
            return mode
    return "none"


def _loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sH14x", b"lo", 0)
        flags = struct.unpack("16sH14x", fcntl.ioctl(control, _SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", flags | _IFF_UP))


def _call(name: str, *args: object) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*args) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


if __name__ == "__main__":
    print(probe(Path(sys.argv[1])))
