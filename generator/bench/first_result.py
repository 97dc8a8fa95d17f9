"""How long a student waits for the first result of NumPy, on our page and on the stock page."""

import time
from collections import defaultdict

from generator.bench.bench import Bench
from generator.bench.rows import Row

INTENT = 2.0  # seconds between the cursor in the editor and the click
# Seconds that a visitor looks at the result, on this machine: what a page does then is done by the
# next visit.
LOOKING = 5.0
STOCK = "kale Pyodide-pagina"


def first_results(bench: Bench, mbit: float | None = None, slower: float = 1) -> list[Row]:
    """First visit, later visit and both with intent; the pages take turns.

    Args:
        bench: the run.
        mbit: the speed of the line, shared by all files of a page; None for the loopback's.
        slower: how much slower than this machine's the processor is.
    """
    bench.host.line.mbit = mbit
    found: dict[str, list[float]] = defaultdict(list)
    try:
        for turn in bench.repetitions("eerste uitkomst"):
            pages = ["stock", "ours", "intent"]
            for page in pages if turn % 2 == 0 else reversed(pages):
                for visit, seconds in _two_visits(bench, page, slower).items():
                    found[f"{page} {visit}"].append(seconds)
    finally:
        bench.host.line.mbit = None

    def row(name: str, page: str, visit: str, goal: str = "") -> Row:
        base = f"{STOCK}, {'eerste' if visit == 'first' else 'later'} bezoek"
        values, stock = found[f"{page} {visit}"], found[f"stock {visit}"]
        return Row(name, tuple(values), "s", base, tuple(stock), goal)

    return [
        row(f"{STOCK}, eerste bezoek", "stock", "first"),
        row(f"{STOCK}, later bezoek", "stock", "later"),
        row("eerste bezoek", "ours", "first", "≤ 0,30"),
        row("later bezoek", "ours", "later", "≤ 0,22"),
        row("eerste bezoek, 2 s na de cursor", "intent", "first", "≤ 0,05"),
        row("later bezoek, 2 s na de cursor", "intent", "later"),
    ]


def _two_visits(bench: Bench, page: str, slower: float) -> dict[str, float]:
    """Seconds from click to result, with an empty profile and when coming back."""
    address = bench.stock if page == "stock" else bench.ours
    found = {}
    with bench.reader(slower) as reader:
        for name in ("first", "later"):
            with reader.visit(address) as visit:
                if page == "intent":
                    visit.show_intent(INTENT)
                found[name] = visit.run(bench.first_line)["output"] / 1000
                time.sleep(LOOKING * slower)
    return found
