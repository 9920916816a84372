"""More than one run: what changes a site, what does not, and what a run that fails leaves behind."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from . import views
from .case import case
from .dom import Node, pretty, read
from .project import PROJECT, TODAY, Result, command, digests, mkdocs, put, run, write

DAY = 24 * 60 * 60
# Python runs this before anything else: `now` is what CLOCK says, and goes on from there.
CLOCK = """
import datetime, os, time
shift = float(os.environ["CLOCK"]) - time.time()
real_time, Real = time.time, datetime.datetime
time.time = lambda: real_time() + shift
for name in ("localtime", "gmtime"):
    real = getattr(time, name)
    setattr(time, name, lambda seconds=None, real=real: real(time.time() if seconds is None else seconds))
class Shifted(Real):
    @classmethod
    def now(cls, tz=None):
        return Real.fromtimestamp(time.time(), tz)
    @classmethod
    def utcnow(cls):
        return cls.now(datetime.timezone.utc).replace(tzinfo=None)
datetime.datetime = Shifted
"""
WARNS = """
from mkdocs.plugins import get_plugin_logger
def on_page_content(html, page, config, files):
    if page.file.src_uri == "LANG/guide/one.md":
        get_plugin_logger("odd").warning("Something is odd.")
    return html
"""


def book(root: Path, name: str) -> Path:
    """Write the book of a golden case."""
    found = case(f"sites/{name}").data
    return write(root, found["tree"], found.get("book"))


def build(root: Path, *arguments: str, **env: str) -> Result:
    """Build a book that is sound."""
    result = mkdocs(root, "build", "--strict", *arguments, **env)
    assert result.status == 0, result.output
    return result


# --- the same bytes ---------------------------------------------------------------------------------------------------


def test_a_build_over_an_older_one_is_like_a_first_one(tmp_path: Path) -> None:
    warm, cold = book(tmp_path / "warm", "order"), book(tmp_path / "cold", "order")
    build(warm)
    first = digests(warm / "site")
    build(warm)
    assert digests(warm / "site") == first

    for root in (warm, cold):
        for lang in ("en", "ja"):
            for page, old, new in (("x", "1", "2"), ("y", "2", "1")):
                path = root / f"docs/{lang}/howto/{page}.md"
                path.write_text(path.read_text("utf-8").replace(f"order: {old}", f"order: {new}"), encoding="utf-8")
            (root / f"docs/{lang}/imprint.md").unlink()
    build(warm)
    build(cold)
    assert digests(warm / "site") == digests(cold / "site")
    for lang, prefix in (("en", ""), ("ja", "ja/")):
        way = [line.split()[0] for line in views.walk(warm / "site", lang)]
        assert way[5:] == [f"{prefix}{page}/" for page in ("howto", "howto/y", "howto/x", "howto/z", "about", "errata")]


# Names at several depths, and some that HTML or an address writes otherwise.
NAMES = ("a.cpp", "b.py", *(f"guide/{name}" for name in ("a.cpp", "one/a.cpp", "日本.txt", "a&b.cpp", "a b.cpp", "index")))
WHOLE = '//en: Say it.\n//ja: 言う。\nint main() {\n\tputs("``` <hello> &amp;");\n    \n}\n'
ORDINARY = r"""
import re
from mkdocs.plugins import event_priority
import build, generated
from book.samples import show

@event_priority(-140)
def on_files(files, config):
    run = build.current(config)
    for file, source in sorted(run.book.samples.sources.items()):
        fence = f"````{show.lexer(file)}\n{source.code(run.lang, run.book.config.codes)}\n````"
        text = generated.whole_file(run, file).replace(show.CODE, fence)
        if file not in run.book.verified.samples:
            text = re.sub(r"\n.*\n\{ \.sample \}\n", "\n", text)
        build.add_page(files, config, run.book.sample_page(file), text, in_nav=False)
    return files
