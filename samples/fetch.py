#!/usr/bin/env python3
"""Fetches the pinned upstream, once for this machine, and prints its folder (llama.cpp).

LLAMA_CPP_DIR or CPP_HTTPLIB_DIR in the environment take a checkout of your own instead.
"""

import argparse
import contextlib
import sys
from pathlib import Path

from engine import pin, upstream
from engine.errors import EngineError

PIN = Path(__file__).parent / "upstream.json"


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--httplib", action="store_true", help="print the folder of httplib.h and httplib.cpp")
    options = parser.parse_args()
    try:
        # Progress belongs to the person, the folder to the caller.
        with contextlib.redirect_stdout(sys.stderr):
            found = upstream.resolve(pin.load(PIN))
    except EngineError as problem:
        print(f"fetch: {problem}", file=sys.stderr)
        return 1
    print(found.httplib if options.httplib else found.llama)
    return 0


if __name__ == "__main__":
    sys.exit(main())
