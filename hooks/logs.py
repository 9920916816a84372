"""What MkDocs says, counted and kept back."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator


@contextlib.contextmanager
def hushed(name: str) -> Iterator[list[logging.LogRecord]]:
    """Keep back what a logger says, and hand it over."""
    said: list[logging.LogRecord] = []

    def keep_back(record: logging.LogRecord) -> bool:
        said.append(record)
        return False

    logger = logging.getLogger(name)
    logger.addFilter(keep_back)
    try:
        yield said
    finally:
        logger.removeFilter(keep_back)


class Counter(logging.Handler):
    """Counts what MkDocs counts for --strict, so that a site with warnings is not put in place."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002  (only the number counts)
        """Count one message."""
        self.count += 1

    @classmethod
    @contextlib.contextmanager
    def counting(cls) -> Iterator[Counter]:
        """Count for a while."""
        counter = cls()
        logging.getLogger("mkdocs").addHandler(counter)
        try:
            yield counter
        finally:
            logging.getLogger("mkdocs").removeHandler(counter)
