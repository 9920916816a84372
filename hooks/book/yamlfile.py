"""YAML with line numbers: front matter, errata records and the book's configuration are read by this one reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import yaml
from pydantic import BaseModel, ValidationError

from book.diagnostics import Diagnostic, error

Path = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)

# What the parser says -> what the writer did, most often. The parser's own words follow in brackets.
REMEDIES = (
    ("mapping values are not allowed", 'Put the value in quotes: it contains ": ".'),
    ("cannot start any token", "Indent with spaces; quote a value that begins with @, `, % or a tab."),
    ("found unexpected end of stream", "Close the quote that was opened."),
    ("could not find expected ':'", 'Write "key: value", one a line.'),
    ("found undefined alias", "Put a value that begins with * in quotes."),
)


@dataclass
class Document:
    """A YAML document as plain data.

    Attributes:
        data: The values, in Python's types (dates are `datetime.date`).
        lines: The line where each value stands, by its path of keys and indexes, counted from 1 in the file.
        plain: Scalars written without quotes, as they were written, by path.
    """

    data: Any = None
    lines: dict[Path, int] = field(default_factory=dict[Path, int])
    plain: dict[Path, str] = field(default_factory=dict[Path, str])

    def line(self, path: Path) -> int:
        """Return the line of a value, or of the nearest value around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def mapping(value: object) -> dict[str, Any]:
    """Return a value that is a mapping, or an empty one."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def sequence(value: object) -> list[Any]:
    """Return a value that is a list, or an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


class Loader(yaml.SafeLoader):
    """PyYAML's safe loader; a subclass so that constructors added here stay here."""


def load(
    text: str, file: str, first_line: int = 1, environ: Mapping[str, str] | None = None
) -> tuple[Document, list[Diagnostic]]:
    """Read one YAML document strictly.

    Args:
        text: The YAML source.
        file: Name of the file that it stands in.
        first_line: Line of that file on which `text` begins.
        environ: Variables for `!ENV` tags; without it, they and other tags are not accepted.

    Returns:
        The document (empty when it cannot be read), and what is wrong with it.
    """
    loader = Loader(text)
    try:
        node = loader.get_single_node()
    except yaml.MarkedYAMLError as problem:
        return Document(), [_syntax(problem, file, first_line)]
    except yaml.YAMLError as problem:
        line = first_line + text.count("\n", 0, getattr(problem, "position", 0))
        hint = "Remove the control character."
        return Document(), [error("yaml-syntax", file, line, "a character that YAML does not allow", hint)]
    document = Document(lines={(): first_line})
    builder = _Builder(loader, document, file, first_line, environ)
    document.data = builder.value(node, ()) if node is not None else None
    return document, builder.diagnostics


class _Builder:
    """Turns the parser's nodes into data, noting lines on the way."""

    def __init__(
        self, loader: Loader, document: Document, file: str, first_line: int, environ: Mapping[str, str] | None
    ) -> None:
        self.loader, self.document, self.file = loader, document, file
        self.first_line, self.environ = first_line, environ
        self.diagnostics: list[Diagnostic] = []

    def line(self, node: yaml.Node) -> int:
        return self.first_line + node.start_mark.line

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.document.lines.setdefault(path, self.line(node))
        if node.tag == "!ENV" and self.environ is not None:
            return self._env(node, path)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, i)) for i, child in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode)
        if node.style is None:
            self.document.plain[path] = str(node.value)
        if not node.tag.startswith("tag:yaml.org,2002:") or node.tag.startswith("tag:yaml.org,2002:python"):
            if self.environ is None:
                self._problem("yaml-tag", node, f"the tag {node.tag} is not allowed here", "Remove the tag.")
            return node.value
        try:
            return cast(Any, self.loader).construct_object(node, deep=True)  # PyYAML's stubs know no types here
        except (ValueError, yaml.YAMLError):
            kind = node.tag.rpartition(":")[2]
            self._problem("yaml-value", node, f"'{node.value}' is not a valid {kind}", "Correct it or quote it.")
            return None

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        self.loader.flatten_mapping(node)
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._problem("yaml-key", key_node, "a key must be plain text", 'Write "key: value".')
                continue
            key = str(key_node.value)
            at = (*path, key)
            if key in data:
                first = self.document.lines[at]
                self._problem(
                    "yaml-duplicate-key", key_node, f"the key '{key}' stands on line {first} already", "Keep one of the two."
                )
                continue
            self.document.lines[at] = self.line(key_node)
            data[key] = self.value(value_node, at)
        return data

    def _env(self, node: yaml.Node, path: Path) -> Any:
        names = (
            [node.value]
            if isinstance(node, yaml.ScalarNode)
            else [self.value(child, (*path, i)) for i, child in enumerate(node.value)]
        )
        default = names.pop() if len(names) > 1 else None
        for name in names:
            if name in (self.environ or {}):
                raw = (self.environ or {})[name]
                return yaml.load(raw, Loader=Loader) if raw else raw
        return default

    def _problem(self, code: str, node: yaml.Node, message: str, hint: str) -> None:
        self.diagnostics.append(error(code, self.file, self.line(node), message, hint))


def _syntax(problem: yaml.MarkedYAMLError, file: str, first_line: int) -> Diagnostic:
    mark = problem.problem_mark or problem.context_mark
    words = (problem.problem or "not valid YAML").strip()
    remedy = next((text for part, text in REMEDIES if part in words), "Correct the YAML.")
    if "unexpected end of stream" in words and problem.context_mark:
        mark = problem.context_mark  # the quote that was opened, not the end of the file
    return error("yaml-syntax", file, first_line + (mark.line if mark else 0), f"not valid YAML ({words})", remedy)


def validate(
    model: type[Model], document: Document, file: str, code: str, at: Path = (), context: object = None
) -> tuple[Model | None, list[Diagnostic]]:
    """Check a document against a pydantic model.

    Args:
        model: The model.
        document: What `load` returned.
        file: Name for the messages.
        code: Code of the diagnostics.
        at: Path of the part of the document to check.
        context: Passed to the model's validators as `info.context`.

    Returns:
        The model's instance, or None with one diagnostic per mistake at the line of the mistake.
    """
    data = document.data
    for key in at:
        data = mapping(data).get(str(key))
    try:
        return model.model_validate(data, context=context), []
    except ValidationError as problems:
        return None, [_invalid(dict(p), document, file, code, at) for p in problems.errors(include_url=False)]


def _invalid(problem: dict[str, Any], document: Document, file: str, code: str, at: Path) -> Diagnostic:
    loc: Path = (*at, *problem["loc"])
    name = ".".join(str(part) for part in problem["loc"])
    line = document.line(loc)
    if problem["type"] == "missing":
        return error(code, file, line, f"'{name}' is missing", f"Add '{name}'.")
    if problem["type"] == "extra_forbidden":
        return error(code, file, line, f"'{name}' is not a known key", "Check its spelling, or remove it.")
    message, _, hint = problem["msg"].removeprefix("Value error, ").partition(" | ")
    shown = f"'{name}': {message}" if name else message
    return error(code, file, line, shown[:1].lower() + shown[1:], hint or "Correct the value.")
