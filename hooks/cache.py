"""Takes from an earlier build what has not changed; NO_CACHE=true makes everything anew."""

from __future__ import annotations

import gc
from functools import partial

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from build import current
from caching import of_page, of_templates, open_pages
from rendering import read_source, render
from templates import keep_pages, speed_up


def on_startup(command: str, dirty: bool) -> None:
    """Look for rubbish less often: nearly all that a build makes stays, and looking at it is a tenth of a build."""
    gc.set_threshold(50_000, 20, 50)


@event_priority(80)  # before the search plugin loads a template
def on_config(config: MkDocsConfig) -> None:
    """Speed up the theme's templates."""
    if not config.plugins["i18n"].building:
        speed_up(config.theme, current(config).cache.store)


@event_priority(-200)  # when all of the language's files are there
def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Look up what there is of the language."""
    current(config).earlier = open_pages(config, files)
    return nav


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Take a page's text and HTML from the cache."""
    earlier = current(config).earlier
    page.read_source, page.render = partial(read_source, page, earlier), partial(render, page, earlier)
    return page


@event_priority(-190)  # when the other hooks have told the templates what they tell them
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Take the whole page from the cache."""
    build = current(config)
    if build.cache.store.folder:
        common = build.earlier.whole.of("page", of_templates(config, env))
        keep_pages(env, common, lambda context: of_page(context["page"], context))
    return env


@event_priority(0)  # once the language is written, and before i18n builds the next one
def _write_down(config: MkDocsConfig) -> None:
    current(config).earlier.close()


@event_priority(-210)  # once the site is complete
def _trim(config: MkDocsConfig) -> None:
    if not config.plugins["i18n"].building:
        current(config).cache.store.trim()


on_post_build = CombinedEvent(_write_down, _trim)
