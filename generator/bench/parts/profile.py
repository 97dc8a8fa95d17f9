"""Waar de tijd tot de eerste uitkomst blijft."""

import time
from collections import defaultdict
from pathlib import Path
from statistics import median

from generator.bench.bench import Bench
from generator.bench.first_result import LOOKING
from generator.bench.rows import Row

SCRIPT = Path(__file__).parent.parent / "timeline.js"


def measure(bench: Bench) -> list[Row]:
    """Moments since the click on a first and a later visit, in order."""
    visits = {"eerste": _Timeline(), "later": _Timeline()}
    for _ in bench.repetitions("tijdlijn"):
        with bench.reader() as reader:
            for timeline in visits.values():
                with reader.visit(bench.ours, SCRIPT) as visit:
                    timeline.add(visit.run(bench.first_line)["output"], visit.events())
                    time.sleep(LOOKING)
    return [row for name, timeline in visits.items() for row in timeline.rows(name)]


class _Timeline:
    """What happened on one kind of visit, each time it was made."""

    def __init__(self) -> None:
        self._found: dict[str, list[float]] = defaultdict(list)
        self._shown: list[float] = []

    def add(self, shown: float, events: list[tuple[str, float]]) -> None:
        self._shown.append(shown)
        for name, ms in _since_click(events, shown).items():
            self._found[name].append(ms)

    def rows(self, visit: str) -> list[Row]:
        """What happened every time."""
        times = len(self._shown)
        whole = [(name, tuple(ms)) for name, ms in self._found.items() if len(ms) == times]
        whole.sort(key=lambda moment: median(moment[1]))
        base = "tot de eerste uitkomst", tuple(self._shown)
        return [Row(f"{visit}: {name}", ms, "ms", *base) for name, ms in whole]


def _since_click(events: list[tuple[str, float]], end: float) -> dict[str, float]:
    """The first time that each event happened between click and result."""
    click = next(at for name, at in events if name == "klik")
    first: dict[str, float] = {}
    for name, at in events:
        if name != "klik" and 0 <= at - click <= end:
            first.setdefault(name, at - click)
    return first
