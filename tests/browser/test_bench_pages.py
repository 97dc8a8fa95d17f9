"""The bench's browser parts on their smallest scale: both pages answer to the same buttons."""

import math

from generator.bench.bench import Bench
from generator.bench.parts import run
from generator.project import ROOT


def test_our_page_and_the_stock_page_can_be_measured() -> None:
    with Bench(ROOT, 1, lambda _: None) as bench:
        rows = run.measure(bench)
        with bench.reader() as reader, reader.visit(bench.stock) as visit:
            stock = visit.run(bench.first_line)
    found = [*stock.values(), *(number for row in rows for number in (*row.values, *row.base))]
    assert all(math.isfinite(number) and number > 0 for number in found)
