"""Addresses of pages, below the site's root."""

from __future__ import annotations

import posixpath


def page_url(prefix: str, path: str, directory: bool) -> str:
    """Return a page's address below the site's root, without a leading slash.

    Args:
        prefix: What the language puts in front: `` or `ja/`.
        path: The page below its language: `index`, `tour/index`, `tour/02-basic-client`.
        directory: `tour/02-basic-client/` when true, `tour/02-basic-client.html` when false (offline).
    """
    if not directory:
        return f"{prefix}{path}.html"
    folder = path.removesuffix("index") if path == "index" or path.endswith("/index") else f"{path}/"
    return f"{prefix}{folder}"


def relative(start: str, target: str) -> str:
    """Return the link that leads from the page at `start` to `target`, both below the site's root."""
    base = start if start.endswith("/") or not start else posixpath.dirname(start)
    path = posixpath.relpath(target or ".", base or ".")
    return f"{path}/" if target.endswith("/") or not target else path


def absolute(site_url: str, url: str) -> str:
    """Return the whole address."""
    return f"{site_url.rstrip('/')}/{url}"
