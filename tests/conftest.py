"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# `EXAMPLES=50 pytest tests/unit` looks fifty times as hard.
TIMES = int(os.environ.get("EXAMPLES", "1"))

# Two cores that others use too: examples are bounded, and no test fails because the machine is slow.
settings.register_profile(
    "book",
    max_examples=100 * TIMES,
    deadline=None,
    derandomize=False,
    print_blob=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("book-more", settings.get_profile("book"), max_examples=300 * TIMES)
settings.register_profile("book-less", settings.get_profile("book"), max_examples=50 * TIMES)
settings.load_profile("book")
