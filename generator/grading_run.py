"""One run of `build.py grade`: grade what is not graded yet, and show it all."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from generator import class_summary
from generator.grading import File, Numbered, drawn_seed, grade_unordered
from generator.grading_text import summary
from generator.progress import Progress
from generator.results_file import ResultsFile
from generator.submissions import Submission

Result = dict[str, Any]
Grader = Callable[[str, Sequence[File], int], Generator[Numbered, None, None]]


def grade_and_show(args: argparse.Namespace, submissions: Sequence[Submission]) -> list[Result]:
    """Grade, print and write what `args` ask for; return all results.

    Raises OtherResultsError, ClusterError.
    """
    table = not args.json and not args.uitleg and len(submissions) > 1
    results: list[Result] = []
    progress = Progress(len(submissions), sys.stderr)
    for result in grade_all(args, submissions, progress):
        results.append(result)
        if not table:
            progress.clear()
            print(json.dumps(result) if args.json else _printable(summary(result)), flush=True)
    progress.clear()
    if table:
        print("\n".join([*class_summary.table(results), ""]))
    if not args.json and len(submissions) > 1:
        print("\n".join(_of_the_class(args.lesson, submissions, results)))
    if args.csv:
        with Path(args.csv).open("w", encoding="utf-8-sig", newline="") as stream:
            class_summary.write_csv(results, stream)
    return results


def grade_all(
    args: argparse.Namespace, submissions: Sequence[Submission], progress: Progress
) -> Iterator[Result]:
    """Yield the result of each submission, in order; those in `args.uit` are not graded again."""
    seed = drawn_seed() if args.seed is None else args.seed
    with contextlib.ExitStack() as stack:
        kept: ResultsFile | None = None
        if args.uit:
            kept = ResultsFile(Path(args.uit), args.lesson, seed, is_chosen=args.seed is not None)
            stack.enter_context(kept)
            seed = kept.seed
        known = {s.name: kept.result_of(s) for s in submissions} if kept else {}
        done = {name: result for name, result in known.items() if result is not None}
        progress.skip(len(done))
        graded = _graded(args, [s for s in submissions if s.name not in done], seed)
        for submission in submissions:
            while submission.name not in done:
                other, result = next(graded)
                done[other.name] = result
                progress.step()
                if kept:
                    kept.add(other, result)
            yield done.pop(submission.name)


def _graded(
    args: argparse.Namespace, submissions: Sequence[Submission], seed: int
) -> Iterator[tuple[Submission, Result]]:
    """Yield each submission with its result, as they are done. The same text is graded once."""
    alike: dict[str, list[Submission]] = defaultdict(list)
    for submission in submissions:
        alike[submission.digest].append(submission)
    groups = list(alike.values())
    files = [(group[0].name, group[0].source) for group in groups]
    with contextlib.closing(_grader(args)(args.lesson, files, seed)) as results:
        for index, result in results:
            for submission in groups[index]:
                yield submission, {**result, "file": submission.name}


def _grader(args: argparse.Namespace) -> Grader:
    if args.dask is None:
        return grade_unordered
    from generator.dask_grading import grade_on

    return partial(grade_on, args.dask)


def _of_the_class(
    lesson: str, submissions: Sequence[Submission], results: Sequence[Result]
) -> Iterator[str]:
    yield from class_summary.summary(lesson, results)
    names: dict[str, list[str]] = defaultdict(list)
    for submission in submissions:
        names[submission.digest].append(submission.name)
    yield from class_summary.same_text(names)


def _printable(text: str) -> str:
    """Return text without the lone surrogates that no terminal can write."""
    return text.encode("utf-8", "backslashreplace").decode()
