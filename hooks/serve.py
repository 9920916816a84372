"""`mkdocs serve`: a mistake in the text must not stop the writer from reading on."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
    """Keep answering with the last good site while the book cannot be built.

    MkDocs holds every request back until the build that a save asked for has ended well. After a failure we take that wish
    back: the page that is on the screen stays, the message is in the terminal, and the next good save shows.
    """
    build = server.builder

    def build_or_keep(*arguments: Any, **options: Any) -> None:
        try:
            build(*arguments, **options)
        except Exception:
            with server._epoch_cond:  # MkDocs 1.6.1 has no public way
                server._wanted_epoch = server._visible_epoch
                server._epoch_cond.notify_all()  # requests that came during the build wait
            raise

    server.builder = build_or_keep
    return server
