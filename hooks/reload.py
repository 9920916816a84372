"""Takes up edits of the hooks themselves while serving."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from mkdocs.config.defaults import MkDocsConfig


def reload_hooks(config: MkDocsConfig) -> None:
    """Run every hook's file anew, and the helpers and the package `book` with it.

    MkDocs keeps a hook's module for as long as it runs and looks its events up again for each build. So the module object
    stays and gets new contents: `importlib.reload` looks for it by its name, "hooks/pages.py", and fails.
    """
    hooks: dict[str, ModuleType] = dict(config.hooks)
    folders = {str(Path(module.__file__ or "").resolve().parent) for module in hooks.values()}
    helpers = {name: m for name, m in sys.modules.items() if name not in hooks and _lies_in(m, folders)}
    path = sys.path.copy()
    sys.path[:0] = sorted(folders)
    for name in helpers:
        del sys.modules[name]  # so that the hooks import what the files say now
    try:
        for module in hooks.values():
            assert module.__spec__
            assert module.__spec__.loader
            module.__spec__.loader.exec_module(module)
        for name in helpers.keys() - sys.modules.keys():
            importlib.import_module(name)  # what only serve needs
    except BaseException:
        sys.modules.update(helpers)  # the next save tries again
        raise
    finally:
        sys.path[:] = path


def _lies_in(module: ModuleType, folders: set[str]) -> bool:
    file = getattr(module, "__file__", None)
    return bool(file) and any(Path(file).resolve().is_relative_to(folder) for folder in folders)
