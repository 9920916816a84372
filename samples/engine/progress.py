"""Progress of long work: one rewritten line on a terminal, a line every few seconds elsewhere."""

import sys
import time


class Progress:
    """Shows how far a piece of work is.

    Args:
        label: What is being done, as in "g++: compile".
    """

    _EVERY = 10.0

    def __init__(self, label: str) -> None:
        self.label = label
        self.started = time.monotonic()
        self._shown = self.started
        self._terminal = sys.stdout.isatty()

    def at(self, text: str) -> None:
        """Shows the state, at most every ten seconds when nobody watches a terminal."""
        now = time.monotonic()
        if self._terminal:
            print(f"\r\x1b[K{self.label}: {text}"[:118], end="", flush=True)
        elif now - self._shown >= self._EVERY:
            self._shown = now
            print(f"{self.label}: {text} ({now - self.started:.0f} s)", flush=True)

    def done(self, text: str) -> None:
        """Shows the end of the work with the time that it took."""
        start = "\r\x1b[K" if self._terminal else ""
        print(f"{start}{self.label}: {text} in {time.monotonic() - self.started:.1f} s", flush=True)
