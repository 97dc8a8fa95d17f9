"""Waar de tijd tot de eerste uitkomst blijft."""

from collections import defaultdict
from pathlib import Path
from statistics import median

from generator.bench.bench import Bench
from generator.bench.rows import Row

SCRIPT = Path(__file__).parent.parent / "timeline.js"


def measure(bench: Bench) -> list[Row]:
    """Moments since the click on a first visit, in order."""
    found: dict[str, list[float]] = defaultdict(list)
    shown = []
    for _ in bench.repetitions("tijdlijn"):
        with bench.reader() as reader, reader.visit(bench.ours, SCRIPT) as visit:
            shown.append(visit.run(bench.first_line)["output"])
            for name, ms in _since_click(visit.events(), shown[-1]).items():
                found[name].append(ms)
    whole = [(name, tuple(values)) for name, values in found.items() if len(values) == len(shown)]
    base = "tot de eerste uitkomst", tuple(shown)
    return [
        Row(name, values, "ms", *base)
        for name, values in sorted(whole, key=lambda moment: median(moment[1]))
    ]


def _since_click(events: list[tuple[str, float]], end: float) -> dict[str, float]:
    """The first time that each event happened between click and result."""
    click = next(at for name, at in events if name == "klik")
    first: dict[str, float] = {}
    for name, at in events:
        if name != "klik" and 0 <= at - click <= end:
            first.setdefault(name, at - click)
    return first
