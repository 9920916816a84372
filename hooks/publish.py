"""The end of a run: search indexes, feeds, sitemap, redirects; then the finished site goes into its place."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from mkdocs import utils
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

from beside import teach_worker, write_for_servers, write_index
from build import Build, current
from logs import Counter
from staging import claim, put_in_place, spare_of, sweep

SHIM = "assets/javascripts/iframe-worker.js"
clean_directory = utils.clean_directory  # i18n replaces it during its builds, and leaves it so when one of them fails
"""MkDocs' own function."""


class Run:
    """Where the site is being built: MkDocs reports a failed build without its configuration."""

    staging: Path | None = None


@event_priority(90)
def on_config(config: MkDocsConfig) -> None:
    """Build beside the final place; leave out files that are written at the end, or not at all."""
    build = current(config)
    if not config.plugins["i18n"].building:
        config.site_dir = f"{build.site_dir}.part"
        Run.staging, spare = Path(config.site_dir), _spare(build)
        build.written_over = claim(spare, Run.staging) if spare else None
        # MkDocs would remove what is to be written over.
        utils.clean_directory = clean_directory if build.written_over is None else _leave
        counter = config.extra["counter"] = Counter()
        logging.getLogger("mkdocs").addHandler(counter)
    elif "404.html" in config.theme.static_templates:
        config.theme.static_templates.discard("404.html")  # a server has one for all languages: the root's
    config.theme.static_templates.discard("sitemap.xml")
    if build.offline:
        config.theme.static_templates.discard("404.html")
        # Material's search runs in a worker, which a page opened from a disk cannot start without this.
        config.extra["polyfills"] = [SHIM]


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Complete the site, once all languages are built."""
    if config.plugins["i18n"].building:
        return
    build, site = current(config), Path(config.site_dir)
    sweep(site, build.written_over or ())  # what follows looks at what there is
    for lang in build.langs:
        write_index(build, site, lang)
    teach_worker(site)
    if build.offline:
        _prune(build, site)
    else:
        write_for_servers(build, site)
    _put_in_place(build, site, config)


def on_build_error(error: Exception) -> None:
    """Leave nothing half-built behind."""
    if Run.staging:
        shutil.rmtree(Run.staging, ignore_errors=True)


def _prune(build: Build, site: Path) -> None:
    """Remove what a reader without a server has no use for."""
    for pattern in ("**/*.map", "search/search_index.json", "sitemap.xml*"):
        for file in site.glob(pattern):
            file.unlink()


def _put_in_place(build: Build, site: Path, config: MkDocsConfig) -> None:
    counter: Counter = config.extra["counter"]
    logging.getLogger("mkdocs").removeHandler(counter)
    if config.strict and counter.count:
        raise PluginError(f"{counter.count} warnings in strict mode; {build.site_dir} is as it was before.")
    put_in_place(site, build.site_dir, _spare(build))


def _spare(build: Build) -> Path | None:
    return spare_of(build.site_dir, build.book.root) if build.cache.store.folder else None


def _leave(directory: str) -> None:
    """Remove nothing."""
