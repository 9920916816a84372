"""The #include lines that a sample needs at the reader's, although the precompiled header hides their lack here."""

import re

_NEEDS = (("httplib::", "<httplib.h>"), ("nlohmann::", "<nlohmann/json.hpp>"))
_OWN = re.compile(r'^\s*#\s*include\s+"', re.MULTILINE)


def missing(text: str) -> list[tuple[int, str]]:
    """Finds uses of a library that no #include of the file covers; a file that includes one of ours is left alone.

    Returns:
        Line and message of the first use of each.
    """
    found: list[tuple[int, str]] = []
    for name, header in _NEEDS:
        included = re.search(rf"^\s*#\s*include\s+{re.escape(header)}", text, re.MULTILINE) or _OWN.search(text)
        use = re.search(rf"^(?!\s*//).*\b{re.escape(name)}", text, re.MULTILINE)
        if use and not included:
            line = text.count("\n", 0, use.start()) + 1
            found.append((line, f"uses {name} without #include {header}"))
    return found
