"""A part's rows as a table for people."""

from collections.abc import Sequence

from generator.bench.rows import Row

HEADINGS = ("meting", "mediaan", "verhouding", "laagste … hoogste", "ten opzichte van", "doel")
NUMBERS = (1, 2, 3)  # columns aligned to the right


def table(title: str, rows: Sequence[Row]) -> str:
    """The title, the headings and a line a row, in columns."""
    lines = [HEADINGS, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    return "\n".join([f"\n{title}", *(_line(line, widths) for line in lines)])


def number(value: float) -> str:
    """Three digits that count, with a decimal comma: 0,0312 · 4,57 · 1204."""
    if value == 0:
        return "0"
    decimals = next((d for d, floor in ((0, 100), (1, 10), (2, 1), (3, 0.1)) if value >= floor), 4)
    return f"{value:.{decimals}f}".replace(".", ",")


def _cells(row: Row) -> tuple[str, ...]:
    low, high = map(number, row.spread)
    return (
        row.name,
        f"{number(row.median)} {row.unit}",
        "" if row.ratio is None else number(row.ratio),
        low if low == high else f"{low} … {high}",
        row.base_name,
        row.goal,
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    placed = (
        cell.rjust(width) if column in NUMBERS else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(("", *placed)).rstrip()
