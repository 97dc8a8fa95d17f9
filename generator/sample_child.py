"""Runs a lesson's samples, each in a namespace of its own. Started by `generator.samples`.

Standard input: {"solution": …, "file": …, "samples": [{"id", "setup", "code", "line"}, …]}.
Standard output: one JSON line a sample as soon as it is done: {"id", "output", "error"}, where
`error` is null or {"line", "message"} with the line in the lesson file.
"""

import contextlib
import io
import json
import sys
import traceback
from typing import Any


def main() -> None:
    """Run what standard input asks for."""
    job = json.load(sys.stdin)
    report = sys.stdout
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
