"""What MkDocs says, counted and kept back."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator


@contextlib.contextmanager
def overheard(name: str, pass_on: bool = True) -> Iterator[list[logging.LogRecord]]:
    """Note down what a logger says, and what it would say if it had not been told to be quiet."""
    said: list[logging.LogRecord] = []
    logger = logging.getLogger(name)
    before, least = logger.level, logger.getEffectiveLevel()

    def note(record: logging.LogRecord) -> bool:
        said.append(record)
        return pass_on and record.levelno >= least

    logger.addFilter(note)
    logger.setLevel(min(least, logging.INFO))
    try:
        yield said
    finally:
        logger.setLevel(before)
        logger.removeFilter(note)


def hushed(name: str) -> contextlib.AbstractContextManager[list[logging.LogRecord]]:
    """Keep back what a logger says, and hand it over."""
    return overheard(name, pass_on=False)


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
