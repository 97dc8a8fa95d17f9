"""Grades sources with the checkers, apart from the generator. Started by `generator.checking`.

Standard input: [{"lesson": slug, "source": text, "file": name}, …]. Standard output: one JSON
line a source, in order: the result of `checkers.grade`, or {"error": text} when it raised.

The sources run in this process, not in `generator.sandbox`: they are the lesson's own, as trusted
as the checkers beside them, and whoever builds the lesson runs them anyway. The process has a time
limit, and nothing of it is left behind.
"""

import json
import sys
from typing import Any

from checkers import grade


def main() -> None:
    """Grade what standard input holds."""
    for job in json.load(sys.stdin):
        print(json.dumps(_grade(job)), flush=True)


def _grade(job: dict[str, str]) -> dict[str, Any]:
    try:
        return dict(grade(job["lesson"], job["source"], file=job["file"]))
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    main()
