"""`hooks/book` is pure, and its modules build on each other from the ground up."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
import tree

BOOK = tree.ROOT / "hooks" / "book"
MODULES = sorted(BOOK.rglob("*.py"))
# What a module may import besides the standard library.
LIBRARIES = {"markdown", "markdown_it", "pydantic", "yaml"}
# From the ground up: a module imports from layers below its own only.
LAYERS = [
    {"cache", "diagnostics", "html", "typography", "urls"},
    {"textfile", "yamlfile", "linebreak", "alike", "inlines", "pack"},
    {"labels"},
    {"config"},
    {"frontmatter", "outline", "texts"},
    {"model", "pieces"},
    {"structure"},
    {"order", "pairs", "links", "glossary", "stale", "errata", "samples"},
    {"book"},
    {"assemble", "search", "publish", "audit", "reread", "status", "sync"},
    {"scope"},
    {"__main__"},
]
# The same inside of the packages, which do not know each other.
INSIDE = {
    "errata": [{"record", "text"}, {"fold", "place", "read"}, {"callout"}, {"index", "feed"}],
    "samples": [{"source"}, {"include"}, {"verified", "defaults"}, {"show"}],
}
LEVEL = {
    **{module: (level, 0) for level, modules in enumerate(LAYERS) for module in modules - set(INSIDE)},
    **{
        f"{package}.{module}": (level, 1 + inside)
        for level, modules in enumerate(LAYERS)
        for package in modules & set(INSIDE)
        for inside, inner in enumerate(INSIDE[package])
        for module in inner
    },
}
PACKAGES = {"", *INSIDE}


def name(path: Path) -> str:
    return path.relative_to(BOOK).with_suffix("").as_posix().replace("/", ".").removesuffix("__init__").rstrip(".")


def imports(path: Path) -> list[tuple[int, str]]:
    """Return the modules that a file imports, wherever in it, with their lines."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            module = node.module or ""
            found += [(node.lineno, f"{module}.{alias.name}" if is_package(module) else module) for alias in node.names]
    return found


def is_package(module: str) -> bool:
    """Tell whether what is imported from a module of ours is a module itself."""
    return module == "book" or module in {f"book.{package}" for package in PACKAGES if package}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_lead_down_only(path: Path) -> None:
    module = name(path)
    for line, imported in imports(path):
        if imported.split(".")[0] != "book":
            continue
        below = imported.removeprefix("book.")
        assert below in LEVEL, f"{path}:{line}: {below} is in no layer: add it to LAYERS and to ARCHITECTURE.md"
        assert LEVEL[below] < LEVEL[module], f"{path}:{line}: {module} imports {below}, which is not below it"
        if LEVEL[below][0] == LEVEL[module][0]:
            assert below.split(".")[0] == module.split(".")[0], (
                f"{path}:{line}: {module} imports {below}, which is beside it"
            )


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_but_known_libraries_is_imported(path: Path) -> None:
    outside = (
        {imported.split(".")[0] for _, imported in imports(path)} - set(sys.stdlib_module_names) - {"book", "__future__"}
    )
    assert outside <= LIBRARIES, "hooks/book knows neither MkDocs nor its plugins"


def test_every_module_has_its_layer() -> None:
    assert {name(path) for path in MODULES} - PACKAGES <= set(LEVEL)


def test_every_module_is_described() -> None:
    text = (tree.ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    modules = {name(path).rpartition(".")[2] for path in MODULES} - PACKAGES
    assert {module for module in modules if f"`{module}`" not in text} == set()


EDGE = {"os", "subprocess", "time", "random", "socket", "urllib.request", "logging"}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_the_environment_is_read_at_the_edge_only(path: Path) -> None:
    if name(path) != "__main__":
        assert not {imported for _, imported in imports(path)} & EDGE
        source = path.read_text(encoding="utf-8")
        assert not any(word in source for word in ("date.today(", "datetime.now(", "os.environ", "getenv(", "Path.cwd("))
