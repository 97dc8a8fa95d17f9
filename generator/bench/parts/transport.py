"""Bytes over de lijn tot de eerste uitkomst van NumPy."""

from pathlib import Path

from generator.bench.bench import BROTLI, Bench
from generator.bench.rows import Row

MEGABYTE = 1_000_000
BEST = 11  # what hosts use that compress beforehand
LARGE = 100_000  # bytes, compressed: such a file gets a line of its own
FORMATS = (("gzip", 6), ("br", BROTLI), ("br", BEST))


def measure(bench: Bench) -> list[Row]:
    """Counted, not timed, so once is enough: every file that the page asks the host for."""
    bench.progress("bytes tellen")
    ours, stock = (_asked(bench, address) for address in (bench.ours, bench.stock))
    rows = [_row("onverpakt", _raw(ours), _raw(stock))]
    for name, level in FORMATS:
        bench.progress(f"bytes tellen: {name} {level} (de eerste keer traag)")
        compressor = bench.compressor(name, level)
        found = {path: len(data) for path, data in compressor.compress(ours).items()}
        base = {path: len(data) for path, data in compressor.compress(stock).items()}
        rows.append(
            _row(f"{_format(name)} {level}", found, base, "≤ 9,0 MB" if name == "br" else "")
        )
    total = sum(found.values())
    rows += [
        Row(f"  {path.name}", (size / MEGABYTE,), "MB", f"Brotli {BEST}", (total / MEGABYTE,))
        for path, size in sorted(found.items(), key=lambda item: -item[1])
        if size >= LARGE
    ]
    return rows


def _asked(bench: Bench, address: str) -> list[Path]:
    """The files that a first visit asks for, until the first result."""
    host = bench.host
    with bench.reader() as reader:
        host.asked.clear()
        with reader.visit(address) as visit:
            visit.run(bench.first_line)
            return sorted(set(host.asked))


def _raw(files: list[Path]) -> dict[Path, int]:
    return {path: path.stat().st_size for path in files}


def _format(name: str) -> str:
    return "Brotli" if name == "br" else name


def _row(name: str, ours: dict[Path, int], stock: dict[Path, int], goal: str = "") -> Row:
    values, base = ((sum(sizes.values()) / MEGABYTE,) for sizes in (ours, stock))
    return Row(name, values, "MB", "kale Pyodide-pagina", base, goal)
