"""Bestanden beoordelen op de opdrachtregel, naast ze alleen uitvoeren."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from generator.bench.bench import Bench
from generator.bench.programs import programs, spread
from generator.bench.rows import Row
from generator.grading import grade_files, read_source
from generator.sandbox import Sandbox

FILES = 30  # of each kind
SECONDS = 20  # after which a program that does not end is ended
# What the sandbox is asked when a file is only to be executed.
NOTHING = {"function": "", "calls": [], "replace": {}, "limit": SECONDS}


def measure(bench: Bench) -> list[Row]:
    """Right and wrong programs alike; each way uses all cores."""
    files = [
        path for kind in ("right", "wrong") for path in spread(programs(bench.root, kind), FILES)
    ]
    ways: dict[str, Callable[[Sequence[Path]], None]] = {
        "grade": partial(_grade, bench.lesson.name),
        "fresh": _fresh,
        "forked": _forked,
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in bench.repetitions(f"{len(files)} bestanden beoordelen en uitvoeren"):
        for name, way in ways.items():
            since = time.perf_counter()
            way(files)
            found[name].append((time.perf_counter() - since) / len(files) * 1000)
    graded, fresh, forked = (tuple(found[name]) for name in ways)
    return [
        Row("bestanden per seconde", tuple(1000 / ms for ms in graded), "", goal="≥ 20"),
        Row("beoordelen, per bestand", graded, "ms", "uitvoeren in een nieuwe Python", fresh),
        Row("beoordelen, per bestand", graded, "ms", "uitvoeren in een warme Python", forked),
    ]


def _grade(slug: str, files: Sequence[Path]) -> None:
    for _ in grade_files(slug, [(path.name, read_source(str(path))) for path in files], seed=1):
        pass


def _fresh(files: Sequence[Path]) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_execute, files))


def _execute(path: Path) -> None:
    nothing = subprocess.DEVNULL
    command = [sys.executable, str(path)]
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            command, stdin=nothing, stdout=nothing, stderr=nothing, timeout=SECONDS, check=False
        )


def _forked(files: Sequence[Path]) -> None:
    """In a child of a Python that has imported NumPy already, as `grade` does it."""
    with ExitStack() as stack, ThreadPoolExecutor(os.cpu_count()) as pool:
        free: SimpleQueue[Sandbox] = SimpleQueue()
        for _ in range(os.cpu_count() or 1):
            free.put(stack.enter_context(Sandbox()))

        def execute(path: Path) -> None:
            sandbox = free.get()
            sandbox(read_source(str(path)), NOTHING)
            free.put(sandbox)

        list(pool.map(execute, files))
