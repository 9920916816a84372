"""Every use of what MkDocs 1.6.1 keeps to itself, each with its reason.

MkDocs stays pinned. A test compares what PINNED names with what it was when this was written, and fails when a new
version has changed it: read what it does now, then write the new digest.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from jinja2 import Environment
from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

PINNED = {
    "mkdocs.commands.build._populate_page": "31a70ea4caef1e127a9d65a0f346ee32",
    "mkdocs.commands.build._build_page": "adcdbd14b236112697cafec9171bd281",
    "mkdocs.commands.serve.serve": "518c785249cd4e9d56a4e4bca47559de",
    "mkdocs.livereload.LiveReloadServer": "e31977f2f87a63bda74a8d2667059e9b",
}
"""Functions and classes, and the first half of the SHA-256 of their source."""


def populate(page: Page, config: MkDocsConfig, files: Files) -> None:
    """Read a page and make its HTML, with all events. MkDocs has no public way to do this for one page."""
    build._populate_page(page, config, files)


def write(page: Page, config: MkDocsConfig, files: Files, nav: Navigation, env: Environment) -> None:
    """Write a page through its template, with all events. MkDocs has no public way to do this for one page."""
    build._build_page(page, config, files.documentation_pages(), nav, env)


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
