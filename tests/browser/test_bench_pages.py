"""The bench's browser parts on their smallest scale: both pages answer to the same buttons."""

import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest

from generator.bench.bench import Bench
from generator.bench.parts import run
from generator.project import ROOT


def _measure() -> list[float]:
    with Bench(ROOT, 1, lambda _: None) as bench:
        rows = run.measure(bench)
        with bench.reader() as reader, reader.visit(bench.stock) as visit:
            stock = visit.run(bench.first_line)
    return [*stock.values(), *(number for row in rows for number in (*row.values, *row.base))]


@pytest.mark.thorough
def test_our_page_and_the_stock_page_can_be_measured() -> None:
    # A process of its own: Playwright allows one driver a thread, and the fixtures have it.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        found = pool.submit(_measure).result()
    assert found
    assert all(math.isfinite(number) and number > 0 for number in found)
