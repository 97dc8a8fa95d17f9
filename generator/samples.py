"""Run every sample of a lesson with its solution, and compare what it prints with what it shows.

All samples of one lesson run in one child process with a time limit. What they printed is kept
in `.cache/samples/` under a hash of everything that could change it.
"""

import difflib
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict

from generator.faults import FaultList
from generator.model import Lesson, Sample

CHILD = Path(__file__).with_name("sample_child.py")
TIME_LIMIT = 30.0  # seconds, for all samples of a lesson together


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

    def run(lesson: Lesson) -> dict[str, Outcome]:
        return _outcomes(lesson, cache, time_limit)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for lesson, outcomes in zip(lessons, pool.map(run, lessons), strict=True):
            for sample in lesson.samples.values():
                before = outcomes.get(sample.after)
                if not (before and before["error"]):  # said already
                    _judge(lesson, sample, outcomes.get(sample.id), faults, time_limit)


def _outcomes(lesson: Lesson, cache: Path, time_limit: float) -> dict[str, Outcome]:
    if not lesson.samples:
        return {}
    job = json.dumps(
        {
            "solution": lesson.solution,
            "file": str(lesson.path),
            "samples": [
                {"id": x.id, "setup": lesson.setup_of(x), "code": x.code, "line": x.line}
                for x in lesson.samples.values()
            ],
        }
    )
    kept = cache / f"{_key(job)}.json"
    if kept.exists():
        text = kept.read_text(encoding="utf-8")
        return {outcome["id"]: outcome for outcome in json.loads(text)}
    outcomes = _run(job, time_limit)
    if len(outcomes) == len(lesson.samples):  # all ran; what was cut short is run again
        cache.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(outcomes), encoding="utf-8")
        fresh.replace(kept)
    return {outcome["id"]: outcome for outcome in outcomes}


def _key(job: str) -> str:
    parts = (sys.version, version("numpy"), CHILD.read_text(encoding="utf-8"), job)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _run(job: str, time_limit: float) -> list[Outcome]:
    """The outcomes of the samples that came to an end, in order."""
    command = [sys.executable, "-P", str(CHILD)]
    try:
        done = subprocess.run(
            command,
            input=job.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=time_limit,
            check=False,
        )
        printed = done.stdout
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
    lines = printed.decode("utf-8", "replace").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


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
