"""A screen without a monitor: Xvfb, what it shows as pixels and as a PNG file, and keys for its windows."""

import ctypes
import os
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np

from harness.programs import Running, start
from harness.setting import current
from harness.waiting import wait_until


class Screen:
    """A running Xvfb.

    Attributes:
        environment: What a program needs for a window on it, WebKit's among them.
    """

    def __init__(self, width: int = 760, height: int = 680) -> None:
        folder = current().scratch / "screen"
        folder.mkdir()
        display = f":{100 + os.getpid() % 800}"
        shape = f"{width}x{height}x24"
        self._file = folder / "Xvfb_screen0"
        self._xvfb = start(Path("/usr/bin/Xvfb"), display, "-screen", "0", shape, "-fbdir", str(folder), port=None)
        self.environment = {
            "DISPLAY": display,
            "HOME": str(current().scratch),
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # Only here, where tests run as root: WebKit's sandbox wants user namespaces.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        wait_until(lambda: Path(f"/tmp/.X11-unix/X{display[1:]}").exists() and self._file.exists(), "Xvfb is ready")

    def pixels(self) -> np.ndarray:
        """Gives what it shows: rows of pixels of red, green and blue."""
        content = self._file.read_bytes()
        header = struct.unpack(">25I", content[:100])
        size, width, height, line, colors = header[0], header[4], header[5], header[12], header[19]
        begin = size + 12 * colors
        rows = np.frombuffer(content, np.uint8, line * height, begin).reshape(height, line)
        return rows[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1]

    def save(self, file: Path) -> None:
        """Writes what it shows as a PNG file."""
        pixels = self.pixels()
        height, width, _ = pixels.shape
        rows = b"".join(b"\0" + row.tobytes() for row in pixels)
        parts = [
            (b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(rows, 9)),
            (b"IEND", b""),
        ]
        chunks = [struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts]
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))

    def window(self, name: str, program: Running) -> str:
        """Waits for a window by its title; gives its number."""
        search = ("search", "--onlyvisible", "--name", name)
        wait_until(lambda: self._tool(*search) or program.returncode is not None, f"a window {name!r}", 60)
        return self._tool(*search).split()[-1]

    def keys(self, window: str, *keys: str) -> None:
        """Clicks into the upper half of a window and presses keys there, as xdotool names them."""
        self._tool("windowfocus", window)
        self._tool("mousemove", "--window", window, "200", "150", "click", "1")
        self._tool("key", "--delay", "30", *keys)

    def close(self, window: str) -> None:
        """Asks a window to close, as its frame's button does; there is no window manager here that would."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x11.XOpenDisplay(self.environment["DISPLAY"].encode()))
        number = ctypes.c_ulong(int(window))
        atoms = [x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")]
        # XClientMessageEvent: type, serial, send_event, display, window, message_type, format, data.
        event = struct.pack("@iLiPLLi5l", 33, 0, 1, 0, int(window), atoms[0], 32, atoms[1], 0, 0, 0, 0)
        x11.XSendEvent(display, number, 0, ctypes.c_long(0), event.ljust(192, b"\0"))
        x11.XCloseDisplay(display)

    def _tool(self, *arguments: str) -> str:
        environment = {**os.environ, **self.environment}
        done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False)
        return done.stdout.strip()
