"""The theme's templates: compiled once, listed without ten thousand icons, and not run for a page in the cache.

The theme's navigation is most of a large page: for each entry it writes some twenty empty lines and calls four macros.
`lean` takes the lines out of its template, and writes a page that is not open as the link that it is, made once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import material
from jinja2 import BytecodeCache, Environment, FileSystemLoader, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from mkdocs.structure.pages import Page
from mkdocs.theme import Theme
from mkdocs.utils import normalize_url

from book.cache import Memo, Store, digest

# What the theme's navigation shows of a page besides its title, in its front matter and as set by plugins.
SHOWN, SET = {"icon", "status", "subtitle"}, {"encrypted", "typeset"}
NAVIGATION = "partials/nav-item.html"
THEME = Path(str(material.__file__)).parent / "templates"
# A page is equal to another by what it says; which one of a list it is can be told faster.
LOOP, SAME = "{% for item in nav_item.children %}", "item != index"
ENTRY = '{{ render(item, path ~ "_" ~ loop.index, level + 1, nav_item) }}'


def listed(folder: str) -> Iterator[str]:
    """Yield the files below a folder, without hidden ones: MkDocs takes none of those for a site's files either."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = os.path.relpath(place, folder).replace(os.sep, "/")
        yield from (name if inside == "." else f"{inside}/{name}" for name in sorted(files))


def lean(source: str) -> str:
    """Return the theme's template of an entry so that it does the same with less."""
    above, _, below = source.rpartition(LOOP)
    source = f"{above}{{% for item, link in nav_item.children | links %}}{below}"
    source = source.replace(ENTRY, f"{{% if link %}}{{{{ link }}}}{{% else %}}{ENTRY}{{% endif %}}")
    source = source.replace(SAME, "item is not sameas index")
    return re.sub(r"(?<=[>}])\n\s*(?=[<{])", "", source)


class Loader(FileSystemLoader):
    """Lists templates quickly, and reads that of the navigation as above."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text, its file, and what tells whether that has changed."""
        source, file, unchanged = super().get_source(environment, template)
        ours = template == NAVIGATION and Path(file).is_relative_to(THEME)
        return lean(source) if ours else source, file, unchanged

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        return sorted({name for folder in self.searchpath for name in listed(os.fspath(folder))})


class Bytecode(BytecodeCache):
    """Keeps compiled templates in the cache; Jinja looks whether they still belong to their source."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find one."""
        raw = self.store.get(digest("template", bucket.key))
        if raw is not None:
            bucket.bytecode_from_string(raw)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one."""
        self.store.put(digest("template", bucket.key), bucket.bytecode_to_string())


def links() -> Callable[[Context, Iterable[Any]], Iterator[tuple[Any, str]]]:
    """Return a filter that gives entries of the navigation and, for those that are a link and nothing else, their HTML.

    From all pages of a folder a page has the same address, but from those above it.
    """
    known: dict[tuple[Any, str], str] = {}

    @pass_context
    def with_links(context: Context, entries: Iterable[Any]) -> Iterator[tuple[Any, str]]:
        page, base = context["page"], context["base_url"]
        here = page.url if page else ""
        folder = (here.rstrip("/").rpartition("/")[0], here.endswith("/")) if page else base
        for item in entries:
            if type(item) is not Page or item.active:
                yield item, ""
            elif page and item.url.startswith(here):
                yield item, _link(item, normalize_url(item.url, page))
            else:
                key = folder, item.url
                if key not in known:
                    known[key] = _link(item, normalize_url(item.url, page, base))
                yield item, known[key]

    return with_links


def _link(page: Page, address: str) -> str:
    if not SHOWN.isdisjoint(page.meta) or not SET.isdisjoint(vars(page)):
        return ""
    link = f'<a href="{address}" class="md-nav__link"><span class="md-ellipsis">{page.title}</span></a>'
    return f'<li class="md-nav__item">{link}</li>'


def finding_once(load: Callable[..., Any]) -> Callable[..., Any]:
    """Return what finds templates as `Environment.get_template` does, each once.

    A page includes some sixty of them, and the way to those that are loaded is long.
    """
    known = dict[str, Any]()

    def get_template(name: Any, parent: str | None = None, globals: Any = None) -> Any:
        if globals is not None or not isinstance(name, str):
            return load(name, parent, globals)
        if name not in known:
            known[name] = load(name, parent)
        return known[name]

    return get_template


def environment(make: Callable[[], Environment], theme: Theme, store: Store) -> Environment:
    """Return a theme's templates as MkDocs makes them, with our loader, a cache, and the filter that `lean` uses."""
    env = make()
    env.filters["links"] = links()
    env.loader = Loader(theme.dirs)
    if store.folder:
        env.bytecode_cache = Bytecode(store)
    env.get_template = finding_once(env.get_template)
    return env


def speed_up(theme: Theme, store: Store) -> None:
    """Give a theme's environments the above."""
    theme.get_env = partial(environment, theme.get_env, theme, store)


class Kept:
    """The template of pages; a page that is in the cache is not rendered.

    Attributes:
        load: Loads the template itself, when it is needed.
        memo: The cache of a language.
        parts: Says what a page depends on, by its context.
    """

    def __init__(self, load: Callable[[], Any], memo: Memo, parts: Callable[[Any], list[str]]) -> None:
        self.load, self.memo, self.parts = load, memo, parts

    def render(self, context: Any) -> str:
        """Return the page."""
        if not self.memo.store.folder:
            return self.load().render(context)
        key = digest(self.memo.base, *self.parts(context))
        found = self.memo.store.get(key)
        if found is not None:
            return found.decode("utf-8", "surrogatepass")
        text = self.load().render(context)
        self.memo.store.put(key, text.encode("utf-8", "surrogatepass"))
        return text


def keep_pages(env: Environment, memo: Memo, parts: Callable[[Any], list[str]]) -> None:
    """Put the cache between MkDocs and the template of pages."""
    load = env.get_template

    def get_template(name: Any, *arguments: Any, **options: Any) -> Any:
        # Templates ask for each other with a second argument, and get what they ask for.
        if name == "main.html" and not arguments and not options:
            return Kept(lambda: load(name), memo, parts)
        return load(name, *arguments, **options)

    env.get_template = get_template