"""


@pytest.mark.parametrize("offline", ["", "true"])
def test_whole_files_are_what_pages_of_mkdocs_would_be(offline: str, tmp_path: Path) -> None:
    shown = "".join(f'```text\n--8<-- "{name}"\n```\n\n' for name in NAMES)
    page = f"---\ntitle: One\norder: 1\n---\n\n{shown}"
    ran = {"guide/a.cpp": {"result": "pass", "sha256": hashlib.sha256(WHOLE.encode()).hexdigest()}}
    root = book(tmp_path, "smallest")
    put(root, {f"docs/{lang}/guide/one.md": page for lang in ("en", "ja")} | {f"samples/{name}": WHOLE for name in NAMES})
    put(root, {"samples/verified.json": json.dumps({"upstream": {"libraries": {"lib": "1"}}, "samples": ran})})
    config = root / "mkdocs.yml"
    text = config.read_text(encoding="utf-8").replace("    slug:", "    verified_with: lib\n    slug:")
    put(root, {"mkdocs.yml": text})
    build(root, OFFLINE=offline)
    first = digests(root / "site")
    assert len([name for name in first if "samples/" in name]) == 2 * len(NAMES)
    ran_here = read(whole(root, "ja/samples/guide/a.cpp", offline)).find("p.sample")
    assert [line.text() for line in ran_here] == ["sample_verified:ja 1"]

    put(root, {"ordinary.py": ORDINARY, "mkdocs.yml": text.replace("- hooks/samples.py\n", "- ordinary.py\n")})
    build(root, OFFLINE=offline, NO_CACHE="true")
    assert digests(root / "site") == first


def whole(root: Path, path: str, offline: str) -> Path:
    return root / "site" / (f"{path}.html" if offline else f"{path}/index.html")


def test_the_same_commit_is_the_same_site_and_bundle(tmp_path: Path) -> None:
    """… on another day, in another place, in another time zone, with files of another age."""
    here, there = book(tmp_path / "here", "errata"), tmp_path / "elsewhere" / "and deeper"
    commit(here)
    there.parent.mkdir()
    subprocess.run(["git", "clone", "--quiet", here, there], check=True)
    for folder in ("errata", "samples"):
        (there / folder).mkdir(exist_ok=True)
    for path in there.rglob("*.*"):
        if not path.is_symlink():
            os.utime(path, (0, DAY))
    other = {"CLOCK": str(TODAY + 700 * DAY), "PYTHONPATH": str(clock(tmp_path)), "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}

    for offline in ("", "true"):
        build(here, OFFLINE=offline, SOURCE_DATE_EPOCH="", TZ="America/New_York", PYTHONHASHSEED="2")
        result = run(Path("/"), "-m", "mkdocs", "build", "--strict", "--config-file", str(there / "mkdocs.yml"),
                     OFFLINE=offline, SOURCE_DATE_EPOCH="", **other)  # fmt: skip
        assert result.status == 0, result.output
        assert digests(here / "site") == digests(there / "site")

    zips = [root / "dist/small-book-offline.zip" for root in (here, there)]
    said = command(here, "bundle", "site").output
    paths = f"{other['PYTHONPATH']}{os.pathsep}{PROJECT / 'hooks'}"
    assert run(there, "-m", "book", "bundle", "site", **{**other, "PYTHONPATH": paths}).output == said
    assert said == f"dist/small-book-offline.zip: {zips[0].stat().st_size / 1e6:.2f} MB\n"
    assert zips[0].read_bytes() == zips[1].read_bytes()


def test_a_copy_without_git_goes_by_the_clock(tmp_path: Path) -> None:
    root = book(tmp_path / "book", "errata")
    build(root, SOURCE_DATE_EPOCH="", CLOCK=str(TODAY + 700 * DAY), PYTHONPATH=str(clock(tmp_path)))
    shown = read(root / "site/guide/one/index.html").find("aside.erratum")
    assert [callout.attrs["id"] for callout in shown] == ["E0007"], "of all corrections, the pinned one is left"


def test_the_date_changes_the_callouts_and_nothing_else(tmp_path: Path) -> None:
    """A year later: every page without corrections, feeds, index and search are byte for byte what they were."""
    root = book(tmp_path, "errata")
    build(root)
    root.joinpath("site").rename(root / "before")
    build(root, SOURCE_DATE_EPOCH=str(TODAY + 366 * DAY))
    before, after = digests(root / "before"), digests(root / "site")

    assert before.keys() == after.keys()
    pages = [f"{lang}{page}index.html" for lang in ("", "ja/") for page in ("guide/", "guide/one/", "")]
    assert {name for name in before if before[name] != after[name]} == set(pages)
    for page in pages:
        assert bare(root / "before" / page) == bare(root / "site" / page), page
    assert [a.attrs["id"] for a in read(root / "site/ja/guide/one/index.html").find("aside.erratum")] == ["E0004", "E0007"]


def bare(path: Path) -> list[str]:
    """Return a page without its callouts."""

    def without(node: Node) -> Node:
        kept = [c if isinstance(c, str) else without(c) for c in node.inner if isinstance(c, str) or not is_callout(c)]
        return Node(node.tag, node.attrs, kept)

    def is_callout(node: Node) -> bool:
        return node.matches("aside.erratum") or node.matches("details.erratum-more")

    return pretty(without(read(path)))


def commit(root: Path) -> None:
    """Make a repository of a folder, committed on the day of the cases."""
    put(root, {".gitignore": "/site/\n/dist/\n__pycache__/\n"})
    date = f"{TODAY} +0000"
    env = {**os.environ, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1"}
    who = ["-c", "user.name=A writer", "-c", "user.email=writer@book.example"]
    for arguments in (["init", "--quiet"], ["add", "--all"], [*who, "commit", "--quiet", "-m", "A book"]):
        subprocess.run(["git", "-C", root, *arguments], check=True, env=env)


def clock(root: Path) -> Path:
    """Write a folder for PYTHONPATH that sets the clock."""
    put(root / "clock", {"sitecustomize.py": CLOCK})
    return root / "clock"


# --- runs that fail ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_warning_keeps_the_old_site_and_the_next_run_replaces_it(lang: str, tmp_path: Path) -> None:
    root, warns = book(tmp_path, "smallest"), WARNS.replace("LANG", lang)
    put(root, {"site/index.html": "The old site.\n", "site/gone/index.html": "An old page.\n", "warns.py": warns})
    old, good = digests(root / "site"), (root / "mkdocs.yml").read_text(encoding="utf-8")
    put(root, {"mkdocs.yml": good.replace("- hooks/pages.py\n", "- hooks/pages.py\n- warns.py\n")})

    result = mkdocs(root, "build", "--strict")
    assert result.status != 0
    assert result.log[0] == "odd: Something is odd."
    assert "Traceback" not in result.output
    assert digests(root / "site") == old
    assert not list(root.glob("site.*"))

    # What a killed run leaves behind does not get into the next site.
    put(root, {"mkdocs.yml": good, "site.part/left.html": "Half.\n", "site.old/left.html": "Older.\n"})
    build(root)
    assert not list(root.glob("site.*"))
    assert not {"gone/index.html", "left.html"} & digests(root / "site").keys()
    assert next(iter(views.walk(root / "site", "ja"))) == "ja/  ホーム"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_template_that_fails_keeps_the_old_site(lang: str, tmp_path: Path) -> None:
    """… in the language that is built first as in the one that the plugin builds inside of it."""
    root = book(tmp_path, "smallest")
    (root / "overrides").unlink()
    shutil.copytree(PROJECT / "overrides", root / "overrides")
    broken = f'{{% extends "base.html" %}}{{% block content %}}{{{{ 1 // (lang_code != "{lang}") }}}}{{% endblock %}}'
    put(root, {"site/index.html": "The old site.\n", "overrides/main.html": broken})
    old = digests(root / "site")

    result = mkdocs(root, "build", "--strict")
    assert result.status != 0
    assert f"Error building page '{lang}/index.md'" in result.output
    assert digests(root / "site") == old
    assert not list(root.glob("site.*"))


# --- offline ----------------------------------------------------------------------------------------------------------


def test_the_bundle_needs_nobody(tmp_path: Path) -> None:
    root = book(tmp_path, "offline")
    build(root, OFFLINE="1")
    names = digests(root / "site").keys()
    assert not [n for n in names if n.endswith((".map", ".xml", ".xml.gz", "404.html", "search_index.json", ".part"))]
    for path in (root / "site").rglob("*.html"):
        page = read(path)
        scripts = [node.attrs.get("src", "") for node in page.find("script")]
        shim = next(i for i, src in enumerate(scripts) if src.endswith("iframe-worker.js"))
        assert shim < next(i for i, src in enumerate(scripts) if "bundle." in src), "search would ask the network for it"
        assert not page.find("link[rel=canonical]")
        assert not [link for link in page.find("link") if "alternate" in link.attrs["rel"]]
