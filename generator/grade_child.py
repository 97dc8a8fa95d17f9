"""Asks the graders of lessons, apart from the generator. Started by `generator.graders`.

Arguments: what a `Watchdog` is made of. Standard input: a JSON line a lesson,
{"lesson": slug, "sources": {file: text}}. Standard output: for each a JSON line, in order: the
`Answer` that `generator.graders` describes.

The sources run in this process, not in `generator.sandbox`: they are the lesson's own, as trusted
as the checkers beside them, and whoever builds the lesson runs them anyway. Nothing of the process
is left behind.
"""

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from checkers import checkpoints_of, grade, observe
from checkers.kit.judge import RAISE
from generator.checker_problems import problem_of, problem_with
from generator.graders import CHECKER
from generator.watchdog import Watchdog, claim_output


def main(*watched: str) -> None:
    """Answer what standard input asks."""
    os.environ[RAISE] = "1"  # what a student would see as our fault
    answers, watchdog = claim_output(), Watchdog(*watched)
    for line in sys.stdin:
        print(json.dumps(_answer(watchdog, **json.loads(line))), file=answers, flush=True)


def _answer(watchdog: Watchdog, lesson: str, sources: dict[str, str]) -> dict[str, Any]:
    watchdog.watch(f"{lesson} {CHECKER}")
    problem, ids, results = problem_of(lesson), list[str](), dict[str, Any]()
    if not problem:
        ids = [checkpoint.id for checkpoint in checkpoints_of(lesson)]
        for name, text in sources.items():
            try:
                results[name] = _result(watchdog, lesson, name, text)
            except Exception as error:
                problem = problem_with(lesson, name, error)
    return {"problem": problem, "ids": ids, "results": results}


def _result(watchdog: Watchdog, lesson: str, name: str, text: str) -> dict[str, Any]:
    def observe_watched(source: str, batch: Mapping[str, Any]) -> dict[str, Any]:
        watchdog.watch(f"{lesson} {name}")
        try:
            return observe(source, batch)
        finally:
            watchdog.watch(f"{lesson} {CHECKER}")

    return grade(lesson, text, observe=observe_watched, file=name)


if __name__ == "__main__":
    main(*sys.argv[1:])
