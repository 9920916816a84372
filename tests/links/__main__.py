"""`python -m links`: tells each link of the book to another site that leads nowhere; exit status 1 when there is one."""

from __future__ import annotations

import sys
from pathlib import Path

from .follow import follow
from .gather import gather


def main(root: Path, pause: float = 1) -> int:
    """Follow all links.

    Args:
        root: The project.
        pause: Seconds between two tries.
    """
    places = gather(root)
    wrong = [answer for answer in follow(places, pause) if answer.problem]
    dead = [answer for answer in wrong if not answer.unclear]
    for answer in wrong:
        for place in places[answer.url]:
            what = "may be there" if answer.unclear else "dead"
            print(f"{place}: {what}: {answer.url}: {answer.problem}", file=sys.stderr)
    count = sum(map(len, places.values()))
    print(f"{count} links to {len(places)} addresses: {len(dead)} dead, {len(wrong) - len(dead)} unclear")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main(Path.cwd()))
