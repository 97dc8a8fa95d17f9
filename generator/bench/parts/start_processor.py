"""Tot de eerste uitkomst, met een vier keer zo trage processor."""

from generator.bench.bench import Bench
from generator.bench.first_result import first_results
from generator.bench.rows import Row

SLOWER = 4


def measure(bench: Bench) -> list[Row]:
    """See `slowing` for how."""
    return first_results(bench, slower=SLOWER)
