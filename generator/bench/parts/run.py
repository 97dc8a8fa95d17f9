"""Een klein programma opnieuw uitvoeren."""

from statistics import median

from generator.bench.bench import Bench
from generator.bench.rows import Row

RUNS = 9


def measure(bench: Bench) -> list[Row]:
    """In a page where Python runs already, beside the first result of that page."""
    first, again, free = [], [], []
    for _ in bench.repetitions("opnieuw uitvoeren"):
        with bench.reader() as reader, reader.visit(bench.ours) as visit:
            first.append(visit.run(bench.first_line)["output"])
            # A check needs both workers: after it nothing is starting any more.
            visit.check(bench.checkpoints[0])
            runs = [visit.run(bench.first_line) for _ in range(RUNS)]
        again.append(median(run["output"] for run in runs))
        free.append(median(run["free"] for run in runs))
    base = "de eerste uitkomst", tuple(first)
    return [
        Row("klik → uitvoer", tuple(again), "ms", *base, goal="< 50 ms"),
        Row("klik → klaar voor de volgende", tuple(free), "ms", *base),
    ]
