"""Een eindeloos programma stoppen en het volgende uitvoeren."""

import time
from statistics import median

from generator.bench.bench import Bench
from generator.bench.rows import Row

STOPS = 3
ENDLESS = "while True:\n    try:\n        pass\n    except:\n        pass\n"
NEXT = "print('verder')\n"


def measure(bench: Bench) -> list[Row]:
    """With a clean Python standing by, beside the first result of that page."""
    first, stopped, output = [], [], []
    for _ in bench.repetitions("stoppen"):
        with bench.reader() as reader, reader.visit(bench.ours) as visit:
            first.append(visit.run(bench.first_line)["output"])
            found = []
            for _ in range(STOPS):
                # A check needs both workers: after it one stands by.
                visit.check(bench.checkpoints[0])
                visit.write(ENDLESS)
                visit.press("Voer uit")
                visit.wait_for_state("running")
                time.sleep(0.5)
                visit.write(NEXT)
                found.append(visit.stop("verder"))
        stopped.append(median(stop["stopped"] for stop in found))
        output.append(median(stop["output"] for stop in found))
    base = "de eerste uitkomst", tuple(first)
    return [
        Row("Stop → de pagina is vrij", tuple(stopped), "ms", *base),
        Row("Stop → uitvoer van het volgende", tuple(output), "ms", *base, goal="< 100 ms"),
    ]
