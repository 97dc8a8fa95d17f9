"""Controleren in de pagina, naast het uitvoeren van hetzelfde bestand."""

from collections import defaultdict
from statistics import median

from generator.bench.bench import Bench, MeasureError
from generator.bench.programs import spread, wrong_at
from generator.bench.rows import Row
from generator.bench.visiting import Visit

WRONG = 4  # programs for each checkpoint
RUNS = 5


def measure(bench: Bench) -> list[Row]:
    """All checkpoints of a right program; single ones of wrong programs with a diagnosis."""
    found: dict[str, list[float]] = defaultdict(list)
    for _ in bench.repetitions("controleren"):
        with bench.reader() as reader, reader.visit(bench.ours) as visit:
            visit.run(bench.first_line)
            visit.check(bench.checkpoints[0])
            for name, ms in {**_right(bench, visit), **_wrong(bench, visit)}.items():
                found[name].append(ms)

    def row(name: str, key: str, base_name: str, base: str, goal: str = "") -> Row:
        return Row(name, tuple(found[key]), "ms", base_name, tuple(found[base]), goal)

    alone = "dat bestand uitvoeren"
    return [
        row("goed, alle checkpoints samen", "right", alone, "right alone", "≤ 300 ms"),
        row("fout met diagnose, middelste", "wrong", alone, "wrong alone", "≤ 1000 ms"),
        row("fout met diagnose, traagste", "slowest", alone, "wrong alone", "≤ 1000 ms"),
    ]


def _right(bench: Bench, visit: Visit) -> dict[str, float]:
    visit.write((bench.lesson / "solution.py").read_text(encoding="utf-8"))
    alone = median(visit.execute() for _ in range(RUNS))
    total = 0.0
    for checkpoint in bench.checkpoints:
        verdict = visit.check(checkpoint)
        if verdict["status"] != "passed":
            raise MeasureError(f"de voorbeeldoplossing slaagt niet voor {checkpoint}.")
        total += verdict["ms"]
    return {"right": total, "right alone": alone}


def _wrong(bench: Bench, visit: Visit) -> dict[str, float]:
    times, alone = [], []
    for checkpoint in bench.checkpoints:
        for program in spread(wrong_at(bench.root, checkpoint), WRONG):
            visit.write(program.read_text(encoding="utf-8"))
            executed = visit.execute()
            verdict = visit.check(checkpoint)
            if verdict["misconception"]:
                times.append(verdict["ms"])
                alone.append(executed)
    if not times:
        raise MeasureError("geen enkel fout programma kreeg een diagnose.")
    return {"wrong": median(times), "slowest": max(times), "wrong alone": median(alone)}
