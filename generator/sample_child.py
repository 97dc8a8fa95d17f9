"""Runs the samples of lessons, each in a namespace of its own. Started by `generator.samples`.

Arguments: what a `Watchdog` is made of. Standard input: for each lesson a line
{"file": …, "solution_file": …, "solution": …, "samples": [{"id", "setup", "code", "line"}, …]}.
Standard output: one JSON line a sample as soon as it is done: {"id", "output", "error"}, where
`error` is null or {"file", "line", "message"}: the line in the lesson, or of a solution that itself
stops. Then, for the lesson, null.

Where processes can fork, each lesson has one of its own, in which NumPy is imported already.
"""

import contextlib
import io
import json
import os
import sys
import traceback
from typing import Any, TextIO

from generator.watchdog import ROOT, Watchdog


def main(*watched: str) -> None:
    """Run what standard input asks for."""
    watchdog = Watchdog(*watched)
    sys.path = [path for path in sys.path if path not in ("", str(ROOT))]  # only what a reader has
    jobs = [json.loads(line) for line in sys.stdin]
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)  # what a sample writes past `print` is no report
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401
    for job in jobs:
        if hasattr(os, "fork"):
            _run_in_a_fork(job, report, watchdog)
        else:
            _run_all(job, report, watchdog)
        print("\nnull", file=report, flush=True)


def _run_in_a_fork(job: dict[str, Any], report: TextIO, watchdog: Watchdog) -> None:
    child = os.fork()
    if child == 0:
        try:
            _run_all(job, report, watchdog)
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def _run_all(job: dict[str, Any], report: TextIO, watchdog: Watchdog) -> None:
    solution = compile(job["solution"], job["solution_file"], "exec")
    for sample in job["samples"]:
        watchdog.watch(f"{job['file']} {sample['id']}")
        result = _run(solution, sample, job)
        print(json.dumps({"id": sample["id"], **result}), file=report, flush=True)


def _run(solution: Any, sample: dict[str, Any], job: dict[str, Any]) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    printed = io.StringIO()
    file, first = job["solution_file"], 0
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(solution, namespace)
            file, first = job["file"], sample["line"]
            exec(compile(sample["setup"], "setup", "exec"), namespace)
        # Blank lines in front give every line the number it has in the lesson.
        code = compile("\n" * (first - 1) + sample["code"], file, "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, namespace)
    except BaseException as error:
        return {"output": printed.getvalue(), "error": _explain(error, file, first)}
    return {"output": printed.getvalue(), "error": None}


def _explain(error: BaseException, file: str, first: int) -> dict[str, Any]:
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == file
    ]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines.append(error.lineno)
    message = traceback.format_exception_only(error)[-1].strip()
    return {"file": file, "line": lines[-1] if lines else first, "message": message}


if __name__ == "__main__":
    main(*sys.argv[1:])
