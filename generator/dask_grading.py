"""Grade files on a Dask cluster: each file is one task, the same one that runs here without it.

Dask gives a task that went down with its worker to another one; a verdict that has come back is
never asked for again.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import threading
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from checkers.kit.judge import broken
from generator.grading import File, Numbered, grade_one
from generator.sandbox import ROOT

PATIENCE = 15  # seconds in which a scheduler must answer and have a worker
AT_ONCE = 1_000  # tasks a cluster is given at a time: what it does not have, it cannot lose
REMEDY = "zie docs/beoordelen.md"
AGAIN = "dezelfde opdracht gaat met --uit verder waar zij was"

_one_at_a_time = threading.Lock()


class ClusterError(Exception):
    """The cluster cannot be used, with a sentence that says why and what to do."""


class ConnectionLostError(Exception):
    """The scheduler went away while it had tasks of ours."""


class Client(Protocol):
    """What is used of `distributed.Client`."""

    def submit(self, function: Any, *arguments: Any, pure: bool) -> Any:
        """Give the cluster a task; return its future."""


class Completed(Protocol):
    """What is used of `distributed.as_completed`: futures with what became of them, as they end."""

    def add(self, future: Any) -> None:
        """Wait for this one too."""

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        """Yield each future with its result, or with a tuple of its exception's type and itself."""


def grade_on(
    address: str, lesson: str, files: Sequence[File], seed: int
) -> Generator[Numbered, None, None]:
    """Yield (number in `files`, verdict) as a cluster has them; every file comes once.

    Raises ClusterError.
    """
    distributed = _distributed()
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a sentence of ours says it
    try:
        with distributed.Client(address, timeout=PATIENCE) as client:
            client.wait_for_workers(1, timeout=PATIENCE)
            _compare(client.run(version_here, on_error="return"))
            completed = distributed.as_completed(with_results=True, raise_errors=False)
            yield from spread_out(client, completed, lesson, files, seed)
    except ConnectionLostError:
        raise ClusterError(f"{address}: antwoordt niet meer; {AGAIN}.") from None
    except TimeoutError:
        raise ClusterError(f"{address}: geen werker binnen {PATIENCE} s; {REMEDY}.") from None
    except (OSError, ValueError) as error:
        raise ClusterError(f"{address}: geen Dask-cluster dat antwoordt; {REMEDY}.") from error


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        text = f"--dask: het pakket distributed is er niet ({error}); {REMEDY}."
        raise ClusterError(text) from None


def spread_out(
    client: Client, completed: Completed, lesson: str, files: Sequence[File], seed: int
) -> Iterator[Numbered]:
    """Keep the cluster busy, without handing it everything at once."""
    waiting = iter(enumerate(files))
    numbers: dict[Any, int] = {}

    def send() -> None:
        for index, file in waiting:
            future = client.submit(grade_there, lesson, seed, file, pure=False)
            numbers[future] = index
            completed.add(future)
            return

    for _ in range(AT_ONCE):
        send()
    for future, result in completed:
        if future.status == "cancelled":
            raise ConnectionLostError
        index = numbers.pop(future)
        send()
        yield index, _checked(result, lesson, files[index][0], seed)


def _checked(result: Any, lesson: str, name: str, seed: int) -> dict[str, Any]:
    """Return a result, or the verdict that we could not come to one."""
    if isinstance(result, dict):
        return result
    from checkers import checkpoints_of

    points = [broken(checkpoint.id, seed) for checkpoint in checkpoints_of(lesson)]
    return {"lesson": lesson, "file": name, "checkpoints": points}


def grade_there(lesson: str, seed: int, file: File) -> dict[str, Any]:
    """Grade one file in a worker, whose threads take turns: a sandbox serves one of them."""
    with _one_at_a_time:
        return grade_one(lesson, seed, file)


def version_here() -> str:
    """Return what tells this version of the checkers from another."""
    files = sorted((ROOT / "checkers").rglob("*.py"))
    return hashlib.sha256(b"\0".join(map(_named, files))).hexdigest()


def _named(path: Path) -> bytes:
    return path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes()


def _compare(versions: Mapping[str, Any]) -> None:
    """Refuse workers that would come to other verdicts. Raises ClusterError."""
    others = _others(versions, version_here())
    if others:
        names = ", ".join(others)
        raise ClusterError(f"Werker {names}: heeft deze map niet, of een andere versie; {REMEDY}.")


def _others(versions: Mapping[str, Any], here: str) -> Iterable[str]:
    return [worker for worker, version in versions.items() if version != here]
