"""What MkDocs, Python-Markdown and Pygments keep to themselves is what the hooks with `PINNED` were written against."""

from __future__ import annotations

import hashlib
import inspect
import pkgutil

import pytest

import lexing
import markdown_private
import mkdocs_private
import mkdocs_private_serve

PINNED = lexing.PINNED | markdown_private.PINNED | mkdocs_private.PINNED | mkdocs_private_serve.PINNED


@pytest.mark.parametrize("name", PINNED)
def test_nothing_has_changed(name: str) -> None:
    source = inspect.getsource(pkgutil.resolve_name(name))
    digest = hashlib.sha256(source.encode()).hexdigest()[:32]
    assert digest == PINNED[name], f"{name} has changed: read it, adapt the hook that names it, and write {digest} there"
