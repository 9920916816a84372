"""Writing HTML from values, escaped."""

from __future__ import annotations

from html import escape

MARKUP = "\\`*_{}[]<>#|!~^&"


def tag(name: str, content: str, /, **attributes: str | None) -> str:
    """Return an element.

    Args:
        name: The element.
        content: Its content, HTML already.
        attributes: Plain text; `class_` and `data_kind` become `class` and `data-kind`; None leaves one out and an empty
            string writes the name alone.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    return f"<{name}{written}>{content}</{name}>"


def text(value: str) -> str:
    """Escape plain text."""
    return escape(value, quote=False)


def markdown_text(value: str) -> str:
    """Escape plain text so that Markdown shows it as it is."""
    return "".join(f"&#{ord(char)};" if char in MARKUP else char for char in value)


def _attribute(key: str, value: str) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f' {name}="{escape(value)}"' if value else f" {name}"
