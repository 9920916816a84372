"""YAML with line numbers: front matter, errata records and the book's configuration are read by this one reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import yaml
from pydantic import BaseModel, ValidationError

from book.diagnostics import Diagnostic, error

Path = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)

YAML_TAG = re.compile("tag:yaml.org,2002:(?!python)")
MERGE = "tag:yaml.org,2002:merge"
# Raw, YAML allows none of these; escaped ("\x07") it does, but no page, feed or file can hold them.
NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")

# What the parser says -> what the writer did, most often. The parser's own words follow in brackets.
REMEDIES = (
    ("mapping values are not allowed", 'Put the value in quotes: it contains ": ".'),
    ("cannot start any token", "Indent with spaces; quote a value that begins with @, `, % or a tab."),
    ("found unexpected end of stream", "Close the quote that was opened."),
    ("could not find expected ':'", 'Write "key: value", one a line.'),
    ("found undefined alias", "Put a value that begins with * in quotes."),
    ("expected <block end>", "Put the whole value in quotes when it begins with a quote, [ or {; align keys."),
)

# pydantic's names of mistakes -> what the value is not, and what to write.
KINDS = {
    "string_type": ("text", "Put it in quotes."),
    "dict_type": ("a mapping", "Write it as {key: value}."),
    "model_type": ("a mapping", "Write it as {key: value}."),
    "list_type": ("a list", "Write it as [one, two]."),
    "date_type": ("a date", "Write it like 2026-12-01, without quotes."),
    "bool_type": ("true or false", "Write true or false."),
    "too_short": ("anything: it is empty", "Write one at least."),
    "string_too_short": ("anything: it is empty", "Write it."),
    "int_type": ("a whole number", "Write digits alone, without quotes."),
    "int_parsing": ("a whole number", "Write digits alone, without quotes."),
}


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


def shown(value: str) -> str:
    """Return what somebody wrote as it fits into a message: short, on one line, without unprintable characters."""
    short = value if len(value) <= 60 else f"{value[:59]}…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)


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
    try:
        loader = Loader(text)
        node = loader.get_single_node()
    except yaml.MarkedYAMLError as problem:
        return Document(), [_syntax(problem, text, file, first_line)]
    except yaml.YAMLError as problem:
        line = first_line + text.count("\n", 0, getattr(problem, "position", 0))
        hint = "Remove the control character."
        return Document(), [error("yaml-syntax", file, line, "a character that YAML does not allow", hint)]
    except RecursionError:
        hint = "Close the brackets that were opened."
        return Document(), [error("yaml-syntax", file, first_line, "lists or mappings stand too deep in each other", hint)]
    document = Document(lines={(): first_line})
    builder = _Builder(loader, document, text, file, first_line, environ)
    document.data = builder.value(node, ()) if node is not None else None
    return document, builder.diagnostics


class _Builder:
    """Turns the parser's nodes into data, noting lines on the way."""

    def __init__(
        self, loader: Loader, document: Document, text: str, file: str, first_line: int, environ: Mapping[str, str] | None
    ) -> None:
        self.loader, self.document, self.text, self.file = loader, document, text, file
        self.first_line, self.environ = first_line, environ
        self.diagnostics: list[Diagnostic] = []
        self.built: dict[yaml.Node, Any] = {}  # lists and mappings; an alias names one again

    def line(self, node: yaml.Node) -> int:
        return _line(self.text, node.start_mark, self.first_line)

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.document.lines.setdefault(path, self.line(node))
        if node.tag == "!ENV" and self.environ is not None:
            return self._env(node, path)
        if not YAML_TAG.match(node.tag) and self.environ is None:
            self._problem("yaml-tag", node, f"the tag {shown(node.tag)} is not allowed here", "Remove the tag.")
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path)
        if node not in self.built:
            self.built[node] = self  # until it is built: nothing else has this value
            self.built[node] = self._collection(node, path)
        elif self.built[node] is self:
            self._problem("yaml-value", node, "a value stands inside of itself", "Remove the alias.")
            return None
        return self.built[node]

    def _scalar(self, node: yaml.ScalarNode, path: Path) -> Any:
        if node.style is None:
            self.document.plain[path] = str(node.value)
        match = NO_TEXT.search(str(node.value))
        if match:
            self._problem("yaml-character", node, f"the text holds the character U+{ord(match[0]):04X}", "Remove it.")
            return None
        if not YAML_TAG.match(node.tag):
            return node.value
        try:
            return cast(Any, self.loader).construct_object(node, deep=True)  # PyYAML's stubs know no types here
        except (ValueError, LookupError, AttributeError, yaml.YAMLError):  # PyYAML lets through what Python's types say
            kind = node.tag.rpartition(":")[2]
            self._problem("yaml-value", node, f"'{shown(node.value)}' is not a valid {kind}", "Correct it or quote it.")
            return None

    def _collection(self, node: yaml.Node, path: Path) -> dict[str, Any] | list[Any]:
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        return [self.value(child, (*path, i)) for i, child in enumerate(node.value)]

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        data: dict[str, Any] = {}
        merged: list[tuple[yaml.Node, Any]] = []
        for key_node, value_node in node.value:
            if key_node.tag == MERGE:
                merged.append((key_node, self.value(value_node, (*path, "<<"))))
                continue
            if not isinstance(key_node, yaml.ScalarNode):
                self._problem("yaml-key", key_node, "a key must be plain text", 'Write "key: value".')
                continue
            key = str(key_node.value)
            at = (*path, key)
            if key in data:
                first = self.document.lines[at]
                message = f"the key '{shown(key)}' stands on line {first} already"
                self._problem("yaml-duplicate-key", key_node, message, "Keep one of the two.")
                continue
            self.document.lines[at] = self.line(key_node)
            data[key] = self.value(value_node, at)
        for key_node, value in merged:
            self._merge(data, key_node, value, path)
        return data

    def _merge(self, data: dict[str, Any], key_node: yaml.Node, value: Any, path: Path) -> None:
        """Take over the keys of the mappings that `<<` names, but for those that are there already."""
        for base in cast("list[Any]", value) if isinstance(value, list) else [value]:
            if not isinstance(base, dict):
                self._problem("yaml-value", key_node, "'<<' takes over the keys of a mapping only", "Name one, or quote it.")
                return
            for key, inner in mapping(cast(object, base)).items():
                data.setdefault(key, inner)
                self.document.lines.setdefault((*path, key), self.line(key_node))

    def _env(self, node: yaml.Node, path: Path) -> Any:
        names = [self._scalar(node, path)] if isinstance(node, yaml.ScalarNode) else self._collection(node, path)
        if not isinstance(names, list):
            self._problem("yaml-value", node, "!ENV takes names of variables", "Write !ENV [NAME, default].")
            return None
        default = names.pop() if len(names) > 1 else None
        name = next((name for name in names if isinstance(name, str) and name in (self.environ or {})), "")
        raw = (self.environ or {}).get(name, "")
        try:
            return yaml.load(raw, Loader=Loader) if name and raw else raw if name else default
        except (ValueError, yaml.YAMLError):
            self._problem("yaml-value", node, f"the variable {name} is not valid YAML", "Correct it in the environment.")
            return None

    def _problem(self, code: str, node: yaml.Node, message: str, hint: str) -> None:
        self.diagnostics.append(error(code, self.file, self.line(node), message, hint))


