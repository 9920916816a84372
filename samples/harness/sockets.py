"""Who listens, read from /proc: asking by connecting would show up in the log of the server under test."""

from pathlib import Path

_LISTEN = "0A"
_ACCEPTS = 0x10000


def tcp_listening(port: int, tables: tuple[str, ...] = ("tcp", "tcp6")) -> bool:
    """Tells whether a TCP socket of this network namespace listens on `port`."""
    return any(_holds_listener(_read(f"/proc/self/net/{table}"), port) for table in tables)


def unix_listening(path: Path) -> bool:
    """Tells whether a Unix domain socket listens at `path` (as the server spelled it, or absolute)."""
    names = {str(path), path.name}
    for line in _read("/proc/self/net/unix").splitlines()[1:]:
        fields = line.split()
        if len(fields) == 8 and int(fields[3], 16) & _ACCEPTS and (fields[7] in names):
            return True
    return False


def _holds_listener(table: str, port: int) -> bool:
    for line in table.splitlines()[1:]:
        fields = line.split()
        if fields[3] == _LISTEN and int(fields[1].rsplit(":", 1)[1], 16) == port:
            return True
    return False


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
