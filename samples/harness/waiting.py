"""Waiting for something to become true: never a fixed sleep, always with an end."""

import time
from collections.abc import Callable

from harness.assertions import ExpectationError

_STEP = 0.005


def wait_until(condition: Callable[[], object], what: str, timeout: float = 20) -> None:
    """Waits until `condition()` is true.

    Args:
        condition: Asked every few milliseconds.
        what: What is waited for, as in "the server has logged the request".
        timeout: Seconds after which the test fails.
    """
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise ExpectationError(f"waited {timeout:g} s in vain for: {what}")
        time.sleep(_STEP)
