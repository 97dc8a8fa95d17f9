"""Runs the samples of lessons, each in a namespace of its own. Started by `generator.samples`.

Standard input: for each lesson a line {"solution": …, "file": …, "limit": seconds,
"samples": [{"id", "setup", "code", "line"}, …]}.
Standard output: one JSON line a sample as soon as it is done: {"id", "output", "error"}, where
`error` is null or {"line", "message"} with the line in the lesson file. Then, for the lesson, null.

Where processes can fork, each lesson has one of its own, in which NumPy is imported already.
Elsewhere it runs here, and whoever started this process keeps the limit.
"""

import contextlib
import io
import json
import os
import signal
import sys
import traceback
from typing import Any, TextIO


def main() -> None:
    """Run what standard input asks for."""
    jobs = [json.loads(line) for line in sys.stdin]
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)  # what a sample writes past `print` is no report
    with contextlib.suppress(ImportError):
        import numpy  # noqa: F401
    for job in jobs:
        if hasattr(os, "fork"):
            _run_in_a_fork(job, report)
        else:
            _run_all(job, report)
        print("\nnull", file=report, flush=True)


def _run_in_a_fork(job: dict[str, Any], report: TextIO) -> None:
    child = os.fork()
    if child == 0:
        try:
            signal.setitimer(signal.ITIMER_REAL, job["limit"])  # which ends the process
            _run_all(job, report)
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def _run_all(job: dict[str, Any], report: TextIO) -> None:
    solution = compile(job["solution"], "solution.py", "exec")
    for sample in job["samples"]:
        result = _run(solution, sample, job["file"])
        print(json.dumps({"id": sample["id"], **result}), file=report, flush=True)


def _run(solution: Any, sample: dict[str, Any], file: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(solution, namespace)
            exec(compile(sample["setup"], "setup", "exec"), namespace)
        # Blank lines in front give every line the number it has in the lesson.
        code = compile("\n" * (sample["line"] - 1) + sample["code"], file, "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, namespace)
    except BaseException as error:
        return {"output": printed.getvalue(), "error": _explain(error, file, sample["line"])}
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
    return {"line": lines[-1] if lines else first, "message": message}


if __name__ == "__main__":
    main()
