"""Every use of what MkDocs 1.6.1 keeps to itself about serving, each with its reason; see `mkdocs_private`.

This half is a file of its own because a build needs neither a server nor a watcher.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

PINNED = {
    "mkdocs.commands.serve.serve": "518c785249cd4e9d56a4e4bca47559de",
    "mkdocs.livereload.LiveReloadServer": "e31977f2f87a63bda74a8d2667059e9b",
}
"""As in `mkdocs_private`."""


def configuration(builder: Callable[..., None]) -> Callable[[], MkDocsConfig]:
    """Return what reads the configuration for a build in serve, with what the command line said.

    MkDocs' builder makes a configuration of its own and keeps it to itself; but it takes one as well. A scoped rebuild needs
    the one that the last full build used.
    """
    inner = inspect.getclosurevars(builder).nonlocals

    def read() -> MkDocsConfig:
        config = inner["get_config"]()
        config.site_url = inner["serve_url"]
        return config

    return read


class Server(LiveReloadServer):
    """MkDocs' server, with another script for the pages and a way to ask for a build and to take the wish back."""

    script = ""

    def watched(self, path: str) -> None:
        """Note a watched path: MkDocs starts the observer, and puts a script into pages, only when there is one."""
        self._watched_paths[path] = 1

    def want(self) -> None:
        """Ask for a build. MkDocs does the same in the middle of `watch`, and nowhere else."""
        with self._rebuild_cond:
            self._want_rebuild = True
            self._rebuild_cond.notify_all()

    def keep(self) -> None:
        """Go on answering with the site as it was.

        MkDocs holds every request back until the build that a save asked for has ended well.
        """
        with self._epoch_cond:
            self._wanted_epoch = self._visible_epoch
            self._epoch_cond.notify_all()  # requests that came during the build wait

    def _inject_js_into_html(self, content: bytes, epoch: int) -> bytes:
        """Put our script where MkDocs puts its own, which can only reload the page."""
        before, end, after = content.rpartition(b"</body>")
        script = f'<script id="__live" data-epoch="{epoch}">'.encode() + self.script.encode() + b"</script>"
        return before + script + end + after if end else content
