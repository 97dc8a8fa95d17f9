"""Tot de eerste uitkomst, over een lijn van 10 Mbit/s."""

from generator.bench.bench import Bench
from generator.bench.first_result import first_results
from generator.bench.rows import Row

MBIT = 10


def measure(bench: Bench) -> list[Row]:
    """The host is slow, not the browser: its own emulation does not reach workers."""
    return first_results(bench, mbit=MBIT)
