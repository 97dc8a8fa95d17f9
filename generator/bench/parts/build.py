"""De site bouwen, koud en warm, met Pyodide al klaar."""

import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from generator.bench.bench import Bench, MeasureError
from generator.bench.rows import Row


def measure(bench: Bench) -> list[Row]:
    """In processes of their own: cold without any kept bundle or sample, warm directly after."""
    totals: dict[str, list[float]] = defaultdict(list)
    stages: dict[str, dict[str, list[float]]] = {
        "koud": defaultdict(list),
        "warm": defaultdict(list),
    }
    for _ in bench.repetitions("de site bouwen"):
        totals["import"].append(_timed(bench, "-c", "import generator.site, generator.runtime")[0])
        with tempfile.TemporaryDirectory(prefix="werkplaats-") as folder:
            for kind, found in stages.items():
                paths = [str(Path(folder) / name) for name in ("cache", "dist")]
                seconds, output = _timed(bench, "-m", "generator.bench.build_once", *paths)
                totals[kind].append(seconds)
                for name, spent in json.loads(output).items():
                    found[name].append(spent)
    cold, warm = tuple(totals["koud"]), tuple(totals["warm"])
    starting = "starten van Python met de pakketten", tuple(totals["import"])
    return [
        Row("koud, alles", cold, "s", *starting, goal="< 2 s"),
        Row("warm, alles", warm, "s", *starting, goal="< 2 s"),
        *(
            Row(f"{kind}: {name}", tuple(values), "s", f"{kind}, alles", tuple(totals[kind]))
            for kind, found in stages.items()
            for name, values in found.items()
        ),
    ]


def _timed(bench: Bench, *arguments: str) -> tuple[float, str]:
    """Seconds of a Python process from start to end, and what it printed."""
    since = time.perf_counter()
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=bench.root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MeasureError(f"de site is niet te bouwen. {done.stderr.strip()[-400:]}")
    return time.perf_counter() - since, done.stdout
