"""`python -m bench [--times 1 10] [--repeat 3]`: measures, and writes bench/RESULTS.md."""

from __future__ import annotations

import argparse
import datetime
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.books import ROOT, ours, sound, stock
from bench.measure import BUILD, after_an_edit, browser, cold, cpu, median, served, signaled, visible
from bench.others import Other, installed
from book.book import Book
from book.model import Page

GOALS = {
    "cold build, CPU": (0.7, 0.28),
    "warm build, CPU": (0.15, 0.05),
    "save to visible": (1 / 80, 1 / 80),
    "search bytes": (0.5, 0.5),
}


@dataclass(frozen=True)
class Row:
    """One measurement.

    Attributes:
        what: What was measured.
        unit: Of all values.
        ours: Ours.
        stock: The stock stack.
        others: Further generators, by their names.
    """

    what: str
    unit: str
    ours: float
    stock: float
    others: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def ratio(self) -> float:
        """Ours in parts of stock."""
        return self.ours / self.stock


def measure(folder: Path, times: int, repeat: int, further: Sequence[Other]) -> list[Row]:
    """Measure one size of book. Runs of both alternate, so that a busy machine is busy for both."""
    mine = ours(folder / "ours", times)
    book = sound(mine)
    plain = stock(mine, folder / "stock")
    same = stock(mine, folder / "same", whole_samples=True)
    pages = [page for page in book.pages.by_lang["en"].values() if not page.is_index and "-copy" not in page.path]
    page = sorted(pages, key=lambda page: len(page.body))[len(pages) // 2]
    others = {other.name: _other(other, book, page, plain, folder, repeat) for other in further}
    return [
        *_builds(mine, plain, same, page.file, repeat, {name: found[0] for name, found in others.items()}),
        *_saves(mine, plain, page, (repeat, max(1, repeat // times)), {name: found[1] for name, found in others.items()}),
        Row("search bytes", "B", *(_size(root, "search/search_index.json") for root in (mine, plain))),
        Row("offline bundle", "B", _bundle(mine, OFFLINE="true"), _bundle(plain)),
    ]


def _builds(mine: Path, plain: Path, same: Path, file: str, repeat: int, others: Mapping[str, float]) -> list[Row]:
    found = [(cold(mine), cpu(mine), after_an_edit(mine, file), cpu(same), cpu(plain)) for _ in range(repeat)]
    first, again, edited, stock_same, stock_plain = (median(list(values)) for values in zip(*found, strict=True))
    return [
        Row("cold build, CPU", "s", first, stock_same),
        Row("warm build, CPU", "s", again, stock_same),
        Row("warm build after an edit, CPU", "s", edited, stock_same),
        Row("cold build, CPU; stock without samples' files", "s", first, stock_plain, others),
        Row("warm build, CPU; stock without samples' files", "s", again, stock_plain),
    ]


def _saves(mine: Path, plain: Path, page: Page, repeats: tuple[int, int], others: Mapping[str, float]) -> list[Row]:
    """Measure saves; those of the stock stack fewer times, as each takes half a minute in a large book."""
    found: list[tuple[float, float]] = []
    for root, repeat in zip((mine, plain), repeats, strict=True):
        with served(root) as url:
            address, file = f"{url}{page.path}/", root / page.file
            signal = median(signaled(url, address, file, repeat))
            with browser() as tab:
                found.append((signal, median(visible(tab, address, file, repeat))))
    signals, visibles = zip(*found, strict=True)
    return [Row("save to signal", "ms", *signals), Row("save to visible", "ms", *visibles, others)]


def _other(other: Other, book: Book, page: Page, plain: Path, folder: Path, repeat: int) -> tuple[float, float]:
    """Return a generator's processor time for a first build, and its time from a save to the screen."""
    root = folder / re.sub(r"\W+", "-", other.name)
    other.write(book, plain, root)
    built = cpu(root, other.build)
    with served(root, other.serve) as url, browser() as tab:
        return built, median(visible(tab, url + other.address(page), root / other.file(page), repeat))


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
    cpu(root, [*BUILD, "--site-dir", "offline"], **extra)
    config.write_text(text, encoding="utf-8")
    return Path(shutil.make_archive(str(root / "bundle"), "zip", root / "offline")).stat().st_size


def table(times: int, pages: int, files: int, rows: list[Row]) -> str:
    """Return the measurements as a table."""
    names = list(dict.fromkeys(name for row in rows for name in row.others))
    head = ["", "ours", "stock", "ours in parts of stock", "goal", *names]
    lines = [f"## {times}x: {pages} pages, {files} pages of samples' files", "", _line(head), _line(["---"] * len(head))]
    for row in rows:
        goal = GOALS.get(row.what, ("", ""))[times > 1]
        values = [_value(row.ours, row.unit), _value(row.stock, row.unit), f"{row.ratio:.4f}", f"{goal:.4g}" if goal else ""]
        further = [_value(row.others[name], row.unit) if name in row.others else "" for name in names]
        lines.append(_line([row.what, *values, *further]))
    return "\n".join(lines)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _value(value: float, unit: str) -> str:
    return f"{value:{'.2f' if unit == 's' else ',.0f'}} {unit}"


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--times", type=int, nargs="+", default=[1, 10])
    parser.add_argument("--repeat", type=int, default=3)
    hint = "sizes at which Hugo and VitePress are measured too; VitePress takes minutes on the large one"
    parser.add_argument("--others", type=int, nargs="*", default=[1], help=hint)
    options = parser.parse_args()
    parts: list[str] = []
    visibles: list[float] = []
    for times in options.times:
        with tempfile.TemporaryDirectory() as folder:
            further = installed() if times in options.others else []
            rows = measure(Path(folder), times, options.repeat, further)
            book = sound(Path(folder, "ours"))
        visibles += [row.ours for row in rows if row.what == "save to visible"]
        pages = sum(map(len, book.pages.by_lang.values()))
        parts.append(table(times, pages, len(book.samples.sources) * len(book.config.codes), rows))
        print(parts[-1], flush=True)
    if len(visibles) > 1:
        parts.append(
            f"Save to visible, {options.times[-1]}x in parts of {options.times[0]}x: "
            f"{visibles[-1] / visibles[0]:.2f} (goal 1.3)"
        )
    command = f"python -m bench --times {' '.join(map(str, options.times))} --repeat {options.repeat}"
    note = (
        "Stock is MkDocs, Material, i18n and its search, with the samples in the pages and, for builds, with the pages of "
        "the samples' whole files, outside its navigation, as ours. Two rows show it without them. Other generators build "
        "the pages alone. Save to visible: from the write to the new words in Chromium."
    )
    made = f"Made by `{command}` on {datetime.date.today().isoformat()}."
    head = f"# Ours beside stock\n\n{made} Times depend on the machine; the ratios are what counts."
    (ROOT / "bench" / "RESULTS.md").write_text("\n\n".join([head, note, *parts]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
