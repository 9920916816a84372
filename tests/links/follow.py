"""Asks servers whether an address is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import requests
from requests.adapters import HTTPAdapter
from urllib3 import Retry

AT_ONCE = 8
TRIES = 3
SECONDS = (10, 20)  # to connect, and without an answer
# A server in trouble is asked again; one that wants no programs, or fewer questions, has not said that the page is gone.
TROUBLE = (429, 500, 502, 503, 504)
UNWANTED = (401, 403, 407, 429, 999)
NAME = "Mozilla/5.0 (compatible; link check of a book)"


@dataclass(frozen=True)
class Answer:
    """What became of an address.

    Attributes:
        url: The address.
        problem: What is wrong with it; empty when nothing is.
        unclear: Whether it may be there all the same.
    """

    url: str
    problem: str = ""
    unclear: bool = False


def follow(urls: Iterable[str], pause: float = 1) -> Iterator[Answer]:
    """Ask for each address, several at a time, and yield the answers in the order of the addresses.

    Args:
        urls: The addresses.
        pause: Seconds before the second try; twice as long before each further one.
    """
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(lambda url: _ask(url, pause), urls)


def _ask(url: str, pause: float) -> Answer:
    again = Retry(
        total=TRIES - 1,
        backoff_factor=pause,
        status_forcelist=TROUBLE,
        allowed_methods=None,
        raise_on_status=False,
        respect_retry_after_header=False,  # some say an hour
    )
    with requests.Session() as session:
        session.headers["User-Agent"] = NAME
        for scheme in ("http://", "https://"):
            session.mount(scheme, HTTPAdapter(max_retries=again))
        try:
            # Not HEAD: many servers answer it otherwise. Of the body, nothing is read.
            with session.get(url, stream=True, timeout=SECONDS) as response:
                status = response.status_code
        except requests.RequestException as problem:
            return Answer(url, _reason(problem))
    if status < 400:
        return Answer(url)
    return Answer(url, f"the server says {status} {response.reason}".strip(), status in UNWANTED)


def _reason(problem: requests.RequestException) -> str:
    """Return what went wrong in a few words: the innermost cause has the plainest."""
    cause: object = problem
    while isinstance(cause, BaseException):
        inner = getattr(cause, "reason", None) or next((arg for arg in cause.args if isinstance(arg, BaseException)), None)
        if not isinstance(inner, BaseException):
            break
        cause = inner
    text = " ".join(str(cause).split())
    return (text.rpartition(">: ")[2] or text)[:200] or type(problem).__name__
