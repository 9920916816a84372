"""One rebuild in serve: of the pages that a save touches, or of everything."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError

from again import build_again
from beside import write_index
from book.reread import Whole, reread, sort
from book.scope import Scope, scope
from build import current, day_stamp, log, tell
from logs import Counter
from reload import reload_hooks
from server import BookServer


@dataclass
class Serving:
    """What serve knows between two rebuilds.

    Attributes:
        server: The server.
        builder: MkDocs' full build.
        configure: Reads the configuration for it.
        config: That of the last good full build.
        scoped: Whether single pages of it can be built again: a warning of MkDocs' own has to be told with each build.
        stamp: See `day_stamp`, at that build.
        waiting: Files saved since the last good build.
        lock: Held while the site changes.
    """

    server: BookServer
    builder: Callable[[MkDocsConfig], None]
    configure: Callable[[], MkDocsConfig]
    config: MkDocsConfig
    scoped: bool = False
    stamp: str = ""
    waiting: set[str] = field(default_factory=set[str])
    lock: Any = field(default_factory=threading.Lock)


def rebuild(serving: Serving) -> None:
    """Build what the saves since the last good build have touched; a failure leaves the site as it is."""
    serving.waiting |= serving.server.take()
    started = time.perf_counter()
    try:
        with serving.lock:
            found = _attempt(serving)
            if isinstance(found, Whole):
                _all(serving)
    except Exception:
        serving.server.keep()
        raise
    what, why = ("everything", found.why) if isinstance(found, Whole) else (found, named(serving.waiting))
    log.info(f"Built {what} in {(time.perf_counter() - started) * 1000:.0f} ms: {why}")
    serving.waiting.clear()


def named(files: Collection[str]) -> str:
    """Return the names of changed files, as many as fit on a line."""
    first, *rest = sorted(files) or ["nothing has changed"]
    return f"{first} and {len(rest)} more" if rest else first


def _attempt(serving: Serving) -> str | Whole:
    try:
        return _some(serving)
    except Abort:
        raise
    except Exception as problem:
        log.debug("A scoped build failed", exc_info=True)
        return Whole(f"{type(problem).__name__}: {problem}")


def _some(serving: Serving) -> str | Whole:
    """Build the pages that the saves touch; say what was built, or why everything must be."""
    build = current(serving.config)
    if not serving.scoped:
        return Whole("the last build had warnings")
    if day_stamp(build.book.root) != serving.stamp:
        return Whole("there is a new commit, or a new day")
    changes = sort(build.book, serving.waiting)
    book = changes if isinstance(changes, Whole) else reread(build.book, changes)
    if isinstance(changes, Whole) or isinstance(book, Whole):
        return changes if isinstance(changes, Whole) else book
    try:
        tell(book.diagnostics, serving.config.strict)
    except PluginError as problem:
        log.error(str(problem))
        raise Abort("The site stays as it was.") from None
    found = scope(build.book, book, changes)
    build.book, serving.scoped = book, False  # until it is known that all went well
    return _pages(serving, found)


def _pages(serving: Serving, found: Scope) -> str | Whole:
    with Counter.counting() as counter:
        build_again(found, serving.config)
    if counter.count and serving.config.strict:
        return Whole("warnings in strict mode")
    serving.scoped = not counter.count
    return f"{len(found.pages)} page{'s' * (len(found.pages) != 1)}"


def _all(serving: Serving) -> None:
    if any(file.startswith("hooks/") for file in serving.waiting):
        reload_hooks(serving.config)
    config = serving.configure()
    stamp = day_stamp(Path(config.config_file_path).parent)
    serving.builder(config)
    settle(serving, config, stamp)


def settle(serving: Serving, config: MkDocsConfig, stamp: str = "") -> None:
    """Take note of a full build."""
    build = current(config)
    build.cache.store.folder = None  # a page that is being written is another one with each save, and none is worth keeping
    serving.config, serving.stamp = config, stamp or day_stamp(build.book.root)
    serving.scoped = not config.extra["counter"].count and set(build.kept) == set(build.langs)


def write_indexes(serving: Serving) -> None:
    """Write the search indexes that rebuilds have left out."""
    with serving.lock:
        build = current(serving.config)
        for lang in build.langs if not build.offline else []:
            folder = build.site_dir / build.book.config.prefix(lang) / "search"
            if not (folder / "search_index.json").exists():
                write_index(build, build.site_dir, lang)
