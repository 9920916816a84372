"""`python -m bench [--times 1 10] [--repeat 5]`: measures, and writes bench/RESULTS.md."""

from __future__ import annotations

import argparse
import datetime
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.books import ROOT, ours, sound, stock
from bench.measure import browser, cold, cpu, median, served, signaled, visible

GOALS = {
    "cold build, CPU": (0.7, 0.28),
    "warm build, CPU": (0.15, 0.05),
    "save to visible": (1 / 80, 1 / 80),
    "search bytes": (0.5, 0.5),
}


@dataclass(frozen=True)
class Row:
    """One measurement of both."""

    what: str
    ours: float
    stock: float
    unit: str

    @property
    def ratio(self) -> float:
        """Ours in parts of stock."""
        return self.ours / self.stock


def measure(folder: Path, times: int, repeat: int) -> list[Row]:
    """Measure one size of book. Runs of both alternate, so that a busy machine is busy for both."""
    mine = ours(folder / "ours", times)
    plain = stock(mine, folder / "stock")
    full = stock(mine, folder / "full", whole_samples=True)
    pairs = [(cold(mine), cpu(plain), cpu(full)) for _ in range(repeat)]
    warm = [cpu(mine) for _ in range(repeat)]
    theirs = median([pair[1] for pair in pairs])
    rows = [
        Row("cold build, CPU", median([pair[0] for pair in pairs]), theirs, "s"),
        Row("warm build, CPU", median(warm), theirs, "s"),
        Row("cold build, CPU, as many pages", median([pair[0] for pair in pairs]), median([pair[2] for pair in pairs]), "s"),
        Row("warm build, CPU, as many pages", median(warm), median([pair[2] for pair in pairs]), "s"),
        Row("search bytes", _size(mine, "search/search_index.json"), _size(plain, "search/search_index.json"), "B"),
    ]
    pages = [page for page in sound(mine).pages.by_lang["en"].values() if not page.is_index and "-copy" not in page.path]
    page = sorted(pages, key=lambda page: len(page.body))[len(pages) // 2]
    found: dict[str, tuple[float, float]] = {}
    for name, root in (("ours", mine), ("stock", plain)):
        with served(root) as url:
            address, file = f"{url}{page.path}/", root / page.file
            signal = median(signaled(url, address, file, repeat))
            with browser() as tab:
                found[name] = signal, median(visible(tab, address, file, repeat))
    rows += [
        Row(what, found["ours"][n], found["stock"][n], "ms") for n, what in enumerate(["save to signal", "save to visible"])
    ]
    return [*rows, Row("offline bundle", _bundle(mine, OFFLINE="true"), _bundle(plain), "B")]


def _size(root: Path, name: str) -> float:
    return (root / "site" / name).stat().st_size


def _bundle(root: Path, **extra: str) -> float:
    """Return the size of a site as a zip; stock with its offline plugin."""
    config = root / "mkdocs.yml"
    text = config.read_text(encoding="utf-8")
    if not extra:
        config.write_text(
            text.replace("plugins:\n", "plugins:\n- offline: {}\n") + "use_directory_urls: false\n", encoding="utf-8"
        )
    cpu(root, "--site-dir", "offline", **extra)
    config.write_text(text, encoding="utf-8")
    return Path(shutil.make_archive(str(root / "bundle"), "zip", root / "offline")).stat().st_size


def table(times: int, pages: int, rows: list[Row]) -> str:
    """Return the measurements as a table."""
    lines = [f"## {times}x: {pages} pages", "", "| | ours | stock | ratio | goal |", "|---|---|---|---|---|"]
    for row in rows:
        goal = GOALS.get(row.what, ("", ""))[times > 1]
        shown = f"{goal:.4g}" if goal else ""
        number = ".0f" if row.unit in ("B", "ms") else ".2f"
        lines.append(
            f"| {row.what} | {row.ours:{number}} {row.unit} | {row.stock:{number}} {row.unit} | {row.ratio:.4f} | {shown} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--times", type=int, nargs="+", default=[1, 10])
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    parts: list[str] = []
    visibles: list[float] = []
    for times in options.times:
        with tempfile.TemporaryDirectory() as folder:
            rows = measure(Path(folder), times, options.repeat)
            pages = sum(map(len, sound(Path(folder, "ours")).pages.by_lang.values()))
        visibles += [row.ours for row in rows if row.what == "save to visible"]
        parts.append(table(times, pages, rows))
        print(parts[-1], flush=True)
    if len(visibles) > 1:
        parts.append(
            f"Save to visible, {options.times[-1]}x in parts of {options.times[0]}x: "
            f"{visibles[-1] / visibles[0]:.2f} (goal 1.3)"
        )
    command = f"python -m bench --times {' '.join(map(str, options.times))} --repeat {options.repeat}"
    note = (
        "Stock builds the book's pages, with the samples in them. Ours also builds the index of corrections and a page for "
        "each sample's whole file, in each language; \"as many pages\" is stock with the samples' pages as well."
    )
    made = f"Made by `{command}` on {datetime.date.today().isoformat()}."
    head = f"# Ours beside stock\n\n{made} Times depend on the machine; the ratios are what counts."
    (ROOT / "bench" / "RESULTS.md").write_text("\n\n".join([head, note, *parts]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
