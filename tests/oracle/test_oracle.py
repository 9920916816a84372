"""The oracle; see `edits` and `ways`. `SEED=7 EDITS=300 pytest tests/oracle` repeats a run."""

from __future__ import annotations

import os
import random
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import tree
from browser.serving import Serving, running

from book.__main__ import main
from book.samples import defaults
from oracle.builds import Outcome, build, digests, said
from oracle.edits import Book, edits
from oracle.ways import save

EDITS = int(os.environ.get("EDITS", "30"))
SEED = int(os.environ.get("SEED") or random.randrange(10**6))
PATIENCE = 60
TODAY = "1796083200"  # 2026-12-01


def environment(**extra: str) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR") if key in os.environ}
    return kept | {"NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": TODAY, "LC_ALL": "C.UTF-8"} | extra


def watched(root: Path) -> Path:
    """Make a little book one that serve watches, that is built for the address at which it is served, and in step."""
    config = root / "mkdocs.yml"
    text = config.read_text(encoding="utf-8").replace("watch: []", "watch:\n- errata\n- samples")
    config.write_text(text.replace("https://example.org/little/", "!ENV SITE_URL"), encoding="utf-8")
    (root / defaults.FILE).write_text('{"POT_SIZE": "(2 * 1024)"}', encoding="utf-8")
    assert main(["--root", str(root), "sync", "all"]) == 0
    return root


def serve_site(serving: Serving) -> dict[str, str]:
    """Return the files that serve has made."""
    found = (re.search(r"to directory: (\S+)\.part$", line) for line in serving.lines)
    return digests(Path(next(match[1] for match in found if match)))


def shown(serving: Serving) -> dict[str, str]:
    """Return what serve has made, with the indexes that it writes when it is asked."""
    for lang in ("", "ja/"):
        with urllib.request.urlopen(f"{serving.edition.base}{lang}search/search_index.json", timeout=PATIENCE) as answer:
            answer.read()
    return serve_site(serving)


def last_told(lines: list[str]) -> list[str]:
    """Return what the last of several rebuilds has said."""
    text = "".join(lines)
    return said(text.rpartition("Detected file changes")[2].splitlines())


def soon(look: Callable[[], str]) -> str:
    """Wait until a look finds nothing wrong; return what it found wrong to the last."""
    end = time.monotonic() + PATIENCE
    while (wrong := look()) and time.monotonic() < end:
        time.sleep(0.05)
    return wrong


def difference(one: dict[str, str], other: dict[str, str]) -> str:
    return ", ".join(sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))[:5])


def test_every_way_to_a_site_leads_to_the_same_one(tmp_path: Path) -> None:
    print(f"SEED={SEED} EDITS={EDITS}")
    rng = random.Random(SEED)
    root = watched(tree.book(tmp_path / "book"))
    with running(root, environment()) as serving:
        env = environment(SITE_URL=serving.edition.base)
        good = serve_site(serving)
        history: list[str] = []
        stream = edits(Book(root, rng))
        mistake: bool | None = None
        for number in range(EDITS):
            name, change = stream.send(mistake)
            before = len(serving.lines)
            ways = [save(root / file, content, rng) for file, content in change.items()]
            history.append(f"{number} {name}: " + ", ".join(map(" ".join, zip(change, ways, strict=True))))
            clean = build(root, tmp_path / "clean", env | {"NO_CACHE": "true"})
            warm = build(root, root / "site", env)
            assert warm == clean, explained(history, "the warm build", warm, clean, serving, before)
            mistake = clean.files is None
            assert clean.said or not mistake, "a build failed and said nothing that this test can compare"
            good = clean.files or good

            def wrong(expected: Outcome = Outcome(good, clean.said), before: int = before) -> str:  # noqa: B008
                lines = serving.lines[before:]
                if not any("Detected file changes" in line for line in lines):
                    return "nothing was rebuilt"
                different = difference(shown(serving), expected.files or {})
                return different or ("" if last_told(lines) == expected.said else "the messages")

            found = soon(wrong)
            assert not found, explained(
                history, f"serve in {found}", Outcome(None, last_told(serving.lines[before:])), clean, serving, before
            )
        scoped = sum("book: Built " in line and " everything " not in line for line in serving.lines)
    print("\n".join([*history, f"{scoped} rebuilds of single pages"]))
    assert scoped, "serve has built everything each time"


def explained(history: list[str], what: str, got: Outcome, clean: Outcome, serving: Serving, before: int) -> str:
    files = difference(got.files or {}, clean.files or {}) if got.files is not None else ""
    told = "".join(serving.lines[before:])
    return (
        f"SEED={SEED}: {what} differs from a clean build after\n" + "\n".join(history[-6:]) + f"\nin {files}\n"
        f"it said {got.said}\nclean {clean.said}\nserve:\n{told}"
    )
