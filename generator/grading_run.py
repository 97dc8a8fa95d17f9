"""One run of `build.py grade`: grade what is not graded yet, and show it all."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator import class_summary
from generator.grading import drawn_seed, grade_files
from generator.grading_text import summary
from generator.progress import Progress
from generator.results_file import ResultsFile
from generator.submissions import Submission

Result = dict[str, Any]


def grade_and_show(args: argparse.Namespace, submissions: Sequence[Submission]) -> list[Result]:
    """Grade, print and write what `args` ask for; return all results. Raises OtherResultsError."""
    table = not args.json and not args.uitleg and len(submissions) > 1
    results: list[Result] = []
    progress = Progress(len(submissions), sys.stderr)
    for result in grade_all(args, submissions):
        results.append(result)
        progress.step()
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


def grade_all(args: argparse.Namespace, submissions: Sequence[Submission]) -> Iterator[Result]:
    """Yield the result of each submission, in order; those in `args.uit` are not graded again."""
    seed = drawn_seed() if args.seed is None else args.seed
    with contextlib.ExitStack() as stack:
        kept: ResultsFile | None = None
        if args.uit:
            kept = ResultsFile(Path(args.uit), args.lesson, seed, is_chosen=args.seed is not None)
            stack.enter_context(kept)
            seed = kept.seed
        known = {s.name: kept.result_of(s) for s in submissions} if kept else {}
        rest = [(s.name, s.source) for s in submissions if known.get(s.name) is None]
        graded = grade_files(args.lesson, rest, seed)
        for submission in submissions:
            result = known.get(submission.name)
            if result is None:
                result = next(graded)
                if kept:
                    kept.add(submission, result)
            yield result


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
