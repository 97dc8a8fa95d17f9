"""Van klik op Voer uit tot de eerste uitkomst van NumPy."""

from generator.bench.bench import Bench
from generator.bench.first_result import first_results
from generator.bench.rows import Row


def measure(bench: Bench) -> list[Row]:
    """On this machine, from the loopback."""
    return first_results(bench)
