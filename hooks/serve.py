"""`mkdocs serve`: a save is on the screen at once, and a mistake in the text does not stop the writer from reading on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation

from build import Kept, current, flag, importing

if TYPE_CHECKING:  # a build needs no server
    from mkdocs.livereload import LiveReloadServer


@event_priority(-200)  # when everybody else has had a hand in them
def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Note the navigation down for rebuilds."""
    current(config).nav = nav
    return nav


@event_priority(-200)
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Note the language down for rebuilds."""
    build = current(config)
    assert build.nav
    values = dict(config.data), dict(config.extra.data), dict(config.theme.items())
    build.kept[build.lang] = Kept(files, files.documentation_pages(), build.nav, env, *values)
    return env


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
    """Put a server in place that rebuilds what a save touches; MkDocs' own only knows that something was saved."""
    with importing():  # here, as a build needs none of it
        import rebuild  # noqa: PLC0415
        from mkdocs_private_serve import configuration  # noqa: PLC0415
        from server import BookServer  # noqa: PLC0415
    folder = Path(config.config_file_path).parent.resolve()
    host, port = server.server_address[:2]
    ours = BookServer(folder, flag("POLLING"), builder, host, port, server.root, server.mount_path)
    ours.error_handler, ours.script = server.error_handler, (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
    for path in server._watched_paths:
        ours.watch(path)
    server.server_close()
    serving = rebuild.Serving(ours, builder, configuration(builder), config)
    rebuild.settle(serving, config)
    # By name, as an edit of the hooks puts new modules in their place.
    ours.builder = lambda: sys.modules["rebuild"].rebuild(serving)
    ours.before_index = lambda: sys.modules["rebuild"].write_indexes(serving)
    return ours
