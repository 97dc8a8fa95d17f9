"""Results on disk, so that grading that was broken off goes on where it was.

The first line says what the results are of; every other line is one result with the digest of the
program's text. A program whose text changed is graded again; its last line counts.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from generator.submissions import Submission

Result = dict[str, Any]


class OtherResultsError(Exception):
    """The file holds something else, with a sentence that says what."""


class ResultsFile:
    """A file of results that grows; open it with `with`."""

    def __init__(self, path: Path, lesson: str, seed: int, *, is_chosen: bool) -> None:
        """Read what is there. `is_chosen` says that another seed will not do.

        Raises OtherResultsError, and OSError.
        """
        self._path, self._lesson = path, lesson
        self.seed = seed
        self._known: dict[str, tuple[str, Result]] = {}
        whole = self._read(is_chosen=is_chosen)
        self._stream = path.open("a", encoding="utf-8")
        self._stream.truncate(whole)  # a last line that was cut off
        if whole == 0:
            self._write({"lesson": lesson, "seed": self.seed})

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()

    def result_of(self, submission: Submission) -> Result | None:
        """Return the result that is there for exactly this program; a fault of ours is none."""
        digest, result = self._known.get(submission.name, ("", {}))
        if digest != submission.digest:
            return None
        faulty = any(point["status"] == "broken" for point in result["checkpoints"])
        return None if faulty else result

    def add(self, submission: Submission, result: Result) -> None:
        """Write one result at once: what is done before a stop is not done again."""
        self._write({"digest": submission.digest, "result": result})

    def _write(self, line: dict[str, Any]) -> None:
        self._stream.write(json.dumps(line) + "\n")
        self._stream.flush()

    def _read(self, *, is_chosen: bool) -> int:
        """Take in what is there; return how many bytes of whole lines that is."""
        if not self._path.exists():
            return 0
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if data and not lines:
            raise OtherResultsError(f"{self._path}: is geen bestand met resultaten van `grade`.")
        try:
            parsed = [json.loads(line) for line in lines]
            if parsed:
                self._take_heading(parsed[0], is_chosen=is_chosen)
            for line in parsed[1:]:
                result = line["result"]
                self._known[result["file"]] = line["digest"], result
        except (ValueError, TypeError, KeyError):
            text = f"{self._path}: is geen bestand met resultaten van `grade`."
            raise OtherResultsError(text) from None
        return len(whole)

    def _take_heading(self, heading: dict[str, Any], *, is_chosen: bool) -> None:
        lesson, seed = heading["lesson"], int(heading["seed"])
        if lesson != self._lesson:
            text = f"{self._path}: bevat resultaten van {lesson}; verwacht: van {self._lesson}."
            raise OtherResultsError(text)
        if is_chosen and seed != self.seed:
            text = f"{self._path}: is met seed {seed} begonnen; verwacht: --seed {seed}, of geen."
            raise OtherResultsError(text)
        self.seed = seed
