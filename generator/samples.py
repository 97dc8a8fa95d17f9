"""Run every sample of a lesson with its solution, and compare what it prints with what it shows.

All samples of one lesson run in one process, each with a time limit. What they printed is kept in
`.cache/samples/` by everything that could change it. What does not end is said once: of the sample,
or of the solution when it was in there.
"""

import difflib
import json
import os
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
from generator.watchdog import Seen, in_words, run_watched

CHILD = Path(__file__).with_name("sample_child.py")
# Python processes at a time, where each can fork one for every lesson; elsewhere one a lesson.
PROCESSES = os.cpu_count() or 1
FORKS = hasattr(os, "fork")


class Problem(TypedDict):
    """An exception in a sample or in the solution before it: where, and Python's words about it."""

    file: str
    line: int
    message: str


class Outcome(TypedDict):
    """What one sample did."""

    id: str
    output: str
    error: Problem | None


def verify_samples(lessons: list[Lesson], cache: Path, faults: FaultList) -> None:
    """Note a fault for every sample that does not print what the lesson shows."""
    with_samples = [
        lesson
        for lesson in lessons
        # A solution that cannot be read is said already; no sample could run with it.
        if lesson.samples and not faults.about([_solution(lesson)])
    ]
    jobs = [_job(lesson) for lesson in with_samples]
    for lesson, (found, seen) in zip(with_samples, _outcomes(jobs, cache), strict=True):
        _judge_all(lesson, found, seen, faults)


def _judge_all(lesson: Lesson, found: list[Outcome], seen: list[Seen], faults: FaultList) -> None:
    outcomes = {outcome["id"]: outcome for outcome in found}
    for sample in lesson.samples.values():
        outcome, before = outcomes.get(sample.id), outcomes.get(sample.after)
        if outcome is None:
            _note_no_end(lesson, sample, seen, faults)
            return  # it took the rest with it
        if not (before and before["error"]):  # said already
            _judge(lesson, sample, outcome, faults)


def _solution(lesson: Lesson) -> Path:
    return lesson.path.with_name(SOLUTION)


def _job(lesson: Lesson) -> dict[str, Any]:
    return {
        "solution": lesson.solution,
        "solution_file": str(_solution(lesson)),
        "file": str(lesson.path),
        "samples": [
            {"id": x.id, "setup": lesson.setup_of(x), "code": x.code, "line": x.line}
            for x in lesson.samples.values()
        ],
    }


def _outcomes(
    jobs: Sequence[dict[str, Any]], cache: Path
) -> list[tuple[list[Outcome], list[Seen]]]:
    """What the samples of each job did, those that were cut short left out; what ran for it."""
    kept = Kept(cache, sys.version, version("numpy"), CHILD.read_bytes())
    texts = [json.dumps(job) for job in jobs]
    found: dict[int, list[Outcome]] = {i: kept.find(text) for i, text in enumerate(texts)}
    fresh = [i for i, outcomes in found.items() if outcomes is None]
    parts = min(PROCESSES, len(fresh)) if FORKS else len(fresh)
    batches = [fresh[start::parts] for start in range(parts)]
    seen: dict[int, list[Seen]] = {}
    with ThreadPoolExecutor(PROCESSES) as pool:
        ran = pool.map(lambda batch: _run([texts[i] for i in batch]), batches)
        for batch, (results, all_seen) in zip(batches, ran, strict=True):
            found |= zip(batch, results, strict=True)
            seen |= dict.fromkeys(batch, all_seen)
    for i in fresh:
        if len(found[i]) == len(jobs[i]["samples"]):  # what was cut short is run again
            kept.keep(texts[i], found[i])
    kept.forget_old()
    return [(found[i], seen.get(i, [])) for i in range(len(jobs))]


def _run(jobs: Sequence[str]) -> tuple[list[list[Outcome]], list[Seen]]:
    """The outcomes of the samples of each job that came to an end, in order; all that ran."""
    done = run_watched("generator.sample_child", data="".join(f"{job}\n" for job in jobs).encode())
    lines = done.printed.decode("utf-8", "replace").splitlines()
    found: list[list[Outcome]] = [[]]
    for line in lines:
        if line == "null":
            found.append([])
        else:
            with suppress(ValueError):  # cut off in the middle
                found[-1].append(json.loads(line))
    return (found + [[]] * len(jobs))[: len(jobs)], done.seen


def _note_no_end(lesson: Lesson, sample: Sample, seen: list[Seen], faults: FaultList) -> None:
    """Note a sample that ended its process, or was ended, where it was at that moment."""
    last = next((x for x in reversed(seen) if x.name == f"{lesson.path} {sample.id}"), Seen(""))
    place = last.frame_in([str(lesson.path), str(_solution(lesson))])
    file, line = place or (str(lesson.path), sample.line)
    found, remedy = in_words(last)
    faults.add(Path(file), line, f"sample {sample.id}", found, remedy)


def _judge(lesson: Lesson, sample: Sample, outcome: Outcome, faults: FaultList) -> None:
    field = f"sample {sample.id}"
    problem = outcome["error"]
    if problem and problem["file"] != str(lesson.path):
        found = f"de oplossing zelf stopt: {problem['message']}"
        faults.add(Path(problem["file"]), problem["line"], "", found, "Verbeter deze regel.")
    elif problem:
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
