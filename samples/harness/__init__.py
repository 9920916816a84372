"""What a page's `test.py` needs: run its programs, and assert on what they did.

    from harness import check, equal, run, start

Each test runs in its own network namespace and in an empty scratch folder; servers stop when the test ends.
"""

from harness.assertions import ExpectationError, check, equal
from harness.certificates import map_host, tls
from harness.programs import Finished, Running, run, start
from harness.setting import upstream
from harness.waiting import wait_until

__all__ = [
    "ExpectationError",
    "Finished",
    "Running",
    "check",
    "equal",
    "map_host",
    "run",
    "start",
    "tls",
    "upstream",
    "wait_until",
]
