"""Run every sample of a lesson with its solution, and compare what it prints with what it shows.

All samples of one lesson run in one process with a time limit. What they printed is kept in
`.cache/samples/` by everything that could change it.
"""

import difflib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypedDict

from generator.faults import FaultList
from generator.kept import Kept
from generator.lesson import SOLUTION
from generator.model import Lesson, Sample

CHILD = Path(__file__).with_name("sample_child.py")
TIME_LIMIT = 30.0  # seconds, for all samples of a lesson together
# Python processes at a time, where each can fork one for every lesson; elsewhere one a lesson.
PROCESSES = os.cpu_count() or 1
STARTING = 5.0  # seconds that a process may take on top of the limits
FORKS = hasattr(os, "fork")


class Problem(TypedDict):
    """An exception in a sample: its line in the lesson, and Python's last line about it."""

    line: int
    message: str


class Outcome(TypedDict):
    """What one sample did."""

    id: str
    output: str
    error: Problem | None


def verify_samples(
    lessons: list[Lesson], cache: Path, faults: FaultList, *, time_limit: float = TIME_LIMIT
) -> None:
    """Note a fault for every sample that does not print what the lesson shows."""
    with_samples = [
        lesson
        for lesson in lessons
        # A solution that cannot be read is said already; no sample could run with it.
        if lesson.samples and not faults.about([lesson.path.with_name(SOLUTION)])
    ]
    jobs = [_job(lesson, time_limit) for lesson in with_samples]
    for lesson, found in zip(with_samples, _outcomes(jobs, cache, time_limit), strict=True):
        outcomes = {outcome["id"]: outcome for outcome in found}
        for sample in lesson.samples.values():
            before = outcomes.get(sample.after)
            if not (before and before["error"]):  # said already
                _judge(lesson, sample, outcomes.get(sample.id), faults, time_limit)


def _job(lesson: Lesson, time_limit: float) -> dict[str, Any]:
    return {
        "solution": lesson.solution,
        "file": str(lesson.path),
        "limit": time_limit,
        "samples": [
            {"id": x.id, "setup": lesson.setup_of(x), "code": x.code, "line": x.line}
            for x in lesson.samples.values()
        ],
    }


def _outcomes(
    jobs: Sequence[dict[str, Any]], cache: Path, time_limit: float
) -> list[list[Outcome]]:
    """What the samples of each job did; those that were cut short are not there."""
    kept = Kept(cache, sys.version, version("numpy"), CHILD.read_bytes())
    texts = [json.dumps(job) for job in jobs]
    found: dict[int, list[Outcome]] = {i: kept.find(text) for i, text in enumerate(texts)}
    fresh = [i for i, outcomes in found.items() if outcomes is None]
    parts = min(PROCESSES, len(fresh)) if FORKS else len(fresh)
    batches = [fresh[start::parts] for start in range(parts)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        ran = pool.map(lambda batch: _run([texts[i] for i in batch], time_limit), batches)
        for batch, results in zip(batches, ran, strict=True):
            found |= zip(batch, results, strict=True)
    for i in fresh:
        if len(found[i]) == len(jobs[i]["samples"]):  # what was cut short is run again
            kept.keep(texts[i], found[i])
    kept.forget_old()
    return list(found.values())


def _run(jobs: Sequence[str], time_limit: float) -> list[list[Outcome]]:
    """The outcomes of the samples of each job that came to an end, in order."""
    try:
        done = subprocess.run(
            [sys.executable, "-P", str(CHILD)],
            input="".join(f"{job}\n" for job in jobs).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            timeout=time_limit * len(jobs) + STARTING,
            check=False,
        )
        printed = done.stdout
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
    lines = printed.decode("utf-8", "replace").splitlines()
    found: list[list[Outcome]] = [[]]
    for line in lines:
        if line == "null":
            found.append([])
        else:
            with suppress(ValueError):  # cut off in the middle
                found[-1].append(json.loads(line))
    return (found + [[]] * len(jobs))[: len(jobs)]


def _judge(
    lesson: Lesson, sample: Sample, outcome: Outcome | None, faults: FaultList, time_limit: float
) -> None:
    field = f"sample {sample.id}"
    if outcome is None:
        found = f"niet klaar binnen {time_limit:g} s (of een eerdere sample hield alles op)"
        remedy = "Een sample moet snel eindigen; zoek een lus zonder eind of sys.exit."
        faults.add(lesson.path, sample.line, field, found, remedy)
    elif outcome["error"]:
        problem = outcome["error"]
        remedy = "Verbeter de sample of solution.py, waarmee hij wordt uitgevoerd."
        faults.add(lesson.path, problem["line"], field, problem["message"], remedy)
    elif outcome["output"].rstrip("\n") != sample.expected.rstrip("\n"):
        remedy = "Maak het blok ```output gelijk aan wat de code print (+)."
        details = _difference(sample.expected, outcome["output"])
        found = "de getoonde uitvoer (-) is niet wat de code print (+)"
        faults.add(lesson.path, sample.output_line, field, found, remedy, details)


def _difference(shown: str, printed: str) -> str:
    lines = difflib.unified_diff(shown.splitlines(), printed.splitlines(), lineterm="", n=1)
    changes = [line for line in list(lines)[2:] if not line.startswith("@@")]
    return "\n".join(changes[:20])
