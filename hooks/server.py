"""The server of `mkdocs serve`: it knows which files were saved, and what is written on demand only."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from watchdog.observers.api import ObservedWatch

from mkdocs_private_serve import Server
from watching import Handler, observer

DELAY = 0.004  # seconds without a further save before a build: several files that an editor saves at once are one change


class BookServer(Server):
    """MkDocs' server with the system's own watching.

    Attributes:
        folder: The book's folder.
        saved: Files saved since they were last taken.
        before_index: Called before a search index is sent.
    """

    def __init__(self, folder: Path, poll: bool, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.folder = folder
        self.saved: set[str] = set()
        self.before_index: Callable[[], None] = lambda: None
        self.observer = observer(folder, poll)
        self._closes = type(self.observer).__name__ == "InotifyObserver"
        self._watches: dict[str, ObservedWatch] = {}
        self._lock = threading.Lock()
        self.build_delay = DELAY if self._closes else self.build_delay
        self.set_app(self.answer)

    def watch(self, path: str, func: None = None, *, recursive: bool = True) -> None:  # noqa: ARG002
        """Watch a folder; also a file, through its folder, as a file that is replaced is another one to the system."""
        place = Path(os.path.normpath(self.folder / path))
        if str(place) in self._watches:
            return
        self.watched(str(place))
        if place.is_dir():
            self._watch_folder(place)
            self._schedule(place.parent, self._appeared, frozenset([place]))
        else:
            self._schedule(place.parent, self.tell, frozenset([place]))

    def _watch_folder(self, place: Path) -> None:
        self._watches[str(place)] = self._schedule(place, self.tell)

    def _schedule(self, place: Path, tell: Callable[[str], None], only: frozenset[Path] | None = None) -> ObservedWatch:
        handler = Handler(self.folder, place, tell, self._closes, only)
        return self.observer.schedule(handler, str(handler.real), recursive=only is None)

    def _appeared(self, name: str) -> None:
        """Watch a folder anew that was removed and is there again."""
        place = self.folder / name
        if place.is_dir():
            with contextlib.suppress(KeyError):  # it has ended with the folder
                self.observer.unschedule(self._watches[str(place)])
            self._watch_folder(place)
        self.tell(name)

    def tell(self, name: str) -> None:
        """Take note of a save, and ask for a build."""
        with self._lock:
            self.saved.add(name)
        self.want()

    def take(self) -> set[str]:
        """Return the files saved since the last time."""
        with self._lock:
            saved, self.saved = self.saved, set()
        return saved

    def answer(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request; to one that waits for a newer site, with the page as well, which saves asking for it."""
        path, _, page = environ["PATH_INFO"], *environ.get("QUERY_STRING", "").partition("page=")[1:]
        if path.endswith("/search/search_index.json"):
            self.before_index()
        answer = self.serve_request(environ, start_response)
        if not path.startswith("/livereload/") or not page:
            return answer
        number = b"".join(answer)
        asked = {**environ, "PATH_INFO": unquote(page).encode().decode("latin-1"), "QUERY_STRING": ""}
        return [number, b"\n", *self.serve_request(asked, lambda *_: None)]
