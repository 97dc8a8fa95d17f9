"""Grades a lesson's own programs, apart from the generator. Started by `generator.gate`.

Standard input: a JSON line a lesson, {"lesson": slug, "sources": {file: text}}. Standard output: a
JSON line a lesson, in order: for each source the result of `checkers.grade`, or, when the graders
themselves are not right, {"path", "line", "found", "remedy"}.

The sources run in this process, not in `generator.sandbox`: they are the lesson's own, as trusted
as the checkers beside them, and whoever builds the lesson runs them anyway. The process has a time
limit, and nothing of it is left behind.
"""

import contextlib
import json
import sys
from typing import Any

from checkers import grade
from generator.checker_problems import problem_of


def main() -> None:
    """Grade what standard input holds."""
    answers = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # a checker that prints must not answer
        for line in sys.stdin:
            print(json.dumps(_results(**json.loads(line))), file=answers, flush=True)


def _results(lesson: str, sources: dict[str, str]) -> list[dict[str, Any]]:
    problem = problem_of(lesson)
    if problem:
        return [problem] * len(sources)
    return [_result(lesson, name, text) for name, text in sources.items()]


def _result(lesson: str, name: str, text: str) -> dict[str, Any]:
    try:
        return dict(grade(lesson, text, file=name))
    except Exception as error:
        found = f"met {name} breekt de checker af ({type(error).__name__}: {error})"
        package = f"checkers/{lesson.replace('-', '_')}/__init__.py"
        return {"path": package, "line": 0, "found": found, "remedy": "Verbeter de checker."}


if __name__ == "__main__":
    main()