def _line(text: str, mark: yaml.Mark, first_line: int) -> int:
    """Return the line of a place as editors count it: YAML takes U+2028 and others for line ends too."""
    return first_line + text.count("\n", 0, mark.index)


def _syntax(problem: yaml.MarkedYAMLError, text: str, file: str, first_line: int) -> Diagnostic:
    mark = problem.problem_mark or problem.context_mark
    words = (problem.problem or "not valid YAML").strip()
    remedy = next((remedy for part, remedy in REMEDIES if part in words), "Correct the YAML.")
    if ("unexpected end of stream" in words or "expected ':'" in words) and problem.context_mark:
        mark = problem.context_mark  # the quote that was opened, the line without a colon: not where that became clear
    line = _line(text, mark, first_line) if mark else first_line
    return error("yaml-syntax", file, line, f"not valid YAML ({shown(words)})", remedy)


class MistakeError(ValueError):
    """What a model's own validator finds: the message, the remedy, and the path below the value to where it stands."""

    def __init__(self, message: str, hint: str, *where: str | int) -> None:
        super().__init__(message)
        self.hint, self.where = hint, where


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
    loc = at
    for number, part in enumerate(problem["loc"], 1):
        # Between the keys of the file, pydantic names the kind of value that it tried; the last one may be missing there.
        if (*loc, part) in document.lines or (number == len(problem["loc"]) and problem["type"] == "missing"):
            loc = (*loc, part)
    name = ".".join(str(part) for part in loc[len(at) :])
    cause = problem.get("ctx", {}).get("error")
    line = document.line((*loc, *cause.where) if isinstance(cause, MistakeError) else loc)
    if problem["type"] == "missing":
        return error(code, file, line, f"'{name}' is missing", f"Add '{name}'.")
    if problem["type"] == "extra_forbidden":
        return error(code, file, line, f"'{name}' is not a known key", "Check its spelling, or remove it.")
    if problem["type"] in KINDS:
        kind, hint = KINDS[problem["type"]]
        return error(code, file, line, f"{repr(name) if name else 'this'} is not {kind}", hint)
    if problem["type"] == "literal_error":
        return error(code, file, line, f"'{name}' is none of {problem['ctx']['expected']}", "Write one of them.")
    message, hint = (str(cause), cause.hint) if isinstance(cause, MistakeError) else (problem["msg"], "Correct the value.")
    text = f"'{name}': {message}" if name else message
    return error(code, file, line, text[:1].lower() + text[1:], hint)
