"""Takes from an earlier build what has not changed; NO_CACHE=true makes everything anew."""

from __future__ import annotations

from functools import partial

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from build import current
from caching import of_markdown, of_page, of_templates
from rendering import render
from templates import keep_pages, speed_up


@event_priority(80)  # before the search plugin loads a template
def on_config(config: MkDocsConfig) -> None:
    """Speed up the theme's templates."""
    if not config.plugins["i18n"].building:
        speed_up(config.theme, current(config).cache.store)


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> Page:
    """Take a page's HTML from the cache."""
    page.render = partial(render, page, current(config).cache.of("markdown", *of_markdown(config)))
    return page


@event_priority(-190)  # when the other hooks have told the templates what they tell them
def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Take the whole page from the cache."""
    cache = current(config).cache
    if cache.store.folder:
        common = cache.of("page", of_templates(config, env))
        keep_pages(env, common, lambda context: of_page(context["page"], context))
    return env


@event_priority(-210)  # once the site is complete
def on_post_build(config: MkDocsConfig) -> None:
    """Keep the cache small."""
    if not config.plugins["i18n"].building:
        current(config).cache.store.trim()
